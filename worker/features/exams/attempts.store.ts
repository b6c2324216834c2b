import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { AttemptStatus } from '../../contract/exams.ts';
import type { Database } from '../../db/database.ts';
import { type Cursor, isAfter, lowerAsSqlite, mergeStages, SEARCH_WINDOW } from '../../db/paging.ts';
import { peopleWithPrefix } from '../../db/people-search.ts';
import { personColumns } from '../../db/person.ts';
import { examAttempts, examEvents } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';
import { overdueBefore } from './attempts.rules.ts';
import { holds } from './exams.store.ts';

const adjuster = alias(users, 'adjuster');
const marker = alias(users, 'marker');

/** Attempts with the people they name, as this person stands to each exam. */
const selectAttempts = (db: Database) =>
  db
    .select({
      attempt: examAttempts,
      user: personColumns(users, 'user'),
      adjuster: personColumns(adjuster, 'adjuster'),
      marker: personColumns(marker, 'marker'),
    })
    .from(examAttempts)
    .leftJoin(users, eq(users.id, examAttempts.userId))
    .leftJoin(adjuster, eq(adjuster.id, examAttempts.adjustedBy))
    .leftJoin(marker, eq(marker.id, examAttempts.markedBy));

export type AttemptRow = Awaited<ReturnType<typeof selectAttempts>>[number];

/** One attempt. */
export const findAttempt = (db: Database, id: string) => selectAttempts(db).where(eq(examAttempts.id, id));

/** Whether someone holds the exam of an attempt: one row, `isHeld` 0 or 1. */
export const findHolding = (db: Database, attemptId: string, userId: string) =>
  db
    .select({
      // Named apart: `holds` looks at attempts itself, and would take the column for its own.
      isHeld:
        sql<number>`${holds(userId, sql`(select seen.examId from ${examAttempts} seen where seen.id = ${attemptId})`)}`.as(
          'isHeld',
        ),
    })
    .from(examAttempts)
    .where(eq(examAttempts.id, attemptId));

/** What the page saw while an attempt ran, oldest first; `limit` rows at most. */
export const listEvents = (db: Database, attemptId: string, limit: number) =>
  db
    .select({ type: examEvents.type, at: examEvents.at, durationMs: examEvents.durationMs })
    .from(examEvents)
    .where(eq(examEvents.attemptId, attemptId))
    .orderBy(examEvents.at)
    .limit(limit);

/** The attempt that someone is sitting, or that ran out and was not yet closed. */
export const findUnclosed = (db: Database, examId: string, userId: string) =>
  selectAttempts(db).where(
    and(eq(examAttempts.examId, examId), eq(examAttempts.userId, userId), sql`${examAttempts.status} = 'in_progress'`),
  );

/** Which attempts a list is about. */
export type AttemptFilter = {
  status?: AttemptStatus | undefined;
  examId?: string | undefined;
  userId?: string | undefined;
  /** Only those whose free answers wait for a manager. */
  awaiting?: boolean | undefined;
  /** Only those whose exam had a title that contains this. It is looked for in every one that the rest lets through. */
  title?: string | undefined;
};

/**
 * The condition of a filter. A unary + keeps SQLite from an index: of one person at one exam there are few, whatever their status,
 * and with `besidePeople` people that stand elsewhere in the query are what it should go by.
 */
function matchesFilter(
  { status, examId, userId, awaiting, title }: AttemptFilter,
  besidePeople = false,
): SQL | undefined {
  // What awaits marks is completed.
  if (awaiting && status && status !== 'completed') return sql`false`;
  const exam = sql.raw(besidePeople || (userId && awaiting) ? '+' : '');
  const standing = sql.raw(besidePeople || awaiting || (userId && examId) ? '+' : '');
  return and(
    userId ? eq(examAttempts.userId, userId) : undefined,
    examId ? sql`${exam}${examAttempts.examId} = ${examId}` : undefined,
    status ? sql`${standing}${examAttempts.status} = ${status}` : undefined,
    // Its time is over, and only nobody has written it down yet.
    status === 'in_progress' ? sql`+${examAttempts.deadline} >= ${overdueBefore(now()).getTime()}` : undefined,
    // A literal, because a partial index serves only a query that repeats its condition.
    awaiting ? sql`${sql.raw(besidePeople ? '+' : '')}${examAttempts.awaitingMarks} = 1` : undefined,
    title ? sql`instr(lower(${examAttempts.examTitle}), ${lowerAsSqlite(title)}) > 0` : undefined,
  );
}

const newestFirst = [desc(examAttempts.startedAt), desc(examAttempts.id)] as const;

type Page = { limit: number; cursor?: Cursor | undefined };

const isAfterPlace = (cursor: Cursor | undefined) => isAfter(cursor, examAttempts.startedAt, examAttempts.id);

/** Attempts newest first, one more than `limit`. */
export const listAttempts = (db: Database, filter: AttemptFilter, { limit, cursor }: Page) =>
  selectAttempts(db)
    .where(and(matchesFilter(filter), isAfterPlace(cursor)))
    .orderBy(...newestFirst)
    .limit(limit + 1);

/**
 * Attempts by username, Discord id or exam title (spec §2, `/test-results`), in the two stages of every search: first those of
 * people whose name begins so, then windows of the newest (contract §1).
 */
export async function searchAttempts(db: Database, filter: AttemptFilter, q: string, { limit, cursor }: Page) {
  const key = q.toLowerCase();
  const people = peopleWithPrefix(db, key);
  const inWindow = cursor?.stage === 'window';

  const { id, startedAt, userId, examTitle } = examAttempts;
  const takenByPeople = db
    .select({ id })
    .from(examAttempts)
    .where(and(sql`${userId} in ${people}`, matchesFilter(filter, true), isAfterPlace(inWindow ? undefined : cursor)))
    .orderBy(...newestFirst)
    .limit(inWindow ? 0 : limit + 1);
  const ofPeople = selectAttempts(db)
    .where(sql`${id} in (select /* search window */ id from (${takenByPeople}))`)
    .orderBy(...newestFirst);

  const window = () =>
    db
      .select({ id, startedAt, userId, examTitle })
      .from(examAttempts)
      .where(and(matchesFilter(filter), isAfterPlace(inWindow ? cursor : undefined)))
      .orderBy(...newestFirst);
  const found = sql`
    select /* search window */ w.id from (${window().limit(SEARCH_WINDOW)}) w join ${users} u on u.id = w.userId
    where w.userId not in ${people}
      and (instr(u.usernameKey, ${key}) > 0 or instr(u.discordId, ${key}) > 0 or instr(lower(w.examTitle), ${lowerAsSqlite(q)}) > 0)
    order by w.startedAt desc, w.id desc limit ${limit + 1}`;
  const others = selectAttempts(db)
    .where(sql`${examAttempts.id} in (${found})`)
    .orderBy(...newestFirst);
  const windowEnd = window()
    .limit(1)
    .offset(SEARCH_WINDOW - 1);

  const [first, second, [end]] = await db.batch([ofPeople, others, windowEnd]);
  return mergeStages({ first, second, end: end && { id: end.id, at: end.startedAt }, limit }, ({ attempt }) => ({
    at: attempt.startedAt,
    id: attempt.id,
  }));
}
