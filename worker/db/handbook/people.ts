import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Grade } from '../../contract/grades.ts';
import type { PersonStandings, Standing, StandingState } from '../../contract/handbook/standings.ts';
import { lowestGrade } from '../../contract/permissions.ts';
import type { Database } from '../database.ts';
import { holdsExam } from '../exam-holding.ts';
import { type Cursor, needsStandingWindow, type Page } from '../paging.ts';
import { isAfterPlace, newestFirst, selectNewest } from '../people/newest.ts';
import { runBatch } from '../run-batch.ts';
import { isNotErased, users } from '../schema/people.ts';
import type { Asked } from './standing.rules.ts';
import { type AskedOfMany, peopleStandings, selectPage, selectPageOf } from './standings.ts';

/** The people that one page looks through if something has to be computed, or searched, to choose them. */
const PEOPLE_WINDOW = 500;

/** The filters of the list of people. They choose people, whose rows keep all their standings. */
export type StandingFilter = {
  grade?: Grade | undefined;
  userId?: string | undefined;
  q?: string | undefined;
  requirementId?: string | undefined;
  state?: StandingState | undefined;
};

const LOWEST = lowestGrade('training.read');

/** Staff who are neither blocked nor erased, newest first. */
const staff = (db: Database, { grade }: StandingFilter, cursor: Cursor | undefined, rows: number, skip = 0) =>
  selectNewest(db, { grade, minGrade: LOWEST, blocked: false }, cursor, rows, skip);

/** One of them. */
const onePerson = (db: Database, { userId = '', grade }: StandingFilter, cursor: Cursor | undefined) =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        gte(sql`+${users.grade}`, LOWEST),
        sql`+${users.isBlocked} = 0`,
        isNotErased,
        grade === undefined ? undefined : eq(sql`+${users.grade}`, grade),
        isAfterPlace(cursor),
      ),
    );

/** Those people of a query, called `w`, for whom a condition holds. */
const among = (db: Database, found: ReturnType<typeof staff> | ReturnType<typeof onePerson>, condition: SQL) =>
  db
    .select()
    .from(users)
    .where(sql`${users.id} in (select /* search window */ w.id from (${found}) w where ${condition})`)
    .orderBy(newestFirst);

/** Matches people of a query whose username or Discord ID contains `q`. */
function hasName(q: string): SQL {
  const key = q.toLowerCase();
  return sql`(instr(w.usernameKey, ${key}) > 0 or instr(w.discordId, ${key}) > 0)`;
}

/** A person in the list. */
type Listed = ReturnType<typeof peopleStandings>[number];

const place = ({ user, joinedAt }: Listed): Cursor => ({ at: joinedAt, id: user.id });

/** Whether a person has a standing that the filters name. */
const isChosen = ({ requirementId, state }: StandingFilter, standings: Standing[]) =>
  (requirementId === undefined && state === undefined) ||
  standings.some(
    (standing) =>
      (requirementId === undefined || standing.requirementId === requirementId) &&
      (state === undefined || standing.state === state),
  );

/** One page of people with their standings, newest first, and where the next page begins. */
export async function listPeople(
  db: Database,
  requirements: readonly AskedOfMany[],
  filter: StandingFilter,
  { limit, cursor }: Page,
) {
  const { userId, q, requirementId } = filter;
  const isKnown = requirements.some(({ id, paused }) => id === requirementId && paused === null);
  if (requirementId !== undefined && !isKnown) return { rows: [], next: undefined };
  const isWindow = userId === undefined && (Boolean(q) || needsStandingWindow(filter));
  const found =
    userId === undefined
      ? staff(db, filter, cursor, isWindow ? PEOPLE_WINDOW : limit + 1)
      : onePerson(db, filter, cursor);
  const { people, end } = await runBatch(db, {
    people: selectPage(db, q ? among(db, found, hasName(q)) : found, requirements),
    end: isWindow ? staff(db, filter, cursor, 1, PEOPLE_WINDOW - 1) : null,
  });
  const chosen = peopleStandings(people, requirements).filter(({ standings }) => isChosen(filter, standings));
  const rows = chosen.slice(0, limit);
  const last = rows.at(-1);
  const next = chosen.length > limit && last ? place(last) : endOf(end ?? []);
  return { rows, next };
}

/** The place of a window's last person; undefined if the window is not full. */
const endOf = (rows: { id: string; joinedAt: Date }[]): Cursor | undefined =>
  rows[0] && { at: rows[0].joinedAt, id: rows[0].id };

/** Statements that read the next people of the list who neither hold an exam nor are the caller, when they passed it, and where the window ends. */
export const selectUnassigned = (db: Database, examId: SQL, callerId: string, cursor: Cursor | undefined) => ({
  people: selectPageOf(
    db,
    among(db, staff(db, {}, cursor, PEOPLE_WINDOW), sql`w.id <> ${callerId} and not ${holdsExam(sql`w.id`, examId)}`),
    [{ kind: 'pass', examId, id: null, slug: null }],
  ),
  end: staff(db, {}, cursor, 1, PEOPLE_WINDOW - 1),
});

/** The first people of a window to whom something is due, at most `most`, when, and where the next call goes on. */
export function dueAmong(
  { people, end }: { people: Parameters<typeof peopleStandings>[0]; end: Parameters<typeof endOf>[0] },
  asked: Asked,
  most: number,
) {
  const due = peopleStandings(people, [asked]).flatMap((row) => {
    const dueAt = row.standings[0]?.dueAt;
    return dueAt ? [{ ...row, dueAt }] : [];
  });
  const chosen = due.slice(0, most);
  const last = chosen.at(-1);
  return {
    userIds: chosen.map(({ user }) => user.id),
    dueAt: new Map(chosen.map(({ user, dueAt }) => [user.id, dueAt])),
    next: due.length > most && last ? place(last) : endOf(end),
  };
}

/** A person's row, without what the list is ordered by. */
export const personView = ({ user, standings }: Listed): PersonStandings => ({ user, standings });
