import { exams } from './exams.ts';
import { hiring } from './hiring.ts';
import { log } from './log.ts';
import { people } from './people.ts';
import { reviewing } from './reviewing.ts';
import { voice } from './voice.ts';
import type { Filling, World } from './world.ts';

const PER_STATEMENT = 20_000;

/** What filling needs of a database: to run a statement, and to read rows. */
type Database = {
  run(sql: string): Promise<unknown>;
  read(sql: string): Promise<Record<string, unknown>[]>;
};

/** The statements of a filling, of at most 20,000 rows each. */
const statementsOf = ({ count, sql }: Filling) =>
  Array.from({ length: Math.ceil(count / PER_STATEMENT) }, (_, step) => {
    const from = step * PER_STATEMENT + 1;
    const to = Math.min(from + PER_STATEMENT - 1, count);
    const numbers = `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`;
    return { rows: to - from + 1, sql: sql.replace('from n', `from ${numbers}`) };
  });

/** Drops a table's plain indexes while `work` runs, which is faster. Triggers need the unique ones. */
async function withoutIndexes(db: Database, table: string, work: () => Promise<void>) {
  const indexes = await db.read(
    `select name, sql from sqlite_master where type = 'index' and tbl_name = '${table}' and sql like 'create index %'`,
  );
  for (const { name } of indexes) await db.run(`drop index ${name}`);
  await work();
  for (const { sql } of indexes) await db.run(String(sql));
}

/**
 * Fills an empty database through its triggers, so that the counters are right. `onRows` receives each part's name and the
 * share of all rows written so far, 0–1. A million entries take minutes.
 */
export async function fillLarge(db: Database, world: World, onRows: (name: string, share: number) => void = () => {}) {
  const fillings = [people, hiring, reviewing, exams, voice].flatMap((rows) => rows(world));
  const entries = log(world);
  const total = [...fillings, ...entries].reduce((sum, { count }) => sum + count, 0);
  let written = 0;
  const write = async (filling: Filling) => {
    for (const { rows, sql } of statementsOf(filling)) {
      await db.run(sql);
      written += rows;
      onRows(filling.name, written / total);
    }
  };
  for (const filling of fillings) await write(filling);
  await withoutIndexes(db, 'audit_logs', async () => {
    for (const filling of entries) await write(filling);
  });
}
