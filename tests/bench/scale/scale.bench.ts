import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../worker/clock.ts';
import { type Database, openDatabase } from '../../../worker/db/database.ts';
import { Outbox } from '../../../worker/db/outbox.ts';
import { sweep } from '../../../worker/db/sweep.ts';
import { sealAuditLog } from '../../../worker/features/audit/audit.seal.ts';
import { closeAllOverdue } from '../../../worker/features/exams/overdue.store.ts';
import type { Reply } from '../../worker/support/client.ts';
import { nextOf } from '../../worker/support/paging.ts';
import { Recorder } from '../../worker/support/recorder.ts';
import { numberOf, numbersTo } from '../../worker/support/rows.ts';
import { CALLS, type Call, type Readers, type Rule, signInReaders } from './calls.ts';
import { fillDatabase } from './fill.ts';
import { NOW, SIZE } from './size.ts';

/** How many rows a search may read: eight for each of the 5,000 rows of its window. */
const WINDOW = 8 * 5000;

/** How many pages of 200 rows to follow a list. */
const DEEP = 10;

let readers: Readers;
const lines: string[] = [];

beforeAll(async () => {
  await fillDatabase();
  readers = await signInReaders();
});

afterAll(() => {
  const head = ['call', 'by', 'rows shown', 'rows read', 'at most', 'rows written', 'round trips', 'ms'];
  console.info(['', `| ${head.join(' | ')} |`, '|---|---|--:|--:|--:|--:|--:|--:|', ...lines].join('\n'));
});

function allowed(rule: Rule, shown: number): number {
  if ('joined' in rule) return (1 + rule.joined) * shown + 10 + (rule.own ?? 0);
  return 'rows' in rule ? rule.rows : WINDOW;
}

/** Adds a line with the cost by D1's own count, and fails if more rows were read than allowed. */
function report(name: string, by: string, shown: number, recorder: Recorder, most: number, ms: number) {
  const { rowsRead, rowsWritten, trips } = recorder;
  lines.push(`| ${[name, by, shown, rowsRead, most, rowsWritten, trips.length, ms].join(' | ')} |`);
  expect.soft(rowsRead, `${name}: rows read`).toBeLessThanOrEqual(most);
}

function rowsShown(reply: Reply): number {
  const isCsv = reply.headers.get('Content-Type')?.startsWith('text/csv');
  return isCsv ? reply.text.trimEnd().split('\n').length - 1 : reply.rows.length;
}

async function measure({ who, rule }: Call, path: string, name = path) {
  // Measuring runs each query twice, so the time comes from a call without it.
  const start = Date.now();
  await readers[who].get(path);
  const ms = Date.now() - start;
  const recorder = new Recorder();
  recorder.measureFromHere();
  const reply = await readers[who].get(path, { recorder });
  expect(reply.outcome, path).toBe('200');
  report(name, who, rowsShown(reply), recorder, allowed(rule, rowsShown(reply)), ms);
  expect.soft(recorder.trips.length, `${name}: round trips`).toBeLessThanOrEqual(4);
}

/** The page of a list after `DEEP` pages of 200 rows, or its last; null when there is only one. */
async function deepPage({ path, who }: Call) {
  // The export has a page size of its own.
  let page = path.includes('/export') ? path : `${path}${path.includes('?') ? '&' : '?'}limit=200`;
  for (let number = 1; ; number++) {
    const next = number <= DEEP ? nextOf(await readers[who].get(page)) : null;
    if (next === null) return number > 1 ? { page, number } : null;
    page = next;
  }
}

describe('Reading', () => {
  it.each(CALLS)('$path by $who stays within its rows', async (call) => {
    await measure(call, call.path);
    const deep = 'rows' in call.rule ? null : await deepPage(call);
    if (deep) await measure(call, deep.page, `${call.path} (page ${deep.number})`);
  });
});

it('The figures equal a count of the rows', async () => {
  const count = (table: string) => numberOf(`select count(*) from ${table}`);
  expect((await readers.owner.get('/api/owner/overview')).body).toMatchObject({
    totalUsers: await count('users'),
    staffMembers: await count('users where grade > 1'),
    totalApplications: SIZE.applications,
  });
  expect((await readers.manager.get('/api/exams/figures')).body).toMatchObject({
    totalAttempts: SIZE.attempts,
    awaitingMarks: await count('exam_attempts where awaitingMarks = 1'),
    activeAssignments: await count('exam_assignments where isActive = 1'),
  });
  expect((await readers.manager.get('/api/applications/counts')).body).toMatchObject({
    pending: await count(`applications where status = 'pending'`),
  });
});

it('Marking notices as read stays within its rows', async () => {
  const recorder = new Recorder();
  recorder.measureFromHere();
  const start = Date.now();
  const reply = await readers.moderator.post('/api/notices/read', undefined, { recorder });
  expect(reply.outcome).toBe('204');
  // Marks the newest 200 for the reader.
  report('POST /api/notices/read', 'moderator', 0, recorder, 1000, Date.now() - start);
});

it('Marking notifications as read stays within its rows', async () => {
  const recorder = new Recorder();
  recorder.measureFromHere();
  const start = Date.now();
  const body = { until: new Date(NOW).toISOString() };
  const reply = await readers.reviewer.post('/api/notifications/read', body, { recorder });
  expect(reply.outcome).toBe('204');
  // Marks 500.
  report('POST /api/notifications/read', 'reviewer', 0, recorder, 5 * 500 + 10, Date.now() - start);
});

/** Measures one part of a cron run. */
async function run(name: string, work: (db: Database) => Promise<unknown>, most: number) {
  const recorder = new Recorder();
  recorder.measureFromHere();
  const start = Date.now();
  await work(openDatabase(recorder.env.DB));
  report(name, 'cron', 0, recorder, most, Date.now() - start);
}

describe('A cron run', () => {
  it('Sealing the log stays within its rows', async () => {
    await run('sealing', sealAuditLog, 420);
    await sealAuditLog(openDatabase(env.DB));
    await measure({ path: '/api/audit-logs/verify', who: 'executive', rule: { rows: 620 } }, '/api/audit-logs/verify');
    const sealed = await numberOf('select max(toSeq) from audit_seals');
    console.info(
      `Two runs sealed ${sealed} entries; the whole log takes ${Math.ceil((2 * SIZE.entries) / sealed)} runs.`,
    );
  });

  it('Closing overdue exams stays within its rows', async () => {
    await env.DB.batch([
      env.DB.prepare(`update exam_attempts set deadline = ? where status = 'in_progress'`).bind(NOW - minutes(5)),
      env.DB.prepare(`update exam_assignments set expiresAt = ? where isActive = 1`).bind(NOW - minutes(5)),
    ]);
    await run('closing', (db) => closeAllOverdue(db, new Outbox(db, () => ({ webhooks: true, bot: true }))), 8000);
  });

  it('Sweeping expired rows stays within its rows', async () => {
    await env.DB.prepare(
      `${numbersTo(20_000)} insert into spent_tokens (hash, expiresAt) select 'token-' || i, i % 2 * ${2 * NOW} from n`,
    ).run();
    await env.DB.prepare('update notifications set createdAt = createdAt - ?').bind(days(60)).run();
    // Four rows for each token and each notification.
    await run('sweeping', sweep, 8 * 5000 + 10);
  });
});
