import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Portal, startPortal } from '#dev/portal.ts';
import { test } from './fixtures.ts';

/** Gives the tests of a file a portal of their own, with the sample data, and its fake Discord. Call it once, before the tests. */
export function startOwnPortal(): void {
  const { DISCORD_URL } = process.env;
  let persistTo = '';
  let portal: Portal | undefined;

  test.beforeAll(async () => {
    persistTo = mkdtempSync(path.join(tmpdir(), 'portal-file-'));
    portal = await startPortal({ port: 0, persistTo, seed: true, build: 'never', output: () => {} });
    process.env.DISCORD_URL = portal.discordUrl;
  });

  test.afterAll(async () => {
    process.env.DISCORD_URL = DISCORD_URL;
    await portal?.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  });

  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    baseURL: async ({}, use) => use(portal?.url),
  });
}
