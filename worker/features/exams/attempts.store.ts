import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { AttemptStatus } from '../../contract/exams.ts';
import type { Database } from '../../db/database.ts';
import { isOverdue } from '../../db/exam-holding.ts';
import {
  type Cursor,
  isAfter,
  lowerAsSqlite,
  mergeStages,
  type Order,
  orderedBy,
  type Page,
  pageLimit,
  pageOfFound,
  SEARCH_WINDOW,
  textSize,
} from '../../db/paging.ts';
import { peopleWithPrefix } from '../../db/people-search.ts';
import { areNotErased, personColumns } from '../../db/person.ts';
import { awaitsMarks, examAttempts, isUnclosed } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';

const adjuster = alias(users, 'adjuster');
const marker = alias(users, 'marker');
const commenter = alias(users, 'commenter');

const { questions, answers, responses, marks, ...columns } = getTableColumns(examAttempts);

/** A list's attempts have papers only if their outcome may be due, the grace period included: `attemptAsOf` needs them. */
function listed() {
  const isDue = sql`(${isUnclosed()} and ${examAttempts.deadline} <= ${now().getTime()})`;
  const ifDue = <Column extends SQLWrapper>(column: Column, otherwise: string) =>
    sql`iif(${isDue}, ${column}, ${sql.raw(otherwise)})`;
  const attempt = {
    ...columns,
    questions: ifDue(questions, `'[]'`).mapWith(questions).as('questions'),
    answers: ifDue(answers, `'[]'`).mapWith(answers).as('answers'),
    responses: ifDue(responses, `'{}'`).mapWith(responses).as('responses'),
    marks: ifDue(marks, 'null').mapWith(marks).as('marks'),
  };
  const papers = [questions, answers, responses].map((column) => ifDue(column, 'null'));
  return {
    attempt,
    size: textSize(...papers, examAttempts.markNote, examAttempts.adjustmentNote, examAttempts.comment),
  };
}

/** Attempts with the people they name. */
const selectAttempts = (
  db: Database,
  { attempt, size, isOwn }: Partial<ReturnType<typeof listed>> & { isOwn?: boolean } = {},
) =>
  db
    .select({
      attempt: attempt ?? getTableColumns(examAttempts),
      textSize: size ?? sql<number>`0`.as('textSize'),
      questionCount: sql<number>`json_array_length(${questions})`.as('questionCount'),
      user: personColumns(users, 'user'),
      adjuster: personColumns(adjuster, 'adjuster'),
      marker: personColumns(marker, 'marker'),
      commenter: { erasedAt: sql<number | null>`${commenter.erasedAt}`.as('commenter_erasedAt') },
    })
    .from(examAttempts)
    .leftJoin(users, eq(users.id, examAttempts.userId))
    .leftJoin(commenter, eq(commenter.id, examAttempts.commentBy))
    // Takers do not see them, so none is read for their own list.
    .leftJoin(adjuster, eq(adjuster.id, isOwn ? sql`null` : examAttempts.adjustedBy))
    .leftJoin(marker, eq(marker.id, isOwn ? sql`null` : examAttempts.markedBy));

type Attempt = typeof examAttempts.$inferSelect;
export type AttemptRow = Awaited<ReturnType<typeof selectAttempts>>[number];

/** The attempt with this id. */
export const findAttempt = (db: Database, id: string) => selectAttempts(db).where(eq(examAttempts.id, id));

/** A user's attempt at an exam that is in progress or overdue. */
export const findUnclosed = (db: Database, examId: string, userId: string) =>
  selectAttempts(db).where(and(eq(examAttempts.examId, examId), eq(examAttempts.userId, userId), isUnclosed()));

/** The filters of the attempt list. */
export type AttemptFilter = {
  status?: AttemptStatus | undefined;
  examId?: string | undefined;
  userId?: string | undefined;
  /** Only those with free-text answers still to be marked. */
  awaiting?: boolean | undefined;
  /** Only those whose exam title contains this. Reads every row that the other filters let through, so use it on few. */
  title?: string | undefined;
};

/**
 * The condition of a filter. A unary + keeps SQLite off an index that is less selective than the user, or than the
 * people named elsewhere (`forPeople`).
 */
function matchesFilter({ status, examId, userId, awaiting, title }: AttemptFilter, forPeople = false): SQL | undefined {
  // Only completed attempts await marks.
  if (awaiting && status && status !== 'completed') return sql`false`;
  const examPlus = sql.raw(forPeople || (userId && awaiting) ? '+' : '');
  const statusPlus = sql.raw(forPeople || awaiting || (userId && examId) ? '+' : '');
  const awaitingPlus = sql.raw(forPeople ? '+' : '');
  return and(
    userId ? eq(examAttempts.userId, userId) : undefined,
    examId ? sql`${examPlus}${examAttempts.examId} = ${examId}` : undefined,
    status ? sql`${statusPlus}${examAttempts.status} = ${status}` : undefined,
    // Overdue attempts show as ended, so they do not count as in progress.
    status === 'in_progress' ? sql`not ${isOverdue()}` : undefined,
    awaiting ? sql`${awaitingPlus}${awaitsMarks()}` : undefined,
    title ? sql`instr(lower(${examAttempts.examTitle}), ${lowerAsSqlite(title)}) > 0` : undefined,
  );
}

const sorted = (order: Order | undefined) => orderedBy(order, examAttempts.startedAt, examAttempts.id);

const isAfterPlace = (cursor: Cursor | undefined) => isAfter(cursor, examAttempts.startedAt, examAttempts.id);

/** Attempts, one more than the page. For a taker's own list without the people who marked them. */
export function listAttempts(db: Database, filter: AttemptFilter, { limit, cursor, order }: Page, isOwn = false) {
  const condition = and(matchesFilter(filter), isAfterPlace(cursor));
  const shown = { ...listed(), isOwn };
  return selectAttempts(db, shown)
    .where(condition)
    .orderBy(sorted(order))
    .limit(pageLimit(db, limit, { table: examAttempts, size: shown.size, condition, order: sorted(order) }));
}

/** Searches attempts by username, Discord id or exam title, in two stages (docs/rules/api.md#search). */
export async function searchAttempts(db: Database, filter: AttemptFilter, q: string, { limit, cursor, order }: Page) {
  const key = q.toLowerCase();
  const people = peopleWithPrefix(db, key);
  const inWindow = cursor?.stage === 'window';

  const { id, startedAt, userId, examTitle } = examAttempts;
  const shown = listed();
  const idsOfPeople = db
    .select({ id })
    .from(examAttempts)
    .where(and(sql`${userId} in ${people}`, matchesFilter(filter, true), isAfterPlace(inWindow ? undefined : cursor)))
    .orderBy(sorted(order))
    .limit(inWindow ? 0 : limit + 1);
  const ofPeople = selectAttempts(db, shown)
    .where(sql`${id} in ${pageOfFound(idsOfPeople, id, shown.size)}`)
    .orderBy(sorted(order));

  const window = () =>
    db
      .select({ id, startedAt, userId, examTitle })
      .from(examAttempts)
      .where(and(matchesFilter(filter), isAfterPlace(inWindow ? cursor : undefined)))
      .orderBy(sorted(order));
  const found = sql`
    select /* search window */ w.id from (${window().limit(SEARCH_WINDOW)}) w join ${users} u on u.id = w.userId
    where w.userId not in ${people}
      and (instr(u.usernameKey, ${key}) > 0 or instr(u.discordId, ${key}) > 0 or instr(lower(w.examTitle), ${lowerAsSqlite(q)}) > 0)
    order by ${orderedBy(order, sql`w.startedAt`, sql`w.id`)} limit ${limit + 1}`;
  const others = selectAttempts(db, shown)
    .where(sql`${id} in ${pageOfFound(found, id, shown.size)}`)
    .orderBy(sorted(order));
  const windowEnd = window()
    .limit(1)
    .offset(SEARCH_WINDOW - 1);

  const [first, second, [end]] = await db.batch([ofPeople, others, windowEnd]);
  return mergeStages({ first, second, end: end && { id: end.id, at: end.startedAt }, limit, order }, ({ attempt }) => ({
    at: attempt.startedAt,
    id: attempt.id,
    ...(order && { order }),
  }));
}

/** Changes a completed attempt if its marks, score and texts are unchanged and none of `people` is erased; returns a row if so. */
export const updateCompleted = (db: Database, before: Attempt, update: Partial<Attempt>, people: (string | null)[]) =>
  db
    .update(examAttempts)
    .set(update)
    .where(
      and(
        eq(examAttempts.id, before.id),
        sql`${examAttempts.status} = 'completed'`,
        sql`${examAttempts.score} is ${before.score}`,
        sql`${examAttempts.marks} is ${before.marks === null ? null : JSON.stringify(before.marks)}`,
        sql`${examAttempts.markNote} is ${before.markNote}`,
        sql`${examAttempts.adjustmentNote} is ${before.adjustmentNote}`,
        sql`${examAttempts.adjustedBy} is ${before.adjustedBy}`,
        sql`${examAttempts.comment} is ${before.comment}`,
        areNotErased(...people),
      ),
    )
    .returning({ id: examAttempts.id });
