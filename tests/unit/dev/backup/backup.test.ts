import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dump, noContents } from '#dev/backup/dump.ts';
import { noteBackup } from '#dev/backup/manifest.ts';
import { insertStatements, MAX_STATEMENT_BYTES, PIECES_TABLE } from '#dev/backup/statements.ts';
import type { Query } from '#dev/backup/tables.ts';
import { backUp, restore } from '#dev/backup/transfer.ts';
import { seedSql } from '#dev/seed/seed.ts';
import { migrated, place } from './backup-place.ts';
import { LONG_ROWS, longApplication, type PlantedRow } from './backup-rows.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plantRow(database: DatabaseSync, { sql, values }: PlantedRow) {
  database.prepare(sql).run(...values);
}

/** The schema, the columns, and the first pages of all tables. */
const CALLS_OF_FIRST_BATCH = 3;

/** Inserts rows too long for one statement, and together too long for the first page of their table. */
function plant(database: DatabaseSync): DatabaseSync {
  for (const row of LONG_ROWS) plantRow(database, row);
  return database;
}

function seeded(): DatabaseSync {
  const database = migrated();
  database.exec(seedSql());
  return plant(database);
}

/** One person, one job, and the long rows. */
function small(): DatabaseSync {
  const database = migrated();
  database.exec(`
    INSERT INTO users (id, username, usernameKey, joinedAt) VALUES ('u', 'u', 'u', 1);
    INSERT INTO jobs (id, title, description, requirements, createdBy, createdAt) VALUES ('j', 'j', 'j', 'j', 'u', 1)`);
  return plant(database);
}

function tableNames(database: DatabaseSync): string[] {
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
}

/** A hash of each table's rows, including counters, seals and sequences. */
function hashes(database: DatabaseSync): Record<string, string> {
  return Object.fromEntries(
    tableNames(database).map((name) => {
      const rows = database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => JSON.stringify(row));
      return [name, createHash('sha256').update(rows.toSorted().join('\n')).digest('hex')];
    }),
  );
}

const schemaOf = (database: DatabaseSync) =>
  database.prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name').all();

let files = 0;
const newFile = () => {
  files += 1;
  return path.join(folder, `${files}.sql`);
};

describe('A backup', () => {
  const original = seeded();
  const file = newFile();
  beforeAll(() => backUp(place(original), file));

  it('Restores a migrated database with the same rows, counters and triggers', async () => {
    const restored = migrated();
    await restore(place(restored), file);
    expect(hashes(restored)).toEqual(hashes(original));
    expect(schemaOf(restored)).toEqual(schemaOf(original));
    expect(restored.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    expect(() => restored.exec('DELETE FROM audit_logs')).toThrow('audit_logs is append-only');
  });

  it('Restores a database without tables, whose own backup is identical', async () => {
    const restored = new DatabaseSync(':memory:');
    const again = newFile();
    await restore(place(restored), file);
    await backUp(place(restored), again);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it('Contains only statements short enough for D1', async () => {
    const sizes: number[] = [];
    for await (const statement of dump(place(original).query, noContents())) sizes.push(Buffer.byteLength(statement));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_STATEMENT_BYTES);
  });

  it('Hides words that Wrangler would remove from a text', () => {
    expect(readFileSync(file, 'utf8')).not.toContain('BEGIN TRANSACTION');
  });

  it('Is not restored into a database with rows', async () => {
    await expect(restore(place(original), file)).rejects.toThrow(/^The database is not empty: \w+ has rows\./);
  });

  it('Is restored into a database that only the cron trigger has written to', async () => {
    const restored = migrated();
    restored.exec("INSERT INTO server_state (name, value, updatedAt) VALUES ('cron', '{}', 1)");
    await restore(place(restored), file);
    expect(hashes(restored)).toEqual(hashes(original));
  });

  it('Is refused if incomplete or not made by npm run backup', async () => {
    const other = newFile();
    writeFileSync(other, readFileSync(file, 'utf8').slice(0, -200));
    await expect(restore(place(migrated()), other)).rejects.toThrow('is incomplete: its last line is missing');
    writeFileSync(other, 'PRAGMA defer_foreign_keys=TRUE;\n');
    await expect(restore(place(migrated()), other)).rejects.toThrow('is not a backup made by npm run backup');
  });

  it('Never overwrites a file, and needs a database with tables', async () => {
    await expect(backUp(place(original), file)).rejects.toThrow('file already exists');
    await expect(backUp(place(new DatabaseSync(':memory:')), newFile())).rejects.toThrow('nothing to back up');
  });
});

describe('A backup of a portal in use', () => {
  /** Applications too long for their first page. */
  function large(): DatabaseSync {
    const database = small();
    for (let i = 0; i < 260; i += 1)
      database
        .prepare(`INSERT INTO applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt)
          VALUES (?, 'j', 'u', 'x', '[]', '{}', 'declined', 1)`)
        .run(`x-${i}`);
    return database;
  }

  it('Is of one moment if every table fits in its first page', async () => {
    const original = small();
    const { query } = place(original);
    let calls = 0;
    const counting: Query = (statements) => {
      calls += 1;
      return query(statements);
    };
    const { from, to } = await backUp({ query: counting }, newFile());
    expect([calls, from, to]).toEqual([CALLS_OF_FIRST_BATCH, 0, 0]);
  });

  it('Leaves out rows added after its first page', async () => {
    const original = large();
    const { query } = place(original);
    const before = hashes(original);
    let calls = 0;
    const growing: Query = (statements) => {
      calls += 1;
      if (calls === CALLS_OF_FIRST_BATCH + 1) plantRow(original, longApplication('late'));
      return query(statements);
    };
    const file = newFile();
    await backUp({ query: growing }, file);
    expect(calls).toBeGreaterThan(CALLS_OF_FIRST_BATCH);
    const restored = migrated();
    await restore(place(restored), file);
    expect(hashes(restored)).toEqual(before);
  });

  it('Leaves no file behind if the database does not answer', async () => {
    const file = newFile();
    const failing: Query = () => Promise.reject(new Error('No answer'));
    await expect(backUp({ query: failing }, file)).rejects.toThrow('No answer');
    expect(existsSync(file)).toBe(false);
  });
});

describe('The statements of long rows', () => {
  const insert = (rows: string[][]) => [...insertStatements('notes', ['id', 'a', 'b'], rows)];
  const values = (database: DatabaseSync) =>
    database
      .prepare('SELECT id, a, b FROM notes')
      .all()
      .map((row) => ({ ...row }));

  it.each([0, 1, 24_999, 25_000, 25_001, 247_000, 1_000_000])('Keep a text of %d owls or quotes', (length) => {
    const database = new DatabaseSync(':memory:');
    database.exec(`CREATE TABLE ${PIECES_TABLE} (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`);
    database.exec('CREATE TABLE notes (id INTEGER, a TEXT, b TEXT)');
    const [a, b] = [`x${'🦉'.repeat(length / 2)}`, "'".repeat(length)];
    const statements = insert([
      ['1', `'${a}'`, `'${b.replaceAll("'", "''")}'`],
      ['2', 'NULL', "''"],
    ]);
    for (const statement of statements) {
      expect(Buffer.byteLength(statement)).toBeLessThanOrEqual(MAX_STATEMENT_BYTES);
      database.exec(statement);
    }
    expect(values(database)).toEqual([
      { id: 1, a, b },
      { id: 2, a: null, b: '' },
    ]);
  });

  it('Put many short rows into one statement', () => {
    expect(insert(Array.from({ length: 1_000 }, (_, i) => [`${i}`, "'a'", "'b'"]))).toHaveLength(1);
  });
});

it('A finished backup is noted in the portal, and a later one replaces the note', async () => {
  const database = migrated();
  for (const at of [1, 2]) await noteBackup(place(database), new Date(at));
  expect(database.prepare("SELECT updatedAt FROM server_state WHERE name = 'backup'").all()).toEqual([
    { updatedAt: 2 },
  ]);
});
