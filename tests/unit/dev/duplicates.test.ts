import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configFile, settingsFile } from '#dev/deploy/deploy.ts';
import { findDuplicates } from '#dev/doctor/duplicates.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-twins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Deployment = { environment?: string; token?: string; guild?: string; database?: string };

/** A folder with the settings and configurations of these deployments. */
function deployed(...deployments: Deployment[]): string {
  const own = mkdtempSync(path.join(folder, 'portal-'));
  for (const { environment, token = 'bot', guild = '1', database = 'one' } of deployments) {
    writeFileSync(
      path.join(own, settingsFile(environment)),
      `DISCORD_BOT_TOKEN="${token}"\nDISCORD_GUILD_ID="${guild}"\n`,
    );
    writeFileSync(configFile(environment, own), JSON.stringify({ d1_databases: [{ database_id: database }] }));
  }
  return own;
}

const restored = { environment: 'restored', database: 'two' };

describe('Portals with one bot', () => {
  it('A deployment with the same bot, server and another database is found from both sides', () => {
    const own = deployed({}, restored, { environment: 'staging', token: 'other', database: 'three' });
    expect(findDuplicates(undefined, own)).toEqual(['.deploy.restored.vars']);
    expect(findDuplicates('restored', own)).toEqual(['.deploy.vars']);
    expect(findDuplicates('staging', own)).toEqual([]);
  });

  it.each<[string, Deployment]>([
    ['another bot', { ...restored, token: 'other' }],
    ['another server', { ...restored, guild: '2' }],
    ['no bot', { ...restored, token: '' }],
    ['the same database', { ...restored, database: 'one' }],
  ])('A deployment with %s is none', (_what, other) => {
    expect(findDuplicates(undefined, deployed({}, other))).toEqual([]);
  });

  it('A settings file without a deployment is none', () => {
    const own = deployed({}, restored);
    rmSync(configFile('restored', own));
    expect(findDuplicates(undefined, own)).toEqual([]);
  });
});
