import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, vi } from 'vitest';
import { getPlatformProxy, unstable_splitSqlQuery as splitSql } from 'wrangler';
import type { Place, Row } from '#dev/backup/tables.ts';
import { migrationNames } from '#dev/migrations.ts';
import { ensureLocalConfig, localSettings } from '#dev/settings.ts';
import { root } from '#dev/tools.ts';
import type { Bindings } from '#worker/env.ts';
import worker from '#worker/index.ts';

// Silences Wrangler's note about the settings it reads.
vi.stubEnv('WRANGLER_LOG', 'error');

/** A portal's bindings in workerd, and its database as `wrangler d1 execute --local` accesses it, until the file ends. */
export async function openPortal(folder: string) {
  const { env, ctx, dispose } = await getPlatformProxy<Bindings>({
    configPath: ensureLocalConfig(),
    envFiles: [localSettings],
    persist: { path: folder },
  });
  afterAll(dispose);
  const batch = (statements: readonly string[]): Promise<{ results: Row[]; meta: object }[]> =>
    env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
  const rows = async (statements: readonly string[]) => (await batch(statements)).map(({ results }) => results);
  const run = async (sql: string) => {
    await rows(splitSql(sql));
  };
  const place: Place = {
    query: (statements) => rows(splitSql(statements.join('; '))),
    run: async (script) => run(await text(Readable.from(script))),
  };
  await run('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)');
  for (const migration of migrationNames())
    await run(
      `${readFileSync(path.join(root, 'migrations', migration), 'utf8')}; INSERT INTO d1_migrations (name) VALUES ('${migration}')`,
    );
  return { env, ctx, batch, place, run };
}

export type Portal = Awaited<ReturnType<typeof openPortal>>;

/** Runs the cron trigger until every entry of the log is sealed. */
export async function seal({ env, place }: Portal): Promise<void> {
  const sql = 'SELECT (SELECT max(seq) FROM audit_logs) > (SELECT ifnull(max(toSeq), 0) FROM audit_seals) AS isTrue';
  while ((await place.query([sql]))[0]?.[0]?.isTrue === 1) await worker.scheduled({}, env);
}
