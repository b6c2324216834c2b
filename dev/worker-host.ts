import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4ModuleDefinition } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler';
import { migrationNames, pendingMigrations } from './migrations.ts';
import { sampleWebhookSql } from './seed/discord/sample-webhook.ts';
import { seedSql } from './seed/seed.ts';
import { readSettings } from './settings.ts';
import { root, runMain } from './tools.ts';

/** What to do with a local portal's data, as the JSON of this program's only argument. */
export type HostTask = {
  /** Wrangler's configuration. */
  readonly config: string;
  /** The folder of the database and the key-value store. */
  readonly persistTo: string;
} & (
  | {
      readonly do: 'prepare';
      readonly seed: boolean;
      /** The stand-in to seed a webhook for, and the settings file with the key that seals it. */
      readonly webhook?: { readonly discordUrl: string; readonly envFile: string };
    }
  | {
      readonly do: 'serve';
      readonly port: number;
      /** The Worker in one file. */
      readonly bundle: string;
      /** The settings file, and the settings that override it. Not all as arguments: anybody on the machine can read those. */
      readonly envFile: string;
      readonly vars: Record<string, string>;
    }
);

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

const task: HostTask = JSON.parse(process.argv[2] ?? '');
const { workerOptions } = unstable_getMiniflareWorkerOptions(task.config);

/** The runtime with a real database and store. `wrangler dev` would put a proxy in front that costs more than the Worker. */
const start = (modules: V4ModuleDefinition[], modulesRoot = root, bindings: Record<string, string> = {}, port = 0) =>
  new Miniflare(
    convertV4MiniflareOptions({
      ...{ host: '127.0.0.1', port, cf: false, telemetry: { enabled: false } },
      resourcePersistencePath: path.join(task.persistTo, 'v3'),
      // Lets a request to /cdn-cgi/local/scheduled run the cron trigger.
      unsafeTriggerHandlers: true,
      log: new Log(LogLevel.WARN),
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'warn' || level === 'error') process.stderr.write(`${message}\n`);
      },
      workers: [{ ...workerOptions, modules, modulesRoot, bindings }],
    }),
  );

const run = (db: Database, sql: string) => db.batch(unstable_splitSqlQuery(sql).map((text) => db.prepare(text)));

/** Records what it applied the way `wrangler d1 migrations apply` does. */
async function migrate(db: Database): Promise<void> {
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run();
  const { results }: { results: { name: string }[] } = await db.prepare('SELECT name FROM d1_migrations').all();
  const applied = results.map(({ name }) => name);
  for (const name of pendingMigrations(applied, migrationNames())) {
    const sql = readFileSync(path.join(root, 'migrations', name), 'utf8');
    await run(db, `${sql}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`);
  }
}

async function prepare({ seed, webhook }: Extract<HostTask, { do: 'prepare' }>): Promise<void> {
  const miniflare = start([{ type: 'ESModule', path: 'none.js', contents: 'export default {}' }]);
  try {
    const db = await miniflare.getD1Database('DB');
    await migrate(db);
    if (!seed || (await db.prepare('SELECT 1 FROM users LIMIT 1').first())) return;
    await run(db, seedSql());
    const key = webhook && readSettings(webhook.envFile).WEBHOOK_KEY;
    if (webhook && key) await run(db, await sampleWebhookSql(webhook.discordUrl, key));
  } finally {
    await miniflare.dispose();
  }
}

async function serve({ port, bundle, envFile, vars }: Extract<HostTask, { do: 'serve' }>): Promise<void> {
  const bindings = { ...readSettings(envFile), ...vars };
  const miniflare = start([{ type: 'ESModule', path: bundle }], path.dirname(bundle), bindings, port);
  process.once('SIGTERM', () => void miniflare.dispose().then(() => process.exit(0)));
  await miniflare.ready;
}

await runMain(async () => {
  mkdirSync(task.persistTo, { recursive: true });
  await (task.do === 'prepare' ? prepare(task) : serve(task));
});
