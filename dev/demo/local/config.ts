import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Unstable_RawConfig as RawConfig } from 'wrangler';
import { refuseRunning } from '../../running.ts';
import { ensureFile, ensureLocalConfig } from '../../settings.ts';
import { root } from '../../tools.ts';

/** The data folder of `npm run demo`. */
export const demoState = path.join(root, '.wrangler/demo');

/** The settings of every demo. */
export const demoSettings = path.join(root, 'dev/demo/demo.vars');

/** A visitor's changes in a minute. */
const WRITES = 10;

/** The configuration of a demo: its own entry, and the limit of one visitor's writes. */
export const demoConfig = (config: RawConfig): RawConfig => ({
  ...config,
  main: 'dev/demo/worker.ts',
  ratelimits: [
    ...(config.ratelimits ?? []),
    { name: 'DEMO_WRITE_LIMIT', namespace_id: '1007', simple: { limit: WRITES, period: 60 } },
  ],
});

/** Writes the git-ignored Wrangler configuration of `npm run demo`, and returns its path. Only its visitors' limit is that of a deployment. */
export async function ensureDemoConfig(): Promise<string> {
  // Loaded here, because it takes as long as all other modules of a local run.
  const { experimental_readRawConfig: readRawConfig } = await import('wrangler');
  const { rawConfig } = readRawConfig({ config: ensureLocalConfig() });
  return ensureFile('wrangler.demo.json', JSON.stringify(demoConfig(rawConfig), null, 2));
}

/** Deletes a demo's data, so that the next start begins anew. Throws while the demo runs. */
export async function resetDemo(state: string): Promise<void> {
  await refuseRunning(state);
  rmSync(state, { recursive: true, force: true });
}
