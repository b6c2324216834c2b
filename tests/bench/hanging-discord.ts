import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { migrationNames } from '../../dev/migrations.ts';
import { insertRows } from '../../dev/seed/sql.ts';
import { localSettings, readSettings } from '../../dev/settings.ts';
import { root, runMain, runTool } from '../../dev/tools.ts';

/**
 * Compares how fast an application is answered while Discord is well and while it hangs: the built Worker in workerd, two webhooks,
 * a message due to both after every reply. Rounds of both kinds alternate, and each pair gives a ratio of its medians. Fails if an
 * application is refused, or Discord was not called.
 */
const pairs = 20;
const perRound = 20;
/** Between two applications, in ms: time to send what is due, so that a healthy run does not compete with the next application. */
const pause = 60;
/** Longer than a call to Discord may take, in ms. */
const untilGivenUp = 5_500;

/** A Discord with nothing but webhooks, which answer at once or never. */
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

type Discord = Awaited<ReturnType<typeof startDiscord>>;

/** The part of the Worker's bindings that this program uses. */
interface Bindings {
  readonly DB: { prepare(sql: string): { run(): Promise<unknown> } };
  readonly SESSIONS: { put(key: string, value: string): Promise<void> };
}

/** The Worker as it would be deployed, in workerd with an empty database. */
async function startPortal(bundle: string, discordUrl: string) {
  await runTool('wrangler', ['deploy', '--dry-run', '--outdir', bundle], 'Bundling the Worker');
  const { rawConfig } = readRawConfig({ config: path.join(root, 'wrangler.toml') });
  const plenty = (id: string) => ({ namespace_id: id, simple: { limit: 1_000_000, period: 60 as const } });
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: readFileSync(path.join(bundle, 'index.js'), 'utf8'),
      compatibilityDate: rawConfig.compatibility_date ?? '',
      compatibilityFlags: rawConfig.compatibility_flags ?? [],
      bindings: { ...readSettings(localSettings), DISCORD_URL: discordUrl, PUBLIC_ORIGIN: 'http://portal.localhost' },
      d1Databases: ['DB'],
      kvNamespaces: ['SESSIONS'],
      ratelimits: { SIGN_IN_LIMIT: plenty('1'), WRITE_LIMIT: plenty('2') },
      // Writing a line for every request would take longer than what is measured.
      handleStructuredLogs: () => {},
    }),
  );
  const bindings = await worker.getBindings<Bindings>();
  for (const name of migrationNames())
    for (const statement of readFileSync(path.join(root, 'migrations', name), 'utf8').split('--> statement-breakpoint'))
      await bindings.DB.prepare(statement).run();
  return { worker, ...bindings, url: await worker.ready };
}

type Portal = Awaited<ReturnType<typeof startPortal>>;

/** Adds a person, signed in, whose writes are timed. */
async function join({ DB, SESSIONS, url }: Portal, username: string, grade: number) {
  const [id, token, at] = [randomUUID(), randomBytes(32).toString('base64url'), Date.now()];
  const discordId = String(900_000_000_000_000_000n + BigInt(grade));
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

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[values.length >> 1] ?? Number.NaN;

/** The median time to answer an application, in ms, while Discord hangs or is well. */
type Round = (hangs: boolean) => Promise<number>;

/** Two webhooks and a member who applies. */
async function prepare(portal: Portal, discord: Discord): Promise<Round> {
  const owner = await join(portal, 'owner', 6);
  const member = await join(portal, 'member', 1);
  for (const id of ['800000000000000001', '800000000000000002']) {
    const url = `${discord.url}/api/webhooks/${id}/token`;
    await owner.post('/api/webhooks', { name: id, url, events: ['application_submitted'] });
  }
  const forget = () => portal.DB.prepare('delete from deliveries').run();

  return async (hangs) => {
    const jobs = Array.from({ length: perRound }, () => ({
      id: randomUUID(),
      title: 'Helper',
      description: 'Helps.',
      requirements: 'Patience.',
      createdBy: owner.id,
      createdAt: Date.now(),
    }));
    await portal.DB.prepare(insertRows('jobs', jobs)).run();
    Object.assign(discord.state, { hangs, calls: 0 });
    const times: number[] = [];
    for (const { id } of jobs) {
      // Otherwise the next messages would wait for five minutes.
      await forget();
      times.push(await member.post('/api/applications', { jobId: id, responses: {} }));
      await sleep(pause);
    }
    await forget();
    if (hangs) await sleep(untilGivenUp);
    const expected = hangs ? perRound : 2 * perRound;
    const { calls } = discord.state;
    if (calls < expected) throw new Error(`Discord was called ${calls} times instead of ${expected}.`);
    return median(times);
  };
}

/** The median and the range, with two decimals. */
function figures(values: readonly number[]): string {
  const [least = Number.NaN] = sorted(values);
  return `${median(values).toFixed(2)} (${least.toFixed(2)}–${(sorted(values).at(-1) ?? Number.NaN).toFixed(2)})`;
}

await runMain(async () => {
  const bundle = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  const discord = await startDiscord();
  let portal: Portal | undefined;
  try {
    portal = await startPortal(bundle, discord.url);
    const round = await prepare(portal, discord);
    // Warms everything up and does not count.
    for (const hangs of [false, true]) await round(hangs);
    const well: number[] = [];
    const hanging: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // Each kind comes first in every other pair.
      for (const hangs of pair % 2 === 0 ? [false, true] : [true, false])
        (hangs ? hanging : well).push(await round(hangs));
    }
    const ratios = well.map((time, pair) => (hanging[pair] ?? Number.NaN) / time);
    process.stdout.write(`
An application with two webhooks, answered in ms: the median of each round of ${perRound}, over ${pairs} pairs of rounds
workerd and its caller share ${availableParallelism()} cores (Node ${process.versions.node})

| Discord          | median (least–most) |
|------------------|--------------------:|
| well             | ${figures(well)} |
| hanging          | ${figures(hanging)} |
| hanging ÷ well   | ${figures(ratios)} |
`);
  } finally {
    await portal?.worker.dispose();
    discord.close();
    rmSync(bundle, { recursive: true, force: true, maxRetries: 5 });
  }
});
