import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failingStatement, migrate } from '#dev/deploy/migrate.ts';
import { wranglerAt } from '#dev/deploy/wrangler.ts';
import { databaseAccess } from '#dev/doctor/checks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-migrations-'));
const migrations = path.join(folder, 'migrations');
const config = path.join(folder, 'wrangler.json');
const place = ['--local', '--persist-to', folder, '--config', config];
const wrangler = wranglerAt();
const database = databaseAccess(wrangler, place);
const apply = () => migrate(wrangler, place, () => {}, migrations);
const add = (name: string, sql: string) => writeFileSync(path.join(migrations, name), sql);
/** The tables, then the ledger, read without Wrangler. */
function state() {
  const files = path.join(folder, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(files).find((name) => /^[\da-f]{64}\.sqlite$/.test(name)) ?? '';
  const sqlite = new DatabaseSync(path.join(files, file));
  const rows = sqlite
    .prepare(
      "SELECT name FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' UNION ALL SELECT name FROM d1_migrations",
    )
    .all();
  sqlite.close();
  return rows.map(({ name }) => name);
}

beforeAll(() => {
  mkdirSync(migrations);
  const d1 = { binding: 'DB', database_name: 'test', database_id: 'test', migrations_dir: 'migrations' };
  writeFileSync(config, JSON.stringify({ name: 'test', compatibility_date: '2026-10-01', d1_databases: [d1] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Each call starts Wrangler with a real database.
describe('Migrations of a database', () => {
  it('If the last statement of the last one fails, none is applied, and later runs finish them', async () => {
    add('0000_first.sql', 'CREATE TABLE first (id TEXT);\n');
    add('0001_second.sql', 'CREATE TABLE second (id TEXT);\nCREATE INDEX by_colour ON first (colour);\n');
    await expect(apply()).rejects.toThrow(
      /^The migration 0001_second\.sql failed: .*no such column: colour.*\nStatement: CREATE INDEX by_colour ON first \(colour\)\n/,
    );
    expect(state()).toEqual(['d1_migrations']);

    add('0001_second.sql', 'CREATE TABLE second (id TEXT);\n');
    await apply();
    expect(state()).toEqual(['d1_migrations', 'first', 'second', '0000_first.sql', '0001_second.sql']);
    expect(await database.isMigrated()).toBe(true);
  });
});

describe('The failing statement', () => {
  const SQL = 'CREATE TABLE a (x TEXT);\nCREATE TABLE b (x TEXT REFERENCES a);\nUPDATE c SET nope = 1;';

  it.each([
    ['table `b` already exists: SQLITE_ERROR', 'CREATE TABLE b (x TEXT REFERENCES a)'],
    ['no such column: main.c.nope at offset 13: SQLITE_ERROR', 'UPDATE c SET nope = 1'],
    ['near "nope": syntax error', 'UPDATE c SET nope = 1'],
    ['table a already exists', 'CREATE TABLE a (x TEXT)'],
    ['no such column: x', undefined],
    ['D1 reset before execute completed!', undefined],
  ])('For the message %j it is %j', (message, statement) => {
    expect(failingStatement(SQL, message)).toBe(statement);
  });
});
