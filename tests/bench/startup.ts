import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { root, runTool } from '../../dev/tools.ts';
import { median, type Row, spread } from './part.ts';

const rounds = 40;

/** Its executable. */
const { default: workerd }: { default: string } = createRequire(import.meta.url)('workerd');
const empty = "export default { fetch: () => new Response('') };";

/** A configuration for workerd with this Worker alone, without bindings. */
function configuration(folder: string, name: string, script: string): string {
  const { rawConfig } = readRawConfig({ config: path.join(root, 'wrangler.toml') });
  const flags = (rawConfig.compatibility_flags ?? []).map((flag: string) => `"${flag}"`).join(', ');
  writeFileSync(path.join(folder, `${name}.js`), script);
  const file = path.join(folder, `${name}.capnp`);
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "${name}.js", esModule = embed "${name}.js")],
    compatibilityDate = "${rawConfig.compatibility_date}",
    compatibilityFlags = [${flags}],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
  );
  return file;
}

/** From the start of workerd to the end of its first reply, whatever that says, in ms. */
async function firstReply(config: string): Promise<number> {
  const start = performance.now();
  const child = spawn(workerd, ['serve', config, '--control-fd=3'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  try {
    const control = child.stdio[3] as Readable;
    const port = await new Promise<number>((found, failed) => {
      control.once('data', (line: Buffer) => found(JSON.parse(line.toString().split('\n')[0] ?? '').port));
      child.once('exit', () => failed(new Error('workerd ended before it listened')));
    });
    await (await fetch(`http://127.0.0.1:${port}/auth/none`)).arrayBuffer();
    return performance.now() - start;
  } finally {
    child.kill('SIGKILL');
  }
}

/** Row 13. */
export async function startup(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-startup-'));
  try {
    await runTool('wrangler', ['deploy', '--dry-run', '--outdir', folder], 'Bundling the Worker');
    const script = readFileSync(path.join(folder, 'index.js'), 'utf8');
    const ours = configuration(folder, 'portal', script);
    const nothing = configuration(folder, 'empty', empty);
    const ratios: number[] = [];
    const added: number[] = [];
    // The first round warms the disk's cache and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      const [one, other] = round % 2 === 0 ? [ours, nothing] : [nothing, ours];
      const times = new Map([[one, await firstReply(one)]]);
      times.set(other, await firstReply(other));
      const [ourTime, emptyTime] = [times.get(ours) ?? Number.NaN, times.get(nothing) ?? Number.NaN];
      if (round === 0) continue;
      ratios.push(ourTime / emptyTime);
      added.push(ourTime - emptyTime);
    }
    const bytes = gzipSync(script).length;
    return [
      {
        row: 13,
        what: 'Worker bundle, gzipped',
        goal: '≤ 140 kB',
        measured: `${(bytes / 1000).toFixed(1)} kB`,
        holds: bytes <= 140_000,
      },
      {
        row: 13,
        what: 'From the start of workerd to the first reply ÷ an empty Worker’s',
        goal: '≤ 3',
        measured: `${spread(ratios)}; ${median(added).toFixed(0)} ms more`,
        holds: median(ratios) <= 3,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
