import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CREATED, type Write } from './writes.ts';

/** What a killed Worker left in its database. */
export interface Stored {
  /** What is wrong with it, a line each. */
  readonly wrong: readonly string[];
  /** The row that a write made or moved, by its key; null if it is not there. */
  rowOf(write: Write): string | null;
}

const quoted = (table: string) => Object.entries(CREATED).find(([name]) => name === table)?.[1];

/** Each query counts what must not be. */
const problems: readonly (readonly [what: string, sql: string])[] = [
  ...Object.entries(CREATED).flatMap(([table, { text, action, about }]): [string, string][] => [
    [
      `rows of ${table} without exactly one audit row`,
      `select count(*) as n from ${table} row where 1 <> (select count(*) from audit_logs a where a.action = '${action}' and ${about})`,
    ],
    [
      `audit rows ${action} without their row`,
      `select count(*) as n from audit_logs a where a.action = '${action}' and not exists (select 1 from ${table} row where ${about})`,
    ],
    [
      `doubled rows of ${table}`,
      `select count(*) as n from (select ${text} from ${table} group by 1 having count(*) > 1)`,
    ],
  ]),
  [
    'applications whose decisions are not those of the log',
    `select count(*) as n from applications row where
      (select group_concat(json_extract(newValues, '$.status')) from (select newValues from audit_logs
        where action = 'APPLICATION_REVIEWED' and entityId = row.id order by seq))
      is not case status when 'pending' then null when 'under_consideration' then status else 'under_consideration,' || status end`,
  ],
  [
    'keys without the row that they name',
    `select count(*) as n from idempotency_keys where entityId is null or entityId not in (${Object.keys(CREATED)
      .map((table) => `select id from ${table}`)
      .join(' union all ')})`,
  ],
];

/** Reads a copy of the files, so that the Worker itself recovers the original. */
export function readStored(persistTo: string): Stored & { close(): void } {
  const folder = path.join(persistTo, 'v3/d1/miniflare-D1DatabaseObject');
  mkdirSync(persistTo, { recursive: true });
  const copy = mkdtempSync(path.join(persistTo, 'copy-'));
  // The database, and the log of what is not yet in it.
  const files = readdirSync(folder).filter((name) => /^[\da-f]{64}\.sqlite(-wal)?$/.test(name));
  for (const name of files) copyFileSync(path.join(folder, name), path.join(copy, name));
  const database = new DatabaseSync(path.join(copy, files.find((name) => name.endsWith('.sqlite')) ?? ''));
  const integrity = database.prepare('pragma integrity_check').all();
  const broken = database.prepare('pragma foreign_key_check').all();
  const wrong = problems.flatMap(([what, sql]) => {
    const count = Number(database.prepare(sql).get()?.n);
    return count > 0 ? [`${count} ${what}`] : [];
  });
  if (JSON.stringify(integrity) !== '[{"integrity_check":"ok"}]') wrong.push(`integrity: ${JSON.stringify(integrity)}`);
  if (broken.length > 0) wrong.push(`${broken.length} references to missing rows`);
  return {
    wrong,
    rowOf({ table, key, decides }) {
      const row = table
        ? database.prepare(`select id from ${table} where ${quoted(table)?.text} = ?`).get(key)
        : database
            .prepare(
              `select entityId as id from audit_logs where action = 'APPLICATION_REVIEWED' and entityId = ? and json_extract(newValues, '$.status') = ?`,
            )
            .get(decides?.id ?? '', decides?.status ?? '');
      return row ? String(row.id) : null;
    },
    close() {
      database.close();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
