import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  convertV4MiniflareOptions,
  fetch,
  Log,
  LogLevel,
  Miniflare,
  type Request,
  type V4ModuleDefinition,
} from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler';
import { openDatabase } from '../worker/db/database.ts';
import { type Verification, verifyChain } from '../worker/features/audit/audit.seal.ts';
import { findDatabaseFile } from './local-database.ts';
import { CREATE_LEDGER, migrationNames, migrationScript, pendingMigrations } from './migrations.ts';
import { requireSupportedNode } from './node-version.ts';
import { sampleWebhookSql } from './seed/discord/sample-webhook.ts';
import { hiddenStepsSql } from './seed/hidden-steps.ts';
import { fillLarge } from './seed/large/large.ts';
import { largeWorld } from './seed/large/world.ts';
import { seedRows, seedSql } from './seed/seed.ts';
import { readSettings } from './settings.ts';
import { root, runMain } from './tools.ts';

/** A task on a local portal's data, passed as JSON in this program's only argument. */
export type HostTask = {
  /** Wrangler's configuration. */
  readonly config: string;
  /** The folder of the database and the key-value store. */
  readonly persistTo: string;
} & (
  | {
      readonly do: 'prepare';
      readonly seed: boolean;
      /** The sample data is for a demo. */
      readonly isDemo?: boolean;
      /** The fake Discord to seed a webhook for, and the settings file with its sealing key. */
      readonly webhook?: { readonly discordUrl: string; readonly envFile: string };
    }
  // Writes progress to standard output as lines of JSON: [part, share done (0–1)].
  | { readonly do: 'fill'; readonly factor?: number }
  // Verifies the audit log's chain, and writes `{"verified":<number of the last sealed entry>}` to standard output. Fails if the chain is broken.
  | { readonly do: 'verify' }
  // Writes `true` on a line of standard output if a user has changed anything since the seed, else `false`.
  | { readonly do: 'inspect' }
  | {
      readonly do: 'serve';
      readonly port: number;
      /** The Worker in one file. */
      readonly bundle: string;
      /** The settings file and its overrides. Secrets stay in the file, because other users can read arguments. */
      readonly envFile: string;
      readonly vars: Record<string, string>;
      /** For a profiler. Default: none. */
      readonly inspectorPort?: number;
      /** An origin that only the browser reaches, and the one on this machine behind it. */
      readonly reroute?: { readonly from: string; readonly to: string };
    }
);

/** The modules of a Worker that is never called. */
const none: V4ModuleDefinition[] = [{ type: 'ESModule', path: 'none.js', contents: 'export default {}' }];

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

const task: HostTask = JSON.parse(process.argv[2] ?? '');
const { workerOptions } = unstable_getMiniflareWorkerOptions(task.config);

/** The runtime with a real database and store, without the proxy of `wrangler dev`, which is slower than the Worker. */
const start = (
  modules: V4ModuleDefinition[],
  modulesRoot = root,
  bindings: Record<string, string> = {},
  ports: { port?: number; inspectorPort?: number } = {},
  reroute?: Extract<HostTask, { do: 'serve' }>['reroute'],
) =>
  new Miniflare(
    convertV4MiniflareOptions({
      ...{ host: '127.0.0.1', port: 0, ...ports, cf: false, telemetry: { enabled: false } },
      resourcePersistencePath: path.join(task.persistTo, 'v3'),
      // Lets a request to /cdn-cgi/local/scheduled run the cron trigger.
      unsafeTriggerHandlers: true,
      log: new Log(LogLevel.WARN),
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'warn' || level === 'error') process.stderr.write(`${message}\n`);
      },
      workers: [
        {
          ...workerOptions,
          ...{ modules, modulesRoot, bindings },
          ...(reroute && {
            outboundService: (request: Request) =>
              fetch(request.url.replace(`${reroute.from}/`, `${reroute.to}/`), request),
          }),
        },
      ],
    }),
  );

const run = (db: Database, sql: string) => db.batch(unstable_splitSqlQuery(sql).map((text) => db.prepare(text)));

/** Applies migrations and records them as `wrangler d1 migrations apply` does. */
async function migrate(db: Database): Promise<void> {
  await db.prepare(CREATE_LEDGER).run();
  const { results }: { results: { name: string }[] } = await db.prepare('SELECT name FROM d1_migrations').all();
  const applied = results.map(({ name }) => name);
  for (const name of pendingMigrations(applied, migrationNames())) await run(db, migrationScript(name));
}

async function prepare({
  seed,
  isDemo = false,
  webhook,
}: Pick<Extract<HostTask, { do: 'prepare' }>, 'seed' | 'isDemo' | 'webhook'>): Promise<void> {
  const miniflare = start(none);
  try {
    const db = await miniflare.getD1Database('DB');
    await migrate(db);
    if (!seed || (await db.prepare('SELECT 1 FROM users LIMIT 1').first())) return;
    await run(db, isDemo ? seedSql() + hiddenStepsSql() : seedSql());
    const key = webhook && readSettings(webhook.envFile).WEBHOOK_KEY;
    if (webhook && key) await run(db, await sampleWebhookSql(webhook.discordUrl, key));
  } finally {
    await miniflare.dispose();
  }
}

/** Fills a new database with a large community and adds the seed, whose people can sign in. */
async function fill(factor = 1): Promise<void> {
  requireSupportedNode();
  const { DatabaseSync } = await import('node:sqlite');
  await prepare({ seed: false });
  // Straight through SQLite, because the runtime times out on long statements.
  const file = findDatabaseFile(task.persistTo);
  if (!file) throw new Error(`No database in ${task.persistTo}`);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = OFF');
  const [oldest] = seedRows().audit_logs;
  // The log must stay in order of time, so the large one ends where the seed's begins.
  const world = largeWorld({ factor, endOfLog: oldest ? oldest.timestamp.getTime() - 1 : Date.now() });
  const access = {
    run: async (sql: string) => database.exec(sql),
    read: async (sql: string) => database.prepare(sql).all(),
  };
  await fillLarge(access, world, (...progress) => process.stdout.write(`${JSON.stringify(progress)}\n`));
  // The guides are the seed's.
  database.exec('DELETE FROM guide_revisions');
  database.exec(seedSql(undefined, world.size.entries));
  database.close();
}

/** Checks for user changes: unlike the seed's, their log entries have a request ID. */
async function inspect(): Promise<void> {
  const miniflare = start(none);
  try {
    const db = await miniflare.getD1Database('DB');
    await migrate(db);
    const changed = await db.prepare('SELECT 1 FROM audit_logs WHERE requestId IS NOT NULL LIMIT 1').first();
    process.stdout.write(`\n${changed !== null}\n`);
  } finally {
    await miniflare.dispose();
  }
}

async function verify(): Promise<void> {
  const miniflare = start(none);
  try {
    const db = openDatabase(await miniflare.getD1Database('DB'));
    let verified = 0;
    for (let next: number | null = 0; next !== null; ) {
      const { broken, heldUntil, next: following }: Verification = await verifyChain(db, next);
      if (broken) throw new Error(`The log's chain is broken at block ${broken.block}, from entry ${broken.fromSeq}.`);
      verified = heldUntil?.toSeq ?? verified;
      next = following;
    }
    process.stdout.write(`\n${JSON.stringify({ verified })}\n`);
  } finally {
    await miniflare.dispose();
  }
}

async function serve({
  bundle,
  envFile,
  vars,
  port,
  inspectorPort,
  reroute,
}: Extract<HostTask, { do: 'serve' }>): Promise<void> {
  const bindings = { ...readSettings(envFile), ...vars };
  const ports = { port, ...(inspectorPort !== undefined && { inspectorPort }) };
  const miniflare = start([{ type: 'ESModule', path: bundle }], path.dirname(bundle), bindings, ports, reroute);
  process.once('SIGTERM', () => void miniflare.dispose().then(() => process.exit(0)));
  await miniflare.ready;
}

await runMain(async () => {
  mkdirSync(task.persistTo, { recursive: true });
  if (task.do === 'prepare') await prepare(task);
  if (task.do === 'fill') await fill(task.factor);
  if (task.do === 'inspect') await inspect();
  if (task.do === 'verify') await verify();
  if (task.do === 'serve') await serve(task);
});
