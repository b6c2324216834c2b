import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { experimental_readRawConfig as readRawConfig, unstable_splitSqlQuery as splitSql } from 'wrangler';
import { migrationNames } from '../../dev/migrations.ts';
import { seedSql } from '../../dev/seed/seed.ts';
import { localSettings, readSettings } from '../../dev/settings.ts';
import { root, runTool } from '../../dev/tools.ts';
import { days } from '../../worker/clock.ts';
import { type Row, spread } from './part.ts';
import { Profiler } from './profiler.ts';

const rounds = 5;

/** The part of the bindings that this program uses. */
interface Bindings {
  readonly DB: {
    prepare(sql: string): { first(): Promise<{ id: string; grade: number } | null> };
    batch(statements: unknown[]): Promise<unknown>;
  };
  readonly SESSIONS: { put(key: string, value: string): Promise<void> };
}

/** The built portal and a Worker that runs only its statements, on one seeded database in one workerd. */
async function startWorkers(folder: string) {
  // Wrangler refuses to bundle without its assets folder.
  mkdirSync(path.join(root, 'web/dist'), { recursive: true });
  const bundle = async (name: string, ...entry: string[]) => {
    const into = path.join(folder, name);
    await runTool('wrangler', ['deploy', ...entry, '--dry-run', '--outdir', into], 'Bundling a Worker');
    return into;
  };
  const portal = await bundle('portal');
  const raw = await bundle('raw', 'tests/bench/workers/raw.ts');
  const { rawConfig } = readRawConfig({ config: path.join(root, 'wrangler.toml') });
  const plenty = (id: string) => ({ namespace_id: id, simple: { limit: 1_000_000, period: 60 as const } });
  const common = {
    modules: true,
    compatibilityDate: rawConfig.compatibility_date ?? '',
    compatibilityFlags: rawConfig.compatibility_flags ?? [],
    d1Databases: { DB: 'portal' },
    kvNamespaces: { SESSIONS: 'sessions' },
    unsafeInspectorProxy: true,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
  const workers = new Miniflare(
    convertV4MiniflareOptions({
      inspectorPort: 0,
      handleStructuredLogs: () => {},
      workers: [
        {
          name: 'portal',
          script: readFileSync(path.join(portal, 'index.js'), 'utf8'),
          ...common,
          bindings: { ...readSettings(localSettings), PUBLIC_ORIGIN: 'http://portal.localhost' },
          ratelimits: Object.fromEntries(
            (rawConfig.ratelimits ?? []).map(({ name }: { name: string }, index: number) => [
              name,
              plenty(String(index + 1)),
            ]),
          ),
        },
        { name: 'raw', script: readFileSync(path.join(raw, 'raw.js'), 'utf8'), ...common },
      ],
    }),
  );
  const { DB, SESSIONS } = await workers.getBindings<Bindings>('portal');
  const migrations = migrationNames().map((name) => readFileSync(path.join(root, 'migrations', name), 'utf8'));
  for (const sql of [...migrations, seedSql()]) await DB.batch(splitSql(sql).map((text) => DB.prepare(text)));
  return { workers, DB, SESSIONS };
}

type Workers = Awaited<ReturnType<typeof startWorkers>>;

/** Signs a manager of the seed in. Returns their id, and the session's token and hash. */
async function signIn({ DB, SESSIONS }: Workers) {
  const manager = await DB.prepare('select id, grade from users where grade = 4 limit 1').first();
  if (!manager) throw new Error('The seed has no manager.');
  const { id, grade } = manager;
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const now = Date.now();
  await DB.batch([
    DB.prepare(`insert into sessions (hash, id, userId, createdAt, lastSeenDay)
      values ('${hash}', 'bench', '${id}', ${now}, ${Math.floor(now / days(1))})`),
  ]);
  await SESSIONS.put(hash, JSON.stringify({ userId: id, grade }));
  return { id, token, hash };
}

/** One of the two Workers: what calls it, and the profiler of its isolate. */
async function open({ workers }: Workers, name: string, cookie: string) {
  const url = await workers.unsafeGetDirectURL(name);
  const profiler = await Profiler.connect((await workers.getInspectorURL()).port, name);
  /** Calls this path so many times, one after another. Throws unless the reply is 200. */
  const call = async (to: string, times: number) => {
    for (let n = 0; n < times; n += 1) {
      const reply = await fetch(new URL(to, url), { headers: { cookie } });
      const text = await reply.text();
      if (reply.status !== 200) throw new Error(`${to} answered ${reply.status}: ${text.slice(0, 300)}`);
    }
  };
  /** The isolate's CPU for one call, in ms: the mean of so many. */
  const cpuOf = async (to: string, times: number) => (await profiler.measure(() => call(to, times))) / times;
  return { call, cpuOf, close: () => profiler.close() };
}

/** A call of the portal, the bare statement it is compared with, and how often both are made in a round. */
const pairs = ({ id, hash }: { id: string; hash: string }) => [
  { row: 1, path: '/api/auth/me', raw: `/row/${id}`, than: 'one row of D1', most: 1.25, times: 2000 },
  { row: 2, path: '/api/applications?limit=50', raw: `/list/${hash}`, than: 'its SQL, serialised', times: 400 },
];

/** What every call has to do besides its own statement. */
const demands = 'with a digest, a KV read, the security headers and a log line';

/** Rows 1 and 2, which have no goal: CPU of a call in the portal’s isolate, over a bare Worker. D1 and KV share its process here, so an isolate profile decides. */
export async function cpu(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-cpu-'));
  let started: Workers | undefined;
  try {
    started = await startWorkers(folder);
    const session = await signIn(started);
    const [portal, raw] = [
      await open(started, 'portal', `session=${session.token}`),
      await open(started, 'raw', `session=${session.token}`),
    ];
    const rows: Row[] = [];
    for (const { row, path: to, raw: toRaw, than, times } of pairs(session)) {
      const toFloor = `${toRaw}?with=all`;
      // Lets all be compiled.
      await portal.call(to, times);
      for (const other of [toRaw, toFloor]) await raw.call(other, times);
      const ratios: number[] = [];
      const overFloor: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const own = await portal.cpuOf(to, times);
        ratios.push(own / (await raw.cpuOf(toRaw, times)));
        overFloor.push(own / (await raw.cpuOf(toFloor, times)));
      }
      const what = `CPU of \`GET ${to}\` ÷ ${than}`;
      rows.push(
        { row, what, goal: '', measured: spread(ratios), holds: true },
        { row, what: `${what}, ${demands}`, goal: '', measured: spread(overFloor), holds: true },
      );
    }
    portal.close();
    raw.close();
    return rows;
  } finally {
    await started?.workers.dispose();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
