import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { migrationNames } from '../../dev/migrations.ts';
import { insertRows } from '../../dev/seed/sql.ts';
import { localSettings, readSettings } from '../../dev/settings.ts';
import { root, runTool } from '../../dev/tools.ts';
import { median, type Row, spread } from './part.ts';

/** Compares how fast an application is answered while Discord is well and while it hangs. Two portals swap after each round. Fails if an application is refused. */
const rounds = 8;
/** Applications to each portal in a round. */
const perRound = 25;
/** Between two applications, in ms: time to send what is due, so that this does not compete with the next application. */
const pause = 40;
/** Longer than a call to Discord may take, in ms. */
const untilGivenUp = 5_500;

/** A fake Discord that only has webhooks, which answer immediately or never. */
async function startDiscord() {
  const state = { hangs: false, calls: 0 };
  const server = createServer((request, response) => {
    state.calls += 1;
    request.resume();
    if (state.hangs) return;
    request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { state, url: `http://127.0.0.1:${port}`, close };
}

/** The part of the Worker's bindings that this program uses. */
interface Bindings {
  readonly DB: { prepare(sql: string): { run(): Promise<unknown> } };
  readonly SESSIONS: { put(key: string, value: string): Promise<void> };
}

/** The Worker as it would be deployed, in workerd with an empty database. */
async function startPortal(bundle: string) {
  const discord = await startDiscord();
  const { rawConfig } = readRawConfig({ config: path.join(root, 'wrangler.toml') });
  const plenty = (id: string) => ({ namespace_id: id, simple: { limit: 1_000_000, period: 60 as const } });
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: readFileSync(path.join(bundle, 'index.js'), 'utf8'),
      compatibilityDate: rawConfig.compatibility_date ?? '',
      compatibilityFlags: rawConfig.compatibility_flags ?? [],
      bindings: {
        ...readSettings(localSettings),
        OWNER_DISCORD_IDS: discordIdOf(6),
        DISCORD_URL: discord.url,
        PUBLIC_ORIGIN: 'http://portal.localhost',
      },
      d1Databases: ['DB'],
      kvNamespaces: ['SESSIONS'],
      ratelimits: {
        SIGN_IN_LIMIT: plenty('1'),
        WRITE_LIMIT: plenty('2'),
        SEARCH_LIMIT: plenty('3'),
        VISITOR_LIMIT: plenty('4'),
      },
      // Writing a line for every request would take longer than what is measured.
      handleStructuredLogs: () => {},
    }),
  );
  const bindings = await worker.getBindings<Bindings>();
  for (const name of migrationNames())
    for (const statement of readFileSync(path.join(root, 'migrations', name), 'utf8').split('--> statement-breakpoint'))
      await bindings.DB.prepare(statement).run();
  return { worker, discord, ...bindings, url: await worker.ready };
}

type Portal = Awaited<ReturnType<typeof startPortal>>;

const discordIdOf = (grade: number) => String(900_000_000_000_000_000n + BigInt(grade));

/** Adds a person, signed in, whose writes are timed. */
async function join({ DB, SESSIONS, url }: Portal, username: string, grade: number) {
  const [id, token, at] = [randomUUID(), randomBytes(32).toString('base64url'), Date.now()];
  const discordId = discordIdOf(grade);
  await DB.prepare(
    insertRows('users', [{ id, discordId, username, usernameKey: username, grade, joinedAt: at }]),
  ).run();
  const hash = createHash('sha256').update(token).digest('hex');
  await SESSIONS.put(hash, JSON.stringify({ userId: id, epoch: 0, createdAt: at, seenAt: at }));
  const headers = { cookie: `session=${token}`, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  /** Posts, and returns the time to the last byte of the reply in ms. Throws unless something was created. */
  const post = async (to: string, body: unknown): Promise<number> => {
    const start = performance.now();
    const reply = await fetch(new URL(to, url), { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await reply.text();
    const milliseconds = performance.now() - start;
    if (reply.status !== 201) throw new Error(`POST ${to} answered ${reply.status}: ${text}`);
    return milliseconds;
  };
  return { id, post };
}

/** Adds two webhooks and a member, and returns what makes the member apply for a new job: the time to the answer, in ms. */
async function prepare(portal: Portal): Promise<() => Promise<number>> {
  const owner = await join(portal, 'owner', 6);
  const member = await join(portal, 'member', 1);
  for (const id of ['800000000000000001', '800000000000000002']) {
    const url = `${portal.discord.url}/api/webhooks/${id}/token`;
    await owner.post('/api/webhooks', { name: id, url, events: ['application_submitted'] });
  }
  return async () => {
    const id = randomUUID();
    const job = { id, title: 'Helper', description: 'Helps.', requirements: 'Patience.', createdBy: owner.id };
    await portal.DB.prepare(insertRows('jobs', [{ ...job, createdAt: Date.now() }])).run();
    // Otherwise the next message would wait for five minutes.
    await portal.DB.prepare('delete from deliveries').run();
    return member.post('/api/applications', { jobId: id, responses: {} });
  };
}

/** A portal, what makes a member apply there, and the times of one round. */
interface Side {
  readonly portal: Portal;
  readonly apply: () => Promise<number>;
  times: number[];
}

/** One round of both sides, of which one has a Discord that hangs. */
async function round(well: Side, hanging: Side): Promise<void> {
  for (const side of [well, hanging]) {
    Object.assign(side.portal.discord.state, { hangs: side === hanging, calls: 0 });
    side.times = [];
  }
  for (let turn = 0; turn < perRound; turn += 1)
    for (const side of turn % 2 === 0 ? [well, hanging] : [hanging, well]) {
      side.times.push(await side.apply());
      await sleep(pause);
    }
  await hanging.portal.DB.prepare('delete from deliveries').run();
  await sleep(untilGivenUp);
  for (const [side, expected] of [[well, 2 * perRound] as const, [hanging, perRound] as const]) {
    const { calls } = side.portal.discord.state;
    if (calls < expected) throw new Error(`Discord was called ${calls} times instead of ${expected}.`);
  }
}

/** Row 17. */
export async function hangingDiscord(): Promise<Row[]> {
  const bundle = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  const portals: Portal[] = [];
  try {
    await runTool('wrangler', ['deploy', '--dry-run', '--outdir', bundle], 'Bundling the Worker');
    const start = async (): Promise<Side> => {
      const portal = await startPortal(bundle);
      portals.push(portal);
      return { portal, apply: await prepare(portal), times: [] };
    };
    const [one, other] = [await start(), await start()];
    // Warms both up and does not count.
    await round(one, other);
    const well: number[][] = [];
    const hanging: number[][] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      const [healthy, silent] = turn % 2 === 0 ? [other, one] : [one, other];
      await round(healthy, silent);
      well.push(healthy.times);
      hanging.push(silent.times);
    }
    const ratios = well.map((times, turn) => median(hanging[turn] ?? []) / median(times));
    return [
      {
        row: 17,
        what: 'Answering an application while Discord hangs ÷ while it is well, two webhooks, by the medians of each round',
        goal: '≤ 1.05',
        measured: spread(ratios),
        holds: median(ratios) <= 1.05,
      },
    ];
  } finally {
    for (const { worker, discord } of portals) {
      await worker.dispose();
      discord.close();
    }
    rmSync(bundle, { recursive: true, force: true, maxRetries: 5 });
  }
}
