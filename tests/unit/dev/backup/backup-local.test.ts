import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { localPlace } from '#dev/backup/places.ts';
import { statementsOf } from '#dev/backup/script.ts';
import type { Row } from '#dev/backup/tables.ts';
import { backUp, restore } from '#dev/backup/transfer.ts';
import { seedSql } from '#dev/seed/seed.ts';
import { migrated, place } from './backup-place.ts';
import { LONG_ROWS } from './backup-rows.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-local-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder as workerd lays it out, with a migrated database. */
function localState() {
  const state = mkdtempSync(path.join(folder, 'state-'));
  const databases = path.join(state, 'v3/d1/miniflare-D1DatabaseObject');
  mkdirSync(databases, { recursive: true });
  const file = path.join(databases, `${'0'.repeat(64)}.sqlite`);
  migrated().exec(`VACUUM INTO '${file}'`);
  return { state, file };
}

const read = async (parts: string[]) => {
  const statements: string[] = [];
  for await (const statement of statementsOf(parts)) statements.push(statement);
  return statements;
};

function seededBackup() {
  const database = migrated();
  database.exec(seedSql());
  for (const { sql, values } of LONG_ROWS) database.prepare(sql).run(...values);
  return database;
}

describe('A script', () => {
  const STATEMENTS = [
    `INSERT INTO a VALUES ('one;\n-- two\n;\nEND;\nit''s', "b");\n`,
    `CREATE TABLE b (\n  a TEXT, -- don't;\n  b TEXT DEFAULT ';' /* isn't;\n */\n);\n`,
    `CREATE TRIGGER t AFTER INSERT ON b BEGIN\n  UPDATE b SET a = CASE WHEN 1 THEN 2 END;\n  DELETE FROM b;\nEND;\n`,
    'DROP TABLE b;\n',
  ];

  it.each([1, 7, 10_000])('Is split at the ends of its statements when read in parts of %i', async (size) => {
    const text = `-- First line\n${STATEMENTS.join('')}-- Last line\n`;
    const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(await read(parts)).toEqual(STATEMENTS);
  });

  it.each([
    ["INSERT INTO a VALUES ('"],
    ['DROP TABLE b'],
    ['CREATE TRIGGER t AFTER INSERT ON b BEGIN\nDELETE FROM b;\n'],
  ])('Is refused if it ends within %j', async (text) => {
    await expect(read([text])).rejects.toThrow('The last statement is incomplete');
  });

  it('Is refused if a statement never ends', async () => {
    await expect(read([`INSERT INTO a VALUES ('\n${'a\n'.repeat(100_000)}`])).rejects.toThrow('too long');
  });
});

describe('A restore into local data', () => {
  it('Gives the same backup again', async () => {
    const { state } = localState();
    const [file, again] = [path.join(folder, 'seeded.sql'), path.join(folder, 'again.sql')];
    const original = seededBackup();
    original.exec("UPDATE deliveries SET state = 'sent' WHERE state IN ('queued', 'sending')");
    await backUp(place(original), file);
    await restore(localPlace(state), file);
    await backUp(localPlace(state), again);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it.each([
    [
      'a statement fails',
      (text: string) => text.replace('DROP TABLE restore_pieces', 'DROP TABLE missing'),
      'no such table',
    ],
    ['the file is incomplete', (text: string) => text.slice(0, -20), 'is incomplete'],
  ])('Changes nothing if %s', async (_, spoil, message) => {
    const { state, file } = localState();
    const backup = path.join(mkdtempSync(path.join(folder, 'spoilt-')), 'portal.sql');
    await backUp(place(seededBackup()), backup);
    writeFileSync(backup, spoil(readFileSync(backup, 'utf8')));
    const before = schema(file);
    await expect(restore(localPlace(state), backup)).rejects.toThrow(message);
    expect(schema(file)).toEqual(before);
    expect(new DatabaseSync(file).prepare('SELECT count(*) AS count FROM users').get()).toEqual({ count: 0 });
  });

  it('Needs a database', () => {
    expect(() => localPlace(path.join(folder, 'nothing'))).toThrow('There is no local data');
    expect(existsSync(path.join(folder, 'nothing'))).toBe(false);
  });

  it('Refuses a folder in which it cannot tell the database', () => {
    const { state, file } = localState();
    writeFileSync(file.replace('000', 'fff'), '');
    expect(() => localPlace(state)).toThrow('has several databases');
  });
});

const schema = (file: string): Row[] =>
  new DatabaseSync(file).prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY rowid').all() as Row[];
