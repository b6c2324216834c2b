import { env } from 'cloudflare:workers';
import { execute, rowsOf } from './rows.ts';

/** Changed rows, one a line: `+ jobs`, `- jobs`, or `jobs: title revision`. A counter is always `counters`, because only its first change adds a row. */
export type Changes = string[];

/** Begins to note every row that anything but sign-ins adds, changes or deletes, by triggers; what is rolled back is not noted. */
export async function watchChanges(): Promise<void> {
  const columns = await rowsOf<{ table: string; column: string }>(
    `select master.name as "table", info.name as "column" from sqlite_master master, pragma_table_info(master.name) info
     where master.type = 'table' and master.name not like 'sqlite%' and master.name not like '%cf%' and master.name not in ('d1_migrations', 'sign_ins')`,
  );
  const note = (name: string, on: string, line: string, when = 'true') =>
    `create trigger "noted_${name}" after ${on} when ${when} begin insert into noted (line) values (${line}); end`;
  const triggers = [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, rows]) => {
    const changed = rows
      .map(({ column }) => `iif(new."${column}" is not old."${column}", ' ${column}', '')`)
      .join(' || ');
    if (table === 'counters')
      return ['insert', 'update'].map((change) => note(`counters_${change}`, `${change} on counters`, `'counters'`));
    return [
      note(`${table}_added`, `insert on "${table}"`, `'+ ${table}'`),
      note(`${table}_deleted`, `delete on "${table}"`, `'- ${table}'`),
      note(`${table}_changed`, `update on "${table}"`, `'${table}:' || ${changed}`, `(${changed}) <> ''`),
    ];
  });
  await env.DB.batch(
    ['create table noted (line text not null)', ...triggers].map((statement) => env.DB.prepare(statement)),
  );
}

/** Forgets what was noted so far. */
export const forgetChanges = () => execute('delete from noted');

/** What was noted, sorted. */
export const notedChanges = async (): Promise<Changes> =>
  (await rowsOf<{ line: string }>('select line from noted')).map(({ line }) => line).toSorted();
