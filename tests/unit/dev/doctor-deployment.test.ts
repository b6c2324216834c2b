import { expect, describe as group, it } from 'vitest';
import { MissingRight } from '#dev/deploy/wrangler.ts';
import { describe } from '#dev/doctor/checks.ts';
import { checkDeployment, readDeployment } from '#dev/doctor/deployment.ts';
import { checkOperating } from '#dev/doctor/operating.ts';
import { checkOutbox } from '#dev/doctor/queue.ts';
import type { Target } from '#dev/doctor/target.ts';
import { migrated } from './backup/backup-place.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const MINUTE = 60_000;

/** The lines about the outbox of a real database after these statements, without those that passed. */
async function outboxOf(sql: string, rest: Partial<Target> = {}) {
  const database = migrated();
  database.exec(sql);
  const access = { rows: async (query: string) => database.prepare(query).all(), isMigrated: async () => true };
  return (await checkOutbox(access, { now: NOW, ...rest })).map(describe).filter((line) => !line.startsWith('✓'));
}

const delivery = (state: string, nextAt: number | null) =>
  `INSERT INTO deliveries (id, kind, state, nextAt, createdAt) VALUES ('${state}', 'webhook', '${state}', ${nextAt}, 1);`;
const stored = (name: string, value: object, at: number) =>
  `INSERT INTO server_state (name, value, updatedAt) VALUES ('${name}', '${JSON.stringify(value)}', ${at});`;

group('The doctor’s look at the outbox', () => {
  it('Has nothing to say about a new portal, or about a delivery that is due now or later', async () => {
    expect(await outboxOf('')).toEqual([]);
    expect(await outboxOf(delivery('queued', NOW - 15 * MINUTE))).toEqual([]);
    expect(await outboxOf(delivery('queued', NOW + MINUTE))).toEqual([]);
  });

  it('Warns about a delivery that has been due for more than 15 minutes, unless there is no cron trigger', async () => {
    const late = delivery('queued', NOW - 16 * MINUTE);
    expect(await outboxOf(late)).toEqual([
      expect.stringMatching(/^! Messages leave .*: The oldest has been due for 16 minutes\. Owner Portal → Discord/),
    ]);
    expect(await outboxOf(late, { hasCron: false })).toEqual([expect.stringContaining('not checked')]);
  });

  it('Counts failed deliveries and says what to do', async () => {
    expect(await outboxOf(delivery('failed', null))).toEqual([
      expect.stringMatching(/^! No message to Discord failed for good: 1 failed .* can try again\.$/),
    ]);
  });

  it.each([
    ['a pause that lasts', NOW + 5 * MINUTE, 'It accepts none until 2026-11-24 12:05 UTC.'],
    ['a pause that is over', NOW - 5 * MINUTE, 'It accepts calls again.'],
  ])('Reports %s', async (_, until, words) => {
    const [line] = await outboxOf(stored('discord', { until }, NOW - 10 * MINUTE));
    expect(line).toContain('! Discord accepts calls: Discord refused calls at 2026-11-24 11:50 UTC');
    expect(line).toContain(words);
  });

  it('Forgets a refusal after a day, but not a refused token', async () => {
    const yesterday = NOW - 25 * 60 * MINUTE;
    expect(await outboxOf(stored('discord:roles', { until: yesterday }, yesterday))).toEqual([]);
    expect(await outboxOf(stored('discord_bot', { tokenHash: 'x' }, yesterday))).toEqual([
      expect.stringContaining('Discord refused the bot’s token at 2026-11-23 11:00 UTC'),
    ]);
  });
});

const checkout = { tag: '1.0.0-0a1b2c3d', migrations: ['0000_a.sql', '0001_b.sql'] };
const WELL = { missingRights: [], jurisdiction: null, schema: '0001_b.sql', checkout };

group('The doctor’s look at the deployment', () => {
  it('Names the jurisdiction and the versions that agree', () => {
    expect(checkDeployment({ ...WELL, jurisdiction: 'eu' }, true).map(describe)).toEqual([
      '✓ Cloudflare grants this login or token its rights',
      '✓ The database’s jurisdiction: eu',
      '✓ Versions agree: deployed 1.0.0-0a1b2c3d, checkout 1.0.0-0a1b2c3d, schema 0001_b.sql',
    ]);
  });

  it.each([
    ['another version', WELL, false],
    ['an older schema', { ...WELL, schema: '0000_a.sql' }, true],
    ['a portal that does not tell its version', WELL, undefined],
  ])('Warns about %s', (_, deployment, isRunning) => {
    expect(checkDeployment(deployment, isRunning).map(describe).at(-1)).toMatch(/^! Versions agree: deployed .*0001_b/);
  });

  it('Names each right that a refused call needs', async () => {
    const names = { worker: 'ours', database: 'ours', namespace: '' };
    const refused = async (args: readonly string[]) => {
      throw new MissingRight(args[0] ?? '');
    };
    const deployment = await readDeployment(refused, names, async () => []);
    expect(deployment.missingRights).toEqual(['D1', 'Workers KV Storage', 'Workers Scripts']);
    expect(checkDeployment(deployment, true).map(describe).slice(0, 2)).toEqual([
      expect.stringContaining('✗ Cloudflare grants this login or token its rights: It lacks “D1: Edit”, “Workers KV'),
      '– The database’s jurisdiction: not checked (Cloudflare did not list the database)',
    ]);
  });

  it('Reads the jurisdiction and the schema', async () => {
    const list = JSON.stringify([{ name: 'ours', uuid: 'x', jurisdiction: 'fedramp' }]);
    const names = { worker: 'ours', database: 'ours', namespace: '' };
    const deployment = await readDeployment(
      async () => list,
      names,
      async () => [{ name: '0001_b.sql' }],
    );
    expect(deployment).toMatchObject({ missingRights: [], jurisdiction: 'fedramp', schema: '0001_b.sql' });
  });
});

group('The doctor’s look at what the portal noted of itself', () => {
  /** The lines that did not pass, on a real database after these statements. */
  async function operatingOf(sql: string) {
    const database = migrated();
    database.exec(sql);
    const access = { rows: async (query: string) => database.prepare(query).all(), isMigrated: async () => true };
    return (await checkOperating(access, { now: NOW, deployment: WELL }))
      .map(describe)
      .filter((line) => !line.startsWith('✓'));
  }

  it('A new portal has no size yet, and no backup', async () => {
    expect(await operatingOf('')).toEqual([
      '– The database has room: not checked (the cron trigger has not measured it yet)',
      '! A recent backup: None was ever made. Make one: npm run backup -- --remote',
    ]);
  });

  it('A refused sign-in, a filling database and an old backup are warnings', async () => {
    const sizes = { '2026-11-17': 300e6, '2026-11-24': 400e6 };
    expect(
      await operatingOf(
        stored('sign_in', { reason: 'client' }, NOW - MINUTE) +
          stored('size', sizes, NOW) +
          stored('backup', {}, NOW - 4 * 24 * 60 * MINUTE),
      ),
    ).toEqual([
      '! Sign-ins work: Discord refused one at 2026-11-24 11:59 UTC, and none has worked since: it does not know the client ID or its secret.',
      '! The database has room: 400 MB of 500 MB, 100 MB more a week, full on 2026-12-01. See docs/operating.md#costs.',
      '! A recent backup: The last one is of 2026-11-20 12:00 UTC. See docs/operating.md#backup-and-restore.',
    ]);
  });

  it('A missing table is named', async () => {
    expect(await operatingOf('DROP TABLE sign_ins')).toEqual([
      expect.stringMatching(/^✗ Every table is there: sign_ins is missing\./),
    ]);
  });
});
