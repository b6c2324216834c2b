import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wranglerAt } from '#dev/deploy/wrangler.ts';
import { databaseAccess, describe, examine } from '#dev/doctor/checks.ts';
import { startPortal } from '#dev/portal.ts';
import { ensureLocalConfig } from '#dev/settings.ts';
import { expect, test } from '../support/fixtures.ts';

test('The doctor finds nothing wrong with a local portal once the cron trigger has run', async () => {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-doctor-'));
  const portal = await startPortal({ port: 0, persistTo, seed: false, build: 'never', output: () => {} });
  const place = ['--local', '--persist-to', persistTo, '--config', ensureLocalConfig()];
  const lines = async () =>
    (
      await examine({
        origin: portal.url,
        database: databaseAccess(wranglerAt(), place),
        fetch: (address) => fetch(address, { redirect: 'manual' }),
        now: Date.now(),
      })
    ).map(describe);
  try {
    expect((await lines()).filter((line) => line.startsWith('✗'))).toEqual([
      expect.stringContaining('The cron trigger runs: No run has completed yet'),
    ]);
    expect((await fetch(`${portal.url}/cdn-cgi/local/scheduled`)).ok).toBe(true);
    expect(await lines()).toEqual([
      '✓ The portal responds',
      '✓ Settings are complete and valid',
      '✓ All migrations are applied',
      `✓ Sign-in comes back here; your Discord application must list ${portal.url}/auth/discord/callback`,
      '✓ Discord responds',
      '✓ The cron trigger runs',
      '✓ Messages leave for Discord in time',
      '✓ No message to Discord failed for good',
      '✓ Discord accepts calls',
      '✓ Every table is there',
      '✓ Sign-ins work',
      '– The database has room: not checked (the cron trigger has not measured it yet)',
      '– http redirects to https: not checked (a local portal)',
    ]);
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
});
