import { env } from 'cloudflare:workers';
import { days } from '#worker/clock.ts';
import { PAGE_VIEWS, pageCalls, type Who } from '../../support/page-views.ts';
import { lines } from '../calls/all.ts';
import { prepare, send } from '../calls/table.ts';
import { createPerson, openSession, type SignedIn, signedIn } from './client.ts';
import { runCron, runTask } from './cron.ts';
import { addWebhook, emptyOutbox } from './discord/webhooks.ts';
import { createUnmarked } from './exams.ts';
import { measure, Recorder } from './measuring/recorder.ts';
import { createApplication, numberOf } from './rows.ts';

/** What some work costs: calls of the Worker, D1's rows, and operations of KV. */
export type Usage = { requests: number; rowsRead: number; rowsWritten: number; kvReads: number; kvWrites: number };

/** What the free plan gives a day. */
export const FREE_PLAN: Usage = {
  requests: 100_000,
  rowsRead: 5_000_000,
  rowsWritten: 100_000,
  kvReads: 100_000,
  kvWrites: 1000,
};

/** Two hundred users, who each view fifty pages for a minute, one in five in a new tab. */
const STAFF: Record<Who, number> = { moderator: 160, manager: 40 };
const OPENED = 1 / 5;
const MINUTES = 1;
/** How long `pageCalls` recorded the polling of a page, in minutes. */
const RECORDED = 5;

/** Cron runs a day, and how many are measured: every task has its turn in those. */
const RUNS = 24 * 60;
const MEASURED_RUNS = 48;

/** How often a day each frequent write happens: 100 sign-ins, 100 applications with all that follows, 30 exams. */
export const DAILY: Partial<Record<string, number>> = {
  'GET /auth/discord/callback: a first sign-in': 50,
  'GET /auth/discord/callback: a later sign-in': 50,
  'POST /api/auth/logout': 20,
  'POST /api/applications': 100,
  'PUT /api/applications/:id/review': 200,
  'POST /api/applications/:id/notes': 50,
  'PATCH /api/applications/:id/assignee': 50,
  'PATCH /api/applications/:id: taking it under consideration': 100,
  'PATCH /api/applications/:id: with a message': 100,
  'POST /api/jobs': 2,
  'POST /api/exam-assignments': 30,
  'POST /api/exam-attempts': 30,
  'PATCH /api/exam-attempts/:id': 30 * 25,
  'POST /api/exam-attempts/:id/events': 30 * 4,
  'PATCH /api/exam-attempts/:id: submitting their own': 30,
  'PATCH /api/exam-attempts/:id/marks': 30,
};

const usageOf = (recorder: Recorder, requests: number): Usage => ({
  requests,
  rowsRead: recorder.rowsRead,
  rowsWritten: recorder.rowsWritten,
  kvReads: recorder.kv.filter(({ operation }) => operation === 'get').length,
  kvWrites: recorder.kv.filter(({ operation }) => operation === 'put').length,
});

const times = (usage: Usage, count: number): Usage => ({
  requests: usage.requests * count,
  rowsRead: usage.rowsRead * count,
  rowsWritten: usage.rowsWritten * count,
  kvReads: usage.kvReads * count,
  kvWrites: usage.kvWrites * count,
});

const sum = (usages: Usage[]): Usage => ({
  requests: usages.reduce((all, { requests }) => all + requests, 0),
  rowsRead: usages.reduce((all, { rowsRead }) => all + rowsRead, 0),
  rowsWritten: usages.reduce((all, { rowsWritten }) => all + rowsWritten, 0),
  kvReads: usages.reduce((all, { kvReads }) => all + kvReads, 0),
  kvWrites: usages.reduce((all, { kvWrites }) => all + kvWrites, 0),
});

type Ids = Record<'application' | 'attempt' | 'user', string>;

/** The cost of each call that a page makes, by person. */
function measurer(ids: Ids) {
  const known = new Map<string, Promise<Usage>>();
  return (who: Who, reader: SignedIn, call: string) => {
    const key = `${who} ${call}`;
    const [method = '', path = ''] = call.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]).split(' ');
    const send = () => measure((recorder) => reader.call(method, path, { recorder }));
    const cost =
      known.get(key) ??
      // The second time, when what was new on the page has been read.
      send()
        .then(send)
        .then(({ reply, recorder }) => {
          if (reply.status >= 400) throw new Error(`${call}: ${reply.text}`);
          return usageOf(recorder, 1);
        });
    known.set(key, cost);
    return cost;
  };
}

/** The pages of a day, on a full list each. */
async function views(): Promise<Usage> {
  const readers = { moderator: await signedIn(3), manager: await signedIn(4) };
  const application = await createApplication();
  const costOf = measurer({
    application: application.id,
    user: application.userId,
    attempt: (await createUnmarked()).id,
  });
  const usages: Usage[] = [];
  for (const who of ['moderator', 'manager'] as const)
    for (const [address, views] of Object.entries(PAGE_VIEWS[who])) {
      const calls = pageCalls[who][address];
      if (!calls) throw new Error(`${address} was not recorded`);
      const shares = [
        [calls.opening, OPENED],
        [calls.coming, 1 - OPENED],
        [calls.polls, MINUTES / RECORDED],
      ] as const;
      for (const [made, share] of shares)
        for (const call of made) usages.push(times(await costOf(who, readers[who], call), STAFF[who] * views * share));
    }
  return sum(usages);
}

/** The first call of a session that was last used the day before. */
async function firstCallOfDay(): Promise<Usage> {
  const person = await openSession(await createPerson(3), { began: days(2), seen: days(1) });
  const { recorder } = await measure((recorder) => person.get('/api/auth/me', { recorder }));
  return usageOf(recorder, 0);
}

/** Sends a call of the table, by its name. */
async function sendNamed(name: string) {
  const line = lines.find((one) => one.name === name);
  if (!line) throw new Error(`No call in the table is named ${name}`);
  const caller = await signedIn(line.grade);
  const request = await prepare(line, caller);
  const before = await numberOf('select coalesce(max(seq), 0) from audit_logs');
  const { reply, recorder } = await measure((recorder) => send(caller, request, { recorder }));
  if (reply.status >= 400) throw new Error(`${name}: ${reply.text}`);
  const entries = (await numberOf('select coalesce(max(seq), 0) from audit_logs')) - before;
  // A sign-in begins with a redirect to Discord.
  return { usage: usageOf(recorder, name.includes('sign-in') ? 2 : 1), entries };
}

/** The writes of a day, and how many entries of the log they add. */
async function writes(): Promise<{ usage: Usage; entries: number }> {
  const usages: Usage[] = [];
  let entries = 0;
  for (const [name, count = 0] of Object.entries(DAILY)) {
    const sent = await sendNamed(name);
    entries += sent.entries * count;
    usages.push(times(sent.usage, count));
  }
  return { usage: sum(usages), entries };
}

/** Statement that seals whatever is not sealed yet, without its hash. */
const sealAll = () =>
  env.DB.prepare(
    `insert into audit_seals (block, fromSeq, toSeq, previousHash, hash, sealedAt)
     select coalesce(max(block), 0) + 1, coalesce(max(toSeq), 0) + 1, (select max(seq) from audit_logs), 'x', 'x', ?
       from audit_seals having (select max(seq) from audit_logs) > coalesce(max(toSeq), 0)`,
  ).bind(Date.now());

/** What it costs to forget the origins of so many entries, which is as many a day as are added. */
async function forgetting(entries: number): Promise<Usage> {
  // The first run ever leaves an entry, and those after it wait until that is sealed.
  await runTask('forgetting');
  await sealAll().run();
  const recorder = new Recorder();
  const count = () => numberOf('select count(*) from audit_origins');
  const before = await count();
  await runTask('forgetting', recorder);
  return times(usageOf(recorder, 0), entries / (before - (await count())));
}

/** Leaves the cron trigger nothing to do but what a day adds: everything old is sealed, forgotten and without its texts. */
async function settle(): Promise<void> {
  const at = Date.now();
  await env.DB.batch([
    env.DB.prepare('delete from audit_origins'),
    sealAll(),
    env.DB.prepare(`update applications set textsDeletedAt = ? where status in ('declined', 'withdrawn')`).bind(at),
  ]);
}

/** The cron trigger's runs, which count as requests. */
async function cron(): Promise<Usage> {
  const recorder = new Recorder();
  for (let run = 0; run < MEASURED_RUNS; run++) await runCron(recorder);
  return times(usageOf(recorder, MEASURED_RUNS), RUNS / MEASURED_RUNS);
}

/** The cost of a day of two hundred users and the cron trigger, by Miniflare’s counts. `signIn`: one more sign-in. */
export async function replayDay(): Promise<{ total: Usage; signIn: Usage }> {
  await emptyOutbox();
  await addWebhook();
  const { usage, entries } = await writes();
  const forgotten = await forgetting(entries);
  const pages = await views();
  const sessions = times(await firstCallOfDay(), STAFF.moderator + STAFF.manager);
  await settle();
  const total = sum([pages, sessions, usage, forgotten, await cron()]);
  const again = await sendNamed('GET /auth/discord/callback: a later sign-in');
  return { total, signIn: again.usage };
}
