import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployDemo } from '#dev/deploy/demo.ts';
import { wranglerAt } from '#dev/deploy/wrangler.ts';
import { migrationNames } from '#dev/migrations.ts';
import type { Account } from './fake-wrangler.ts';

const ORIGIN = 'https://moderation-portal-demo.team.workers.dev';
const OLD = 'moderation-portal-demo-20260101023000';
const NEW = 'moderation-portal-demo-20260102023000';
const NOW = new Date('2026-01-02T02:30:00Z');
/** The fake creates databases with their migrations, because each takes a process. */
const EMPTY: Account = { databases: [], namespaces: [], bindings: [], migrations: migrationNames() };
/** The account of an organisation with a portal, and a demo since yesterday. */
const RUNNING: Account = {
  databases: [
    { name: 'moderation-portal', uuid: 'portal-id' },
    { name: 'moderation-portal-staging', uuid: 'staging-id' },
    { name: OLD, uuid: 'old-id' },
  ],
  namespaces: [{ title: 'moderation-portal-demo-sessions', id: 'namespace-id' }],
  bindings: [{ name: 'DISCORD_CLIENT_ID' }, { name: 'DISCORD_CLIENT_SECRET' }, { name: 'PUBLIC_ORIGIN', text: ORIGIN }],
  migrations: migrationNames(),
  hasPeople: true,
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-demo-test-'));
  vi.stubEnv('FAKE_WRANGLER', folder);
  vi.stubEnv('CI', '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const databases = () => read('account.json').databases.map(({ name }: { name: string }) => name);

/** Deploys the demo to the account. Returns the commands that change something, and the origin or the error message. */
async function run(account: Account, { isReset = false, isUp = true } = {}) {
  writeFileSync(path.join(folder, 'account.json'), JSON.stringify(account));
  writeFileSync(path.join(folder, 'calls.txt'), '');
  const fetched: string[] = [];
  const end = await deployDemo(
    {
      folder,
      wrangler: wranglerAt(path.join(import.meta.dirname, 'fake-wrangler.ts')),
      build: async () => {},
      fetch: async (address) => ({ ok: fetched.push(address) > 0 && isUp, json: async () => ({ isRunning: true }) }),
      say: () => {},
      healthTimeoutMs: 0,
      hasCron: false,
    },
    { isReset, now: NOW },
  ).catch((error: Error) => error.message);
  const changes = readFileSync(path.join(folder, 'calls.txt'), 'utf8')
    .split('\n')
    .flatMap((call) => /^(?:d1 (?:create|delete) \S+|d1 execute DB --yes|deploy(?= --)|triggers)/.exec(call) ?? []);
  return { changes, end, fetched };
}

const SEED = 'd1 execute DB --yes';

// Each test starts several processes.
describe('npm run deploy -- --demo', () => {
  it('The first run needs no settings, fills the database, and deploys its address', async () => {
    const { changes, end, fetched } = await run(EMPTY);
    expect(end).toBe(ORIGIN);
    expect(changes).toEqual([`d1 create ${NEW}`, SEED, 'deploy', 'deploy', 'triggers']);
    expect(fetched[0]).toContain(`${ORIGIN}/api/health`);
  });

  it('Its Worker has an entry, a limit and data of its own, and no cron trigger', async () => {
    await run(EMPTY);
    const config = read('wrangler.deploy-demo.json');
    expect(config).toMatchObject({
      name: 'moderation-portal-demo',
      main: 'dev/demo/worker.ts',
      workers_dev: true,
      d1_databases: [{ database_name: NEW, database_id: 'database-id' }],
      kv_namespaces: [{ id: 'namespace-id' }],
    });
    expect(config.ratelimits).toContainEqual({
      name: 'DEMO_WRITE_LIMIT',
      namespace_id: expect.stringMatching(/^\d{5,}$/),
      simple: { limit: 10, period: 60 },
    });
    expect(config).not.toHaveProperty('triggers');
    const secrets = read('account.json').bindings.map(({ name }: { name: string }) => name);
    expect(secrets).not.toContain('DISCORD_BOT_TOKEN');
  });

  it('A later run keeps the database and adds no rows', async () => {
    const { changes, end } = await run(RUNNING);
    expect([changes, end]).toEqual([['deploy', 'triggers'], ORIGIN]);
    expect(read('wrangler.deploy-demo.json').d1_databases[0].database_id).toBe('old-id');
  });

  it('A database that an aborted run left empty is filled', async () => {
    const { changes } = await run({ ...RUNNING, hasPeople: false });
    expect(changes).toEqual([SEED, 'deploy', 'triggers']);
  });

  it('A reset deletes the old database last, and no other', async () => {
    const { changes, end } = await run(RUNNING, { isReset: true });
    expect(changes).toEqual([`d1 create ${NEW}`, SEED, 'deploy', 'triggers', `d1 delete ${OLD}`]);
    expect(end).toBe(ORIGIN);
    expect(databases()).toEqual(['moderation-portal', 'moderation-portal-staging', NEW]);
  });

  it.each([
    ['the upload', { failing: 'deploy --config' }, true],
    ['the new version', {}, false],
  ])('A reset that fails at %s keeps the old database, and the next run clears up', async (_, failing, isUp) => {
    const { end } = await run({ ...RUNNING, ...failing }, { isReset: true, isUp });
    expect(end).not.toBe(ORIGIN);
    expect(databases()).toEqual([...RUNNING.databases.map(({ name }) => name), NEW]);
    const left = [...RUNNING.databases, { name: 'moderation-portal-demo-20260101120000', uuid: 'half-made' }];
    await run({ ...RUNNING, databases: left });
    expect(databases()).toEqual(['moderation-portal', 'moderation-portal-staging', NEW]);
  });

  it('An environment that is already called demo is not touched', async () => {
    const own = { name: 'moderation-portal-demo', uuid: 'own' };
    const { changes, end } = await run({ ...RUNNING, databases: [own] }, { isReset: true });
    expect(changes).toEqual([]);
    expect(end).toMatch(/^The account has an environment named “demo”/);
  });

  it('An account that cannot be read is explained', async () => {
    const { end } = await run({ ...EMPTY, failing: 'd1' });
    expect(end).toMatch(/^The Cloudflare account cannot be read: /);
  });
});
