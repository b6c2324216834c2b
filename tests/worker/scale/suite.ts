import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { fillLarge } from '#dev/seed/large/large.ts';
import { idOf, largeWorld, type World } from '#dev/seed/large/world.ts';
import { days, minutes } from '#worker/clock.ts';
import { type Database, openDatabase } from '#worker/db/database.ts';
import { Outbox } from '#worker/db/queue.ts';
import { sweep } from '#worker/db/sweep.ts';
import { expireApplications } from '#worker/features/applications/expiry.task.ts';
import { sealAuditLog } from '#worker/features/audit/audit.seal.ts';
import { closeAllOverdue } from '#worker/features/exams/overdue.store.ts';
import { renewAssignments } from '#worker/features/exams/renewal.task.ts';
import { routes } from '../calls/table.ts';
import type { Reply } from '../support/client.ts';
import { newGuild } from '../support/discord/guild.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { mostTrips } from '../support/measuring/trips.ts';
import { nextOf } from '../support/paging.ts';
import { execute, numberOf, numbersTo, rowsOf } from '../support/rows.ts';
import { type Call, callsOf, type Readers, type Rule, signInReaders } from './calls.ts';

/** What a call cost. `most` is how many rows it may read. A search may read more of more rows, up to its window. */
export type Cost = {
  name: string;
  by: string;
  isSearch: boolean;
  shown: number;
  read: number;
  most: number;
  written: number;
  trips: number;
  ms: number;
};

/** Rows that a search may read: eight for each of the 5,000 rows of its window, joins included. */
export const WINDOW = 8 * 5000 + 10;

/** The rows that a step of Verify may read. */
export const VERIFY: Rule = { rows: 620 };

/** How many pages of 200 rows to follow a list. */
const DEEP = 10;

/** How many rows a call may read to show so many, in tables of this size, if it asks for pages of `limit` rows. */
export function allowed(
  rule: Rule,
  shown: number,
  size: Record<'applications' | 'attempts', number>,
  limit = shown,
): number {
  if ('joined' in rule) {
    const isSized = rule.isSized === true || (rule.isSized === 'long pages' && limit > 50);
    // Where a sized list begins is looked up twice.
    return (1 + rule.joined + (isSized ? 1 : 0)) * shown + (isSized ? 15 : 10) + (rule.own ?? 0);
  }
  if ('rows' in rule) return rule.rows;
  return rule.within ? 4 * Math.min(5000, size[rule.within]) + 100 : WINDOW;
}

function rowsShown(reply: Reply): number {
  const isCsv = reply.headers.get('Content-Type')?.startsWith('text/csv');
  return isCsv ? reply.text.trimEnd().split('\n').length - 1 : reply.rows.length;
}

/** Promotes the taker of many exams more often than one page shows, after a reading of both guides. */
async function fillPromotions({ heavy, now }: World) {
  const taker = idOf('user', heavy.taker);
  await execute(
    `${numbersTo(15)} insert into audit_logs (id, action, entityType, entityId, userId, targetUserId, oldValues, newValues, timestamp)
     select 'promotion-' || i, 'USER_GRADE_CHANGED', 'user', ?1, ?2, ?1, '{"grade":2}', '{"grade":3}', ?3 from n`,
    taker,
    idOf('user', heavy.actor),
    now,
  );
  await execute(
    `${numbersTo(50)} insert into guide_reads (userId, slug, revision, readAt)
     select ?1, iif(i % 2, 'mod', 'modmail'), i, ?2 - i from n`,
    taker,
    now,
  );
}

/** Asks everyone for as much as there can be, which all staff did once; a guide has changed since. */
async function fillTraining({ heavy, now }: World) {
  const createdBy = idOf('user', heavy.actor);
  await execute(
    `update guide_revisions set isMaterial = 1, createdAt = ? where slug = 'mod' and revision = (select max(revision) from guide_revisions where slug = 'mod')`,
    now,
  );
  const columns =
    'id, title, titleKey, fromGrade, kind, slug, examId, dueDays, validDays, isGate, startsAt, createdBy, createdAt';
  await execute(
    `${numbersTo(30)} insert into requirements (${columns})
     select 'requirement-' || i, 'Task ' || i, 'task ' || i, iif(i <= 10, case (i - 1) / 2 when 0 then 2 when 1 then 2.5 else (i - 1) / 2 + 1 end, 2),
       iif(i <= 10, 'read', iif(i <= 20, 'pass', 'task')), iif(i <= 10, iif(i % 2, 'mod', 'modmail'), null), null,
       30, 365, i > 2 and i <= 10, 1, ?, i from n where i <= 10 or i > 20`,
    createdBy,
  );
  await execute(
    `insert into requirements (${columns})
     select 'requirement-' || id, 'Pass ' || id, 'pass ' || id, 2, 'pass', null, id, 30, 365, 0, 1, ?, 11
     from exam_templates where isActive = 1 and deletedAt is null order by createdAt limit 10`,
    createdBy,
  );
  await execute(
    `insert into guide_reads (userId, slug, revision, readAt) select users.id, guides.slug, 1, 1 from users, guides where grade >= 2`,
  );
  await execute(
    `insert into task_ticks (userId, requirementId, tickedAt, tickedBy) select users.id, requirements.id, 1, users.id
     from users, requirements where grade >= 2 and kind = 'task'`,
  );
}

/** Of each person their row, twice, their leaves, and what they passed of ten exams. */
const BOUND_PASSES = 5 + 10;

/** Tests that reads and cron tasks stay within their rows in this part of the large community. `costs` collects the cost of each call by size. */
export function testRowsRead(factor: number, costs = new Map<string, Cost[]>()): void {
  let readers: Readers;
  // The usual server has the members that other files leave in it, and each is looked up.
  const guild = newGuild();

  /** Records the cost by D1’s own count, under a key that is the same at each size. */
  function report(
    key: string,
    name: string,
    by: string,
    shown: number,
    recorder: Recorder,
    most: number,
    ms: number,
    isSearch = false,
  ) {
    const { rowsRead: read, rowsWritten: written, trips } = recorder;
    const cost = { name, by, isSearch, shown, read, most, written, trips: trips.length, ms };
    costs.set(key, [...(costs.get(key) ?? []), cost]);
    expect.soft(read, `${name}: rows read`).toBeLessThanOrEqual(most);
  }

  async function measure(key: string, { who, rule }: Call, path: string, name = path) {
    // Measuring runs each query twice, so the time comes from a call without it.
    const start = Date.now();
    await readers[who].get(path);
    const ms = Date.now() - start;
    const recorder = new Recorder({ DISCORD_GUILD_ID: guild.id });
    recorder.measureFromHere();
    const reply = await readers[who].get(path, { recorder });
    expect(reply.outcome, path).toBe('200');
    const limit = path.includes('limit=200') ? 200 : 50;
    const most = allowed(rule, rowsShown(reply), size, limit);
    report(key, name, who, rowsShown(reply), recorder, most, ms, 'window' in rule);
    expect
      .soft(recorder.trips.length, `${name}: round trips`)
      .toBeLessThanOrEqual(mostTrips(`GET ${path.split('?')[0]}`, 'write'));
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

  /** Measures one part of a cron run. */
  async function run(name: string, work: (db: Database) => Promise<unknown>, most: number) {
    const recorder = new Recorder();
    recorder.measureFromHere();
    const start = Date.now();
    await work(openDatabase(recorder.env.DB));
    report(name, name, 'cron', 0, recorder, most, Date.now() - start);
  }

  const world = largeWorld({ factor });
  const { size, now } = world;

  beforeAll(async () => {
    await fillLarge({ run: (sql) => execute(sql), read: rowsOf }, world);
    await fillPromotions(world);
    await fillTraining(world);
    readers = await signInReaders(world);
  });

  it('Every read of the app is measured', () => {
    const reads = [...routes.keys()].flatMap((route) => /^GET (\/api\/.*)/.exec(route)?.[1] ?? []);
    const paths = callsOf(world).map(({ path }) => path.split('?')[0] ?? '');
    const isMeasured = (read: string) => {
      const pattern = new RegExp(`^${read.replaceAll(/:\w+/g, '[^/]+')}$`);
      return paths.some((path) => pattern.test(path));
    };
    // The first is measured below, and an export, which can be made once a minute, in users/export.
    const others = ['/api/audit-logs/verify', '/api/users/:id/export'];
    expect(reads.filter((read) => !isMeasured(read)).sort(), 'reads without a call in scale/calls.ts').toEqual(others);
  });

  it.each([...callsOf(world).entries()])('Call %d stays within its rows', async (number, call) => {
    await measure(`${number}`, call, call.path);
    const deep = 'rows' in call.rule && !('window' in call.rule) ? null : await deepPage(call);
    if (deep) await measure(`${number} deep`, call, deep.page, `${call.path} (page ${deep.number})`);
  });

  it('The figures equal a count of the rows', async () => {
    const count = (from: string) => numberOf(`select count(*) from ${from}`);
    expect((await readers.owner.get('/api/owner/overview')).body).toMatchObject({
      totalUsers: await count('users'),
      staffMembers: await count('users where grade > 1'),
      totalApplications: size.applications,
    });
    expect((await readers.manager.get('/api/exams/figures')).body).toMatchObject({
      totalAttempts: size.attempts,
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
    report('marking', 'POST /api/notices/read', 'moderator', 0, recorder, 1000, Date.now() - start);
  });

  it('Marking notifications as read stays within its rows', async () => {
    const recorder = new Recorder();
    recorder.measureFromHere();
    const start = Date.now();
    const body = { until: new Date(now).toISOString() };
    const reply = await readers.reviewer.post('/api/notifications/read', body, { recorder });
    expect(reply.outcome).toBe('204');
    // Marks 500.
    report(
      'marking notifications',
      'POST /api/notifications/read',
      'reviewer',
      0,
      recorder,
      5 * 500 + 10,
      Date.now() - start,
    );
  });

  it('Sealing the log stays within its rows', async () => {
    await run('sealing', sealAuditLog, 840);
    await sealAuditLog(openDatabase(env.DB));
    const verify: Call = { path: '/api/audit-logs/verify', who: 'executive', rule: VERIFY };
    await measure('verify', verify, verify.path);
  });

  it('Closing overdue exams stays within its rows', async () => {
    await env.DB.batch([
      env.DB.prepare(`update exam_attempts set deadline = ? where status = 'in_progress'`).bind(now - minutes(5)),
      env.DB.prepare(`update exam_assignments set expiresAt = ? where isActive = 1`).bind(now - minutes(5)),
    ]);
    // Ten for each of 1,000 assignments.
    await run('closing', (db) => closeAllOverdue(db, new Outbox(db, () => ({ webhooks: true, bot: true }))), 10_000);
  });

  it('Deleting the texts of old applications stays within its rows', async () => {
    await run('expiring', (db) => expireApplications(db, 365), 2000);
  });

  it('Assigning exams again stays within its rows', async () => {
    const outbox = (db: Database) => new Outbox(db, () => ({ webhooks: true, bot: true }));
    // A hundred attempts of ten exams, and what each of as many people did for those exams; then those who are assigned.
    await run('renewing', (db) => renewAssignments(db, outbox(db), 7), 1000 * (1 + BOUND_PASSES) + 500);
  });

  it('Sweeping expired rows stays within its rows', async () => {
    await execute(
      `${numbersTo(20_000)} insert into spent_tokens (hash, expiresAt) select 'token-' || i, i % 2 * ${2 * now} from n`,
    );
    await execute('update notifications set createdAt = createdAt - ?', days(60));
    // Four rows for each token and each notification, six for each of 500 notes of leaves, and a few of the other tables.
    await run('sweeping', sweep, 8 * 5000 + 6 * 500 + 20);
  });
}
