import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importable, remotePlace } from '#dev/backup/remote.ts';
import type { Row } from '#dev/backup/tables.ts';
import { backUp, restore } from '#dev/backup/transfer.ts';
import { MissingRight } from '#dev/deploy/wrangler.ts';
import { migrated, place } from './backup-place.ts';
import { longApplication } from './backup-rows.ts';
import { type D1Api, serveD1 } from './d1-api.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-remote-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A person, a job, and applications of 247 kB. */
function withApplications(count: number) {
  const database = migrated();
  database.exec(`
    INSERT INTO users (id, username, usernameKey, joinedAt) VALUES ('u', 'u', 'u', 1);
    INSERT INTO jobs (id, title, description, requirements, createdBy, createdAt) VALUES ('j', 'j', 'j', 'j', 'u', 1)`);
  for (let i = 0; i < count; i += 1) {
    const { sql, values } = longApplication(`a-${i}`);
    database.prepare(sql).run(...values);
  }
  return database;
}

/** Each application’s id with a hash of its row, which is short if they differ. */
const applications = (database: DatabaseSync) =>
  database
    .prepare('SELECT * FROM applications ORDER BY id')
    .all()
    .map((row) => [row.id, createHash('sha256').update(JSON.stringify(row)).digest('hex')]);

describe('A deployed database', () => {
  const database = withApplications(20);
  let api: D1Api;
  beforeAll(async () => {
    api = await serveD1(async (statements) =>
      (await place(database).query(statements)).map((results) => ({ results, meta: { rows_read: results.length } })),
    );
  });
  const open = () => remotePlace(api.config, { env: api.env, pauseMs: 0 });
  const users = async (): Promise<Row[]> => (await open().query(['SELECT id FROM users']))[0] ?? [];

  it('Answers with the rows of each statement, and counts calls and rows', async () => {
    const remote = open();
    expect(await remote.query(["SELECT ';' AS a", 'SELECT id FROM users'])).toEqual([[{ a: ';' }], [{ id: 'u' }]]);
    expect(remote.usage).toEqual({ calls: 1, rowsRead: 2 });
  });

  it('Is queried again after a rate limit, a network fault or a restart', async () => {
    api.faults.push(
      { status: 429, message: 'Rate limited' },
      { status: 503, message: 'Service unavailable' },
      { status: 400, message: 'D1 DB is overloaded. Requests queued for too long.' },
    );
    expect(await users()).toEqual([{ id: 'u' }]);
    expect(api.faults).toEqual([]);
  });

  it('Is not queried again if that cannot help', async () => {
    const wrong = { status: 400, message: 'no such table: people' };
    api.faults.push(wrong, wrong);
    await expect(users()).rejects.toThrow('Cloudflare did not answer a query of the database: no such table: people');
    expect(api.faults.splice(0)).toHaveLength(1);
    const used = { status: 429, message: "Exceeded D1's daily row read limit" };
    api.faults.push(used, used);
    await expect(users()).rejects.toThrow('daily row read limit');
    expect(api.faults.splice(0)).toHaveLength(1);
  });

  it('Names the right that a token lacks', async () => {
    const other = remotePlace(api.config, { env: { ...api.env, CLOUDFLARE_API_TOKEN: 'token-2' }, pauseMs: 0 });
    await expect(other.query(['SELECT 1'])).rejects.toThrow(MissingRight);
  });

  it('Is read with Wrangler’s login if no token is set', async () => {
    const config = path.join(folder, '.wrangler/config');
    mkdirSync(config, { recursive: true });
    writeFileSync(
      path.join(config, 'default.toml'),
      'oauth_token = "token-1"\nrefresh_token = "x"\nexpiration_time = "2099-01-01T00:00:00.000Z"\nscopes = ["account:read"]\n',
    );
    vi.stubEnv('XDG_CONFIG_HOME', folder);
    vi.stubEnv('CLOUDFLARE_API_TOKEN', '');
    const { CLOUDFLARE_API_TOKEN, ...env } = api.env;
    expect(await remotePlace(api.config, { env, pauseMs: 0 }).query(['SELECT 1 AS a'])).toEqual([[{ a: 1 }]]);
  });

  it('Is backed up in smaller pages after a reply that is too large', async () => {
    const limits = (statements: readonly string[]) =>
      statements.flatMap((sql) => [...sql.matchAll(/ LIMIT (\d+)$/g)].map(([, limit]) => Number(limit)));
    api.queries.length = 0;
    api.beforeQuery = (statements) => {
      if (Math.max(...limits(statements)) > 15) throw new Error('The result is too large');
    };
    const file = path.join(folder, 'small.sql');
    await backUp(open(), file);
    api.beforeQuery = () => {};
    expect(api.queries.flatMap(limits)).toContain(4);
    const restored = migrated();
    expect(await restore(place(restored), file)).toEqual([]);
    expect(applications(restored)).toEqual(applications(database));
  });

  it('Is restored through Wrangler’s import', async () => {
    const file = path.join(folder, 'imported.sql');
    await backUp(open(), file);
    const target = migrated();
    const answer = async (statements: readonly string[]) =>
      (await place(target).query(statements)).map((results) => ({ results }));
    const { config, env } = await serveD1(answer, (sql) => place(target).run([sql]));
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'account-1');
    await restore(remotePlace(config, { pauseMs: 0 }), file);
    expect(applications(target)).toEqual(applications(database));
  });

  it('Is not restored from more than D1 imports', async () => {
    const read = async () => {
      for await (const part of importable(['12345', 'é'], 6)) expect(part).toBe('12345');
    };
    await expect(read()).rejects.toThrow(
      'more than 5 GB as SQL, which is the most that D1 imports. Nothing was changed.',
    );
  });

  it('Needs a configuration that names it', async () => {
    const config = path.join(folder, 'wrangler.deploy.json');
    writeFileSync(config, '{}');
    await expect(remotePlace(config).query(['SELECT 1'])).rejects.toThrow('wrangler.deploy.json names no database');
  });
});
