import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deploy } from '#dev/deploy/deploy.ts';
import { wranglerAt } from '#dev/deploy/wrangler.ts';
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
};
const SETTINGS = 'DISCORD_CLIENT_ID=id\nDISCORD_CLIENT_SECRET=hush\nARCHIVE_PIN=\n';
const LOOK_UP = ['d1 list --json', 'kv namespace list'];
const MIGRATE = 'd1 migrations apply DB --remote --config';
const VIEW = (worker: string) => `versions view version-1 --name ${worker} --json`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-deploy-test-'));
  vi.stubEnv('FAKE_WRANGLER', folder);
  vi.stubEnv('CI', '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const configOf = (name = 'wrangler.deploy.json') => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

/** Deploys to a fake account. Returns the calls to Wrangler without file names, and the origin or the error message. */
async function run(
  account: Account,
  { settings, environment, isUp = true }: { settings?: string; environment?: string; isUp?: boolean } = {},
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
    fetch: async (address) => ({ ok: requested.push(address) > 0 && isUp }),
    say: () => {},
    healthTimeoutMs: 0,
  }).catch((error: Error) => error.message);
  const calls = readFileSync(path.join(folder, 'calls.txt'), 'utf8').trim().split('\n');
  return { calls, end, requested, builds };
}

// Each test starts several processes.
describe('npm run deploy', { timeout: 30_000 }, () => {
  it('The first run deploys, migrates, and redeploys with the address', async () => {
    const { calls, end, requested } = await run(NEW, { settings: SETTINGS });
    expect(calls).toEqual([
      ...LOOK_UP,
      'deploy --config --secrets-file',
      ...LOOK_UP,
      MIGRATE,
      VIEW('moderation-portal'),
      'deploy --config --secrets-file',
    ]);
    expect(end).toBe('https://moderation-portal.team.workers.dev');
    expect(requested).toEqual(['https://moderation-portal.team.workers.dev/api/health']);
    expect(configOf()).toMatchObject({
      name: 'moderation-portal',
      workers_dev: true,
      d1_databases: [{ database_name: 'moderation-portal', database_id: 'database-id' }],
      kv_namespaces: [{ id: 'namespace-id' }],
      vars: { PUBLIC_ORIGIN: 'https://moderation-portal.team.workers.dev' },
    });
  });

  it('The first run needs settings before it builds or deploys', async () => {
    const { calls, end, builds } = await run(NEW);
    expect(end).toMatch(/^Copy \.dev\.vars\.example to \.deploy\.vars/);
    expect([calls, builds]).toEqual([LOOK_UP, []]);
  });

  it('A later run migrates before it deploys, and needs no settings', async () => {
    const { calls, end } = await run(RUNNING);
    expect(calls).toEqual([...LOOK_UP, MIGRATE, 'deploy --config', VIEW('moderation-portal')]);
    expect(end).toBe('https://moderation-portal.team.workers.dev');
  });

  it('A failing migration stops before the deployment', async () => {
    const { calls, end, requested } = await run({ ...RUNNING, failing: 'd1 migrations' });
    expect(calls).toEqual([...LOOK_UP, MIGRATE]);
    expect(end).toBe('wrangler d1 migrations apply failed.');
    expect(requested).toEqual([]);
  });

  it('An unreadable account is reported before the build', async () => {
    const { calls, end, builds } = await run({ ...NEW, failing: 'd1 list' }, { settings: SETTINGS });
    expect(end).toBe('The Cloudflare account cannot be read. Log in first: npx wrangler login');
    expect([calls, builds]).toEqual([['d1 list --json'], []]);
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

  it('An unhealthy deployment fails and points to the doctor', async () => {
    const { end } = await run(RUNNING, { isUp: false });
    expect(end).toContain('npm run doctor -- https://moderation-portal.team.workers.dev');
  });

  it.each([
    ['DISCORD_CLIENT_ID=id\n', 'DISCORD_CLIENT_SECRET is not set. Correct it in .deploy.vars.'],
    [`${SETTINGS}PORTAL_NAM=x\n`, 'PORTAL_NAM is not a setting.'],
    [`${SETTINGS}DISCORD_URL=http://127.0.0.1:8788\n`, 'DISCORD_URL must be an https address in a deployment.'],
    [`${SETTINGS}PUBLIC_ORIGIN=http://localhost:8787\n`, 'PUBLIC_ORIGIN must be an https address in a deployment.'],
  ])('The settings %j are refused before any call', async (settings, message) => {
    writeFileSync(path.join(folder, 'calls.txt'), '');
    const { calls, end } = await run(RUNNING, { settings });
    expect([calls, end]).toEqual([[''], message]);
  });
});
