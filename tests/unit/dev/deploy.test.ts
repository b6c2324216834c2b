import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallDiscord } from '#dev/deploy/commands.ts';
import { deploy } from '#dev/deploy/deploy.ts';
import { thisRelease } from '#dev/deploy/older.ts';
import { wranglerAt } from '#dev/deploy/wrangler.ts';
import { CREATE_LEDGER, migrationNames } from '#dev/migrations.ts';
import type { Account } from './fake-wrangler.ts';

const NEW: Account = { databases: [], namespaces: [], bindings: [] };
const RUNNING: Account = {
  databases: [
    { name: 'moderation-portal-staging', uuid: 'other-id' },
    { name: 'moderation-portal', uuid: 'database-id' },
  ],
  namespaces: [{ title: 'moderation-portal-sessions', id: 'namespace-id' }],
  bindings: [
    { name: 'DISCORD_CLIENT_ID' },
    { name: 'DISCORD_CLIENT_SECRET' },
    { name: 'PUBLIC_ORIGIN', text: 'https://moderation-portal.team.workers.dev' },
  ],
  migrations: migrationNames(),
};
const SETTINGS = 'DISCORD_CLIENT_ID=id\nDISCORD_CLIENT_SECRET=hush\nARCHIVE_PIN=\n';
const LOOK_UP = ['d1 list --json', 'kv namespace list'];
const CREATE = 'd1 create moderation-portal --no-update-config';
const LEDGER = `d1 execute DB --json --command ${CREATE_LEDGER}; SELECT name FROM d1_migrations --remote --config`;
const APPLY = 'd1 execute DB --yes --json --file --remote --config';
const VIEW = (worker = 'moderation-portal') => `versions view version-1 --name ${worker} --json`;
const COMPARE = [
  'deployments status --name moderation-portal --json',
  'versions view version-0 --name moderation-portal --json',
  'd1 execute DB --remote --json --command select name from d1_migrations order by id --config',
];
const TRIGGERS = 'triggers deploy --config';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-deploy-test-'));
  vi.stubEnv('FAKE_WRANGLER', folder);
  vi.stubEnv('CI', '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The configuration of the first call that set triggers. */
const attached = () => JSON.parse(readFileSync(path.join(folder, 'triggers.txt'), 'utf8').split('\n')[0] ?? '');
const configOf = (name = 'wrangler.deploy.json') => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

/** Deploys to a fake account. Returns the calls to Wrangler without file names, and the origin or the error message. */
async function run(
  account: Account,
  {
    settings,
    environment,
    isUp = true,
    isRunning = true,
    ...options
  }: {
    settings?: string;
    environment?: string;
    isUp?: boolean;
    isRunning?: boolean;
    isForced?: boolean;
    jurisdiction?: string;
    discord?: CallDiscord;
  } = {},
) {
  writeFileSync(path.join(folder, 'account.json'), JSON.stringify(account));
  if (settings !== undefined)
    writeFileSync(path.join(folder, environment ? `.deploy.${environment}.vars` : '.deploy.vars'), settings);
  const builds: unknown[] = [];
  const requested: string[] = [];
  const end = await deploy({
    environment,
    folder,
    wrangler: wranglerAt(path.join(import.meta.dirname, 'fake-wrangler.ts')),
    build: async (env) => void builds.push(env),
    fetch: async (address) => ({ ok: requested.push(address) > 0 && isUp, json: async () => ({ isRunning }) }),
    say: () => {},
    healthTimeoutMs: 0,
    ...options,
  }).catch((error: Error) => error.message);
  const calls = readFileSync(path.join(folder, 'calls.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((call) => call.replace(/ --message (?:.* )?--tag [\w.-]+/, ''));
  return { calls, end, requested, builds };
}

// Each test starts several processes.
describe('npm run deploy', () => {
  it('The first run creates and migrates the database, deploys, and sets the address', async () => {
    const { calls, end, requested } = await run(NEW, { settings: SETTINGS });
    expect(calls).toEqual([
      ...LOOK_UP,
      CREATE,
      ...LOOK_UP,
      LEDGER,
      APPLY,
      'deploy --config --secrets-file',
      ...LOOK_UP,
      VIEW(),
      'deploy --config --secrets-file',
      TRIGGERS,
    ]);
    expect(end).toBe('https://moderation-portal.team.workers.dev');
    expect(requested).toEqual([`https://moderation-portal.team.workers.dev/api/health?version=${thisRelease().tag}`]);
    expect(configOf()).toMatchObject({
      name: 'moderation-portal',
      main: 'worker/index.ts',
      workers_dev: true,
      d1_databases: [{ database_name: 'moderation-portal', database_id: 'database-id' }],
      kv_namespaces: [{ id: 'namespace-id' }],
      vars: { PUBLIC_ORIGIN: 'https://moderation-portal.team.workers.dev' },
    });
  });

  it('With a bot the Worker gets Discord’s key, and the commands come last', async () => {
    const asked: string[] = [];
    const key = 'ab'.repeat(32);
    const { calls, end } = await run(RUNNING, {
      settings: `${SETTINGS}DISCORD_BOT_TOKEN=token\nDISCORD_GUILD_ID=700000000000000001\n`,
      discord: async (address, { method }) => {
        asked.push(`${method} ${new URL(address).pathname}`);
        const isList = address.endsWith('/commands');
        return Response.json(isList ? [] : { id: 'id', verify_key: key, interactions_endpoint_url: null });
      },
    });
    expect(end).toBe('https://moderation-portal.team.workers.dev');
    expect(calls).toContain(TRIGGERS);
    expect(configOf().vars.DISCORD_PUBLIC_KEY).toBe(key);
    const commands = '/api/v10/applications/id/guilds/700000000000000001/commands';
    const self = '/api/v10/applications/@me';
    expect(asked).toEqual([`GET ${self}`, `GET ${self}`, `GET ${commands}`, `PUT ${commands}`, `PATCH ${self}`]);
  });

  it('A Discord that does not answer does not stop a deployment', async () => {
    const { end } = await run(RUNNING, {
      settings: `${SETTINGS}DISCORD_BOT_TOKEN=token\nDISCORD_GUILD_ID=700000000000000001\n`,
      discord: async () => Response.error(),
    });
    expect(end).toBe('https://moderation-portal.team.workers.dev');
    expect(configOf().vars.DISCORD_PUBLIC_KEY).toBeUndefined();
  });

  it('The first run needs settings before it builds or deploys', async () => {
    const { calls, end, builds } = await run(NEW);
    expect(end).toMatch(/^Copy \.dev\.vars\.example to \.deploy\.vars/);
    expect([calls, builds]).toEqual([LOOK_UP, []]);
  });

  it('A later run migrates before it deploys, and needs no settings', async () => {
    const { calls, end } = await run({ ...RUNNING, migrations: migrationNames().slice(1) });
    expect(calls).toEqual([...LOOK_UP, ...COMPARE, LEDGER, APPLY, 'deploy --config', VIEW(), TRIGGERS]);
    expect(end).toBe('https://moderation-portal.team.workers.dev');
  });

  it.each<[string, Account, string[]]>([
    ['first', NEW, [...LOOK_UP, CREATE, ...LOOK_UP, LEDGER, APPLY]],
    ['later', { ...RUNNING, migrations: [] }, [...LOOK_UP, ...COMPARE, LEDGER, APPLY]],
  ])('A failing migration is named and stops the %s deployment', async (_, account, expected) => {
    const broken = { ...account, failing: 'd1 execute DB --yes', message: 'table audit_logs already exists' };
    const { calls, end, requested } = await run(broken, { settings: SETTINGS });
    expect([calls, requested]).toEqual([expected, []]);
    expect(end).toMatch(
      /^The migration 0000_baseline\.sql failed: table audit_logs already exists\nStatement: CREATE TABLE/,
    );
  });

  it.each([
    [
      'd1',
      'No route to host',
      /^The Cloudflare account cannot be read: wrangler d1 list --json failed\.\n.*No route to host.*\n.*npx wrangler login$/,
    ],
    ['kv', 'Authentication error [code: 10000]', /lacks the right “Workers KV Storage: Edit” in this account\.$/],
  ])('A refused %s call (%s) is explained before the build', async (failing, message, expected) => {
    const { end, builds } = await run({ ...NEW, failing, ...(message && { message }) }, { settings: SETTINGS });
    expect(end).toMatch(expected);
    expect(builds).toEqual([]);
  });

  it('An environment has its own Worker, database and settings', async () => {
    const { calls, end } = await run({ ...RUNNING, bindings: [] }, { environment: 'preview', settings: SETTINGS });
    expect(calls).toContain(VIEW('moderation-portal-preview'));
    expect(end).toBe('https://moderation-portal-preview.team.workers.dev');
    expect(configOf('wrangler.deploy-preview.json')).toMatchObject({
      name: 'moderation-portal-preview',
      d1_databases: [{ database_name: 'moderation-portal-preview' }],
    });
  });

  it('A custom domain replaces the workers.dev address', async () => {
    const { end } = await run(RUNNING, { settings: `${SETTINGS}PUBLIC_ORIGIN=https://portal.example\n` });
    expect(end).toBe('https://portal.example');
    expect(configOf()).toMatchObject({
      workers_dev: false,
      routes: [{ pattern: 'portal.example', custom_domain: true }],
      vars: { PUBLIC_ORIGIN: 'https://portal.example' },
    });
  });

  it('A new domain is attached before the portal moves to it', async () => {
    const { calls } = await run(RUNNING, { settings: `${SETTINGS}PUBLIC_ORIGIN=https://portal.example\n` });
    expect(calls.slice(5, 8)).toEqual([TRIGGERS, LEDGER, 'deploy --config --secrets-file']);
    expect(attached()).toMatchObject({
      workers_dev: true,
      routes: [{ pattern: 'portal.example', custom_domain: true }],
      vars: { PUBLIC_ORIGIN: 'https://moderation-portal.team.workers.dev' },
    });
  });

  it('A new domain that is refused leaves the portal where it was', async () => {
    const message = 'portal.example: … [code: 100117]';
    const { calls, end, builds } = await run(
      { ...RUNNING, failing: 'triggers deploy', message },
      { settings: `${SETTINGS}PUBLIC_ORIGIN=https://portal.example\n` },
    );
    expect(calls).toEqual([...LOOK_UP, ...COMPARE, TRIGGERS]);
    expect(builds).toEqual([]);
    expect(end).toMatch(
      /^portal\.example has a DNS record already.* Until then everything is as before, at https:\/\/moderation-portal\.team\.workers\.dev\.$/,
    );
    expect(configOf().vars).toEqual({ PUBLIC_ORIGIN: 'https://moderation-portal.team.workers.dev' });
  });

  it('A second domain is attached beside the first', async () => {
    const bindings = [...RUNNING.bindings.slice(0, 2), { name: 'PUBLIC_ORIGIN', text: 'https://old.example' }];
    await run({ ...RUNNING, bindings }, { settings: `${SETTINGS}PUBLIC_ORIGIN=https://portal.example\n` });
    expect(attached().routes).toEqual([
      { pattern: 'old.example', custom_domain: true },
      { pattern: 'portal.example', custom_domain: true },
    ]);
  });

  it('Without the line for the domain, the portal moves back to workers.dev; without the file it stays', async () => {
    const bindings = [...RUNNING.bindings.slice(0, 2), { name: 'PUBLIC_ORIGIN', text: 'https://portal.example' }];
    expect((await run({ ...RUNNING, bindings })).end).toBe('https://portal.example');
    const { end } = await run({ ...RUNNING, bindings }, { settings: SETTINGS });
    expect(end).toBe('https://moderation-portal.team.workers.dev');
    expect(configOf()).toMatchObject({ workers_dev: true, vars: { PUBLIC_ORIGIN: end } });
  });

  it('A login for another account stops before anything is created', async () => {
    await run(RUNNING);
    const databases = [{ name: 'other', uuid: 'other-id' }];
    const { calls, end } = await run({ ...NEW, databases }, { settings: SETTINGS });
    expect(end).toMatch(/^wrangler\.deploy\.json .*another account\? Set the file aside to start anew\.$/);
    expect(calls.slice(-2)).toEqual(LOOK_UP);
    expect(calls).not.toContain(CREATE);
  });

  it('What cannot be compared is not replaced, unless forced or there is nothing', async () => {
    const failing = { ...RUNNING, failing: 'deployments status', message: 'Internal error [code: 10013]' };
    const { end, builds } = await run(failing);
    expect(end).toMatch(/^What is deployed cannot be compared .*--force$/s);
    expect(builds).toEqual([]);
    expect((await run(failing, { isForced: true })).end).toMatch(/^https:/);
    expect((await run({ ...failing, message: 'This Worker does not exist. [code: 10007]' })).end).toMatch(/^https:/);
  });

  it('Too many cron triggers in the account leave a running portal, and the error says how to get one', async () => {
    const message = 'Cron schedules:\n - A request to the Cloudflare API (…/schedules) failed.';
    const { end, requested } = await run({ ...RUNNING, failing: 'triggers deploy', message });
    expect(end).toMatch(
      /^The portal runs at https:\S+, but: Cloudflare refused the cron trigger\..* Then deploy again\.$/,
    );
    expect(requested).toHaveLength(1);
  });

  it('A domain with a DNS record is named, and asked once whether it answers all the same', async () => {
    const bindings = [...RUNNING.bindings.slice(0, 2), { name: 'PUBLIC_ORIGIN', text: 'https://portal.example' }];
    const { end, requested } = await run(
      { ...RUNNING, bindings, failing: 'triggers deploy', message: 'portal.example: … [code: 100117]' },
      { settings: `${SETTINGS}PUBLIC_ORIGIN=https://portal.example\n`, isUp: false },
    );
    expect(end).toMatch(/^portal\.example has a DNS record already/);
    expect(requested).toHaveLength(1);
  });

  it('Only the portal itself has a cron trigger, and each Worker counts its own rate limits', async () => {
    await run(RUNNING);
    const own = configOf();
    await run({ ...RUNNING, bindings: [] }, { environment: 'preview', settings: SETTINGS });
    const preview = configOf('wrangler.deploy-preview.json');
    expect([own.triggers, preview.triggers]).toEqual([{ crons: ['* * * * *'] }, undefined]);
    const ids = [...own.ratelimits, ...preview.ratelimits].map(({ namespace_id }) => namespace_id);
    expect(new Set(ids).size).toBe(own.ratelimits.length * 2);
  });

  it.each([
    ['a newer migration', { migrations: ['0000_baseline.sql', '9999_later.sql'] }, '9999_later.sql'],
    ['a newer version', { tag: '99.0.0-0a1b2c3d' }, '99.0.0-0a1b2c3d'],
  ])('An older checkout does not replace %s unless forced', async (_, newer, named) => {
    const { calls, end, builds } = await run({ ...RUNNING, ...newer });
    expect(end).toMatch(new RegExp(`${named}.*--force$`));
    expect([calls, builds]).toEqual([[...LOOK_UP, ...COMPARE], []]);
    expect((await run({ ...RUNNING, ...newer }, { isForced: true })).end).toMatch(/^https:/);
  });

  it('A jurisdiction of D1 is chosen when the database is created, and never changed', async () => {
    const { calls } = await run(NEW, { settings: SETTINGS, jurisdiction: 'eu' });
    expect(calls).toContain(`${CREATE} --jurisdiction eu`);
    expect(configOf().vars).toMatchObject({ DATA_JURISDICTION: 'eu' });
    expect((await run(RUNNING, { jurisdiction: 'eu' })).end).toContain('can never be changed');
    expect((await run(NEW, { jurisdiction: 'apac' })).end).toMatch(/must be one of eu, us, fedramp, not “apac”\.$/);
  });

  it('A later run reads the jurisdiction from the database', async () => {
    const databases = [{ name: 'moderation-portal', uuid: 'database-id', jurisdiction: 'us' }];
    await run({ ...RUNNING, databases });
    expect(configOf().vars).toMatchObject({ DATA_JURISDICTION: 'us' });
    expect((await run({ ...RUNNING, databases }, { jurisdiction: 'us' })).end).toMatch(/^https:/);
    await run(RUNNING);
    expect(configOf().vars).not.toHaveProperty('DATA_JURISDICTION');
  });

  it('The build receives the HSTS setting, which static files need', async () => {
    const { builds } = await run(RUNNING, { settings: `${SETTINGS}HSTS_SUBDOMAINS=true\n` });
    expect(builds).toEqual([{ HSTS_SUBDOMAINS: 'true' }]);
  });

  it('A missing required setting is named', async () => {
    const { end } = await run({ ...RUNNING, bindings: RUNNING.bindings.slice(1) });
    expect(end).toBe(
      'DISCORD_CLIENT_ID is not set. Set it: npx wrangler secret put DISCORD_CLIENT_ID --name moderation-portal',
    );
  });

  it.each([{ isUp: false }, { isRunning: false }])(
    'A deployment that does not answer as this version (%j) fails and points to the doctor',
    async (portal) => {
      const { end } = await run(RUNNING, portal);
      expect(end).toContain('npm run doctor -- https://moderation-portal.team.workers.dev');
    },
  );

  it.each([
    ['DISCORD_CLIENT_ID=id\n', 'DISCORD_CLIENT_SECRET is not set. Correct it in .deploy.vars.'],
    [`${SETTINGS}PORTAL_NAM=x\n`, 'PORTAL_NAM is not a setting.'],
    [
      `${SETTINGS}DATA_JURISDICTION=eu\n`,
      'DATA_JURISDICTION comes from the database. Remove it from the settings file.',
    ],
    [`${SETTINGS}DISCORD_URL=http://127.0.0.1:8788\n`, 'DISCORD_URL must be an https address in a deployment.'],
    [`${SETTINGS}PUBLIC_ORIGIN=http://localhost:8787\n`, 'PUBLIC_ORIGIN must be an https address in a deployment.'],
  ])('The settings %j are refused before any call', async (settings, message) => {
    writeFileSync(path.join(folder, 'calls.txt'), '');
    const { calls, end } = await run(RUNNING, { settings });
    expect([calls, end]).toEqual([[''], message]);
  });
});
