import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '#dev/portal.ts';
import { root } from '#dev/tools.ts';

/**
 * Starts a freshly seeded portal for the tests and sets `PORTAL_URL`, and `DISCORD_URL` for the fake Discord. The Worker
 * logs to `test-results/portal.log`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
  const results = path.join(root, 'test-results');
  const log = path.join(results, 'portal.log');
  mkdirSync(results, { recursive: true });
  writeFileSync(log, '');
  const removeData = () => rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  try {
    const portal = await startPortal({ port: 0, persistTo, seed: true, output: (text) => appendFileSync(log, text) });
    process.env.PORTAL_URL = portal.url;
    process.env.DISCORD_URL = portal.discordUrl;
    return async () => {
      await portal.close();
      removeData();
    };
  } catch (error) {
    removeData();
    throw error;
  }
}
