import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ensureDemoConfig } from '#dev/demo/local/config.ts';
import { ensureLocalConfig } from '#dev/settings.ts';
import { root } from '#dev/tools.ts';
import { workerFiles } from '../../shipped/files.ts';
import { leaksIn } from '../../shipped/leaks.ts';

/** The sources of a Worker, from its source map. */
async function build(config: string) {
  // Wrangler needs its assets folder.
  mkdirSync(path.join(root, 'web/dist'), { recursive: true });
  const files = await workerFiles(config);
  const map: { sources: string[] } = JSON.parse(files.find(({ name }) => name.endsWith('.map'))?.text ?? '{}');
  return { files, sources: map.sources.filter((source) => /(?:^|\/)dev\//.test(source)) };
}

it('Only the demo’s build contains the fake Discord and the demo’s code', async () => {
  const demo = await build(await ensureDemoConfig());
  expect(demo.sources.map((source) => source.replace(/^.*\bdev\//, ''))).toEqual(
    expect.arrayContaining(['demo/worker.ts', 'demo/refusals.ts', 'fake-discord/oauth.ts']),
  );
  // The search that finds nothing below does find this.
  expect(leaksIn(demo.files)).toEqual(expect.arrayContaining([expect.stringContaining('a word of the fake Discord')]));
  for (const config of ['wrangler.toml', ensureLocalConfig()]) {
    const portal = await build(config);
    expect(portal.sources).toEqual([]);
    expect(leaksIn(portal.files)).toEqual([]);
  }
});
