import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Script } from '#dev/backup/script.ts';
import type { Query, Row } from '#dev/backup/tables.ts';
import { root } from '#dev/tools.ts';

const migrations = readdirSync(path.join(root, 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => ({ name, sql: readFileSync(path.join(root, 'migrations', name), 'utf8') }));

/** A database behind the interface that backups use. */
export function place(database: DatabaseSync) {
  const query: Query = async (statements) =>
    statements.map((sql) => {
      expect(Buffer.byteLength(sql)).toBeLessThan(100_000);
      return database.prepare(sql).all() as Row[];
    });
  const run = async (script: Script) => {
    const sql = await text(Readable.from(script));
    database.exec(`BEGIN;\n${sql}\nCOMMIT;`);
  };
  return { query, run };
}

/** A database with all migrations, as in a deployment. */
export function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)');
  for (const { name, sql } of migrations) {
    database.exec(sql);
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
  }
  return database;
}
