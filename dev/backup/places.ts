import type { DatabaseSync } from 'node:sqlite';
import { findDatabaseFile } from '../local-database.ts';
import { ensureLocalConfig } from '../settings.ts';
import { runTool } from '../tools.ts';
import { statementsOf } from './script.ts';
import type { Place, Row } from './tables.ts';

/** How long a query waits for a running portal to finish a write, in ms. */
const BUSY_MS = 5_000;

/**
 * The database in a local portal's data folder. Not through Wrangler, which holds a whole script in memory and fails from 512 MiB.
 * Throws if there is none.
 */
export function localPlace(state: string): Place {
  const file = findDatabaseFile(state);
  if (!file) throw new Error('There is no local data. npm start creates it.');
  /** Runs `work` in a transaction. Closing rolls back what is not committed. */
  const inTransaction = async <T>(begin: string, work: (database: DatabaseSync) => Promise<T> | T): Promise<T> => {
    const sqlite = await import('node:sqlite');
    const database = new sqlite.DatabaseSync(file, { timeout: BUSY_MS });
    try {
      database.exec(begin);
      const result = await work(database);
      database.exec('COMMIT');
      return result;
    } finally {
      database.close();
    }
  };
  return {
    query: (statements) =>
      inTransaction('BEGIN', (database) => statements.map((sql) => database.prepare(sql).all() as Row[])),
    run: (script) =>
      inTransaction('BEGIN IMMEDIATE', async (database) => {
        for await (const statement of statementsOf(script)) database.exec(statement);
      }),
  };
}

/** The database in a data folder, created with this checkout's migrations if there is none. */
export async function ensureLocalPlace(state: string): Promise<Place> {
  if (!findDatabaseFile(state)) await prepareLocal(state);
  return localPlace(state);
}

/** Applies the missing migrations to a data folder's database, which is created if missing. */
export async function prepareLocal(state: string): Promise<void> {
  const task = { do: 'prepare', config: ensureLocalConfig(), persistTo: state, seed: false } as const;
  await runTool('host', [JSON.stringify(task)], 'Preparing the database');
}
