import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Portal, startPortal } from '#dev/portal.ts';
import { runTool } from '#dev/tools.ts';
import { expect, test } from './fixtures.ts';

/** A portal whose time and data a test changes from outside. */
export interface OwnPortal {
  /** Runs SQL on the database while the portal is stopped. Sessions and open pages go on afterwards. */
  changeDatabase(sql: string): Promise<void>;
  /** Runs the cron trigger as often as every task has had its turn. */
  runCron(): Promise<void>;
}

/** The cron trigger runs one task at a time; after so many runs each has had its turn. */
const RUNS = 60;

/** Gives the tests of a file a portal of their own, with the sample data, and its fake Discord. Call it once, before the tests. */
export function startOwnPortal(): OwnPortal {
  const { DISCORD_URL } = process.env;
  let persistTo = '';
  let portal: Portal | undefined;

  /** `like` is a portal whose ports it takes. */
  const start = async (like?: Portal) => {
    const portOf = (url = '') => Number(new URL(url || 'http://localhost:0').port);
    portal = await startPortal({
      port: portOf(like?.url),
      discordPort: portOf(like?.discordUrl),
      persistTo,
      seed: true,
      build: 'never',
      output: () => {},
    });
    process.env.DISCORD_URL = portal.discordUrl;
  };

  test.beforeAll(async () => {
    persistTo = mkdtempSync(path.join(tmpdir(), 'portal-file-'));
    await start();
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

  return {
    async changeDatabase(sql) {
      await portal?.close();
      await runTool(
        'wrangler',
        ['d1', 'execute', 'DB', '--local', '--persist-to', persistTo, '--command', sql],
        'Changing the database',
      );
      await start(portal);
    },
    async runCron() {
      for (let run = 0; run < RUNS; run++)
        expect((await fetch(`${portal?.url}/cdn-cgi/local/scheduled`)).ok).toBe(true);
    },
  };
}
