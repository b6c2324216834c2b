import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../worker/clock.ts';
import { type Database, openDatabase } from '../../../worker/db/database.ts';
import { sweep } from '../../../worker/db/sweep.ts';
import { sealAuditLog } from '../../../worker/features/audit/audit.seal.ts';
import { closeAllOverdue } from '../../../worker/features/exams/overdue.store.ts';
import type { Reply } from '../../worker/support/client.ts';
import { nextOf } from '../../worker/support/paging.ts';
import { Recorder } from '../../worker/support/recorder.ts';
import { numberOf } from '../../worker/support/rows.ts';
import { CALLS, type Call, type Readers, type Rule, signInReaders } from './calls.ts';
import { fillDatabase } from './fill.ts';
import { NOW, SIZE } from './size.ts';

/** What a search may read: at each of the 5,000 rows of its window a handful of looks (contract §1). */
const WINDOW = 8 * 5000;

/** Pages of 200 rows that a list is followed into. */
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

/** Notes what some work cost by D1's own count, and fails where that is more than it may. */
function note(name: string, by: string, shown: number, recorder: Recorder, most: number, ms: number) {
  const { rowsRead, rowsWritten, trips } = recorder;
  lines.push(`| ${[name, by, shown, rowsRead, most, rowsWritten, trips.length, ms].join(' | ')} |`);
  expect.soft(rowsRead, `${name}: rows read`).toBeLessThanOrEqual(most);
}

function rowsShown(reply: Reply): number {
  const isCsv = reply.headers.get('Content-Type')?.startsWith('text/csv');
  return isCsv ? reply.text.trimEnd().split('\n').length - 1 : reply.rows.length;
}

async function measure({ who, rule }: Call, path: string, name = path) {
  // Counting runs a query twice, so that the time is taken of another call.
  const start = Date.now();
  await readers[who].get(path);
  const ms = Date.now() - start;
  const recorder = new Recorder();
  recorder.measureFromHere();
  const reply = await readers[who].get(path, { recorder });
  expect(reply.outcome, path).toBe('200');
  note(name, who, rowsShown(reply), recorder, allowed(rule, rowsShown(reply)), ms);
  expect.soft(recorder.trips.length, `${name}: round trips`).toBeLessThanOrEqual(4);
}

/** Where a list goes on after so many pages of 200 rows, or on its last; null where there is only one. */
async function deepPage({ path, who }: Call) {
  // A file of the export has a length of its own.
  let page = path.includes('/export') ? path : `${path}${path.includes('?') ? '&' : '?'}limit=200`;
  for (let number = 1; ; number++) {
    const next = number <= DEEP ? nextOf(await readers[who].get(page)) : null;
    if (next === null) return number > 1 ? { page, number } : null;
    page = next;
  }
}

describe('reading', () => {
  it.each(CALLS)('$path by $who', async (call) => {
    await measure(call, call.path);
    const deep = 'rows' in call.rule ? null : await deepPage(call);
    if (deep) await measure(call, deep.page, `${call.path} (page ${deep.number})`);
  });
});

it('the figures are those that counting gives', async () => {
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

it('marking notices as read', async () => {
  const recorder = new Recorder();
  recorder.measureFromHere();
  const start = Date.now();
  const reply = await readers.moderator.post('/api/notices/read', undefined, { recorder });
  expect(reply.outcome).toBe('204');
  // The newest 200 that are for them.
  note('POST /api/notices/read', 'moderator', 0, recorder, 1000, Date.now() - start);
});

/** One run of something that the cron trigger does. */
async function run(name: string, work: (db: Database) => Promise<unknown>, most: number) {
  const recorder = new Recorder();
  recorder.measureFromHere();
  const start = Date.now();
  await work(openDatabase(recorder.env.DB));
  note(name, 'cron', 0, recorder, most, Date.now() - start);
}

describe('what a run of the cron trigger leaves for the next', () => {
  it('seals the log', async () => {
    await run('sealing', sealAuditLog, 4200);
    await sealAuditLog(openDatabase(env.DB));
    await measure({ path: '/api/audit-logs/verify', who: 'executive', rule: { rows: 4050 } }, '/api/audit-logs/verify');
    const sealed = await numberOf('select max(toSeq) from audit_seals');
    console.info(
      `Two runs sealed ${sealed} entries; all that there are take ${Math.ceil((2 * SIZE.entries) / sealed)}.`,
    );
  });

  it('closes what is over', async () => {
    await env.DB.batch([
      env.DB.prepare(`update exam_attempts set deadline = ? where status = 'in_progress'`).bind(NOW - minutes(5)),
      env.DB.prepare(`update exam_assignments set expiresAt = ? where isActive = 1`).bind(NOW - minutes(5)),
    ]);
    await run('closing', closeAllOverdue, 25_000);
  });

  it('clears what has run out', async () => {
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)';
    await env.DB.prepare(
      `${numbers} insert into spent_tokens (hash, expiresAt) select 'token-' || i, i % 2 * ${2 * NOW} from n`,
    ).run();
    await run('sweeping', sweep, 4 * 5000 + 10);
  });
});
