import { and, eq, sql } from 'drizzle-orm';
import { hours } from '../../clock.ts';
import type { Database } from '../database.ts';
import { isNotErased, users } from '../schema/people.ts';
import { needsTwo } from '../settings/portal-overrides.ts';
import { countsInFull } from '../settings/second-factor.ts';
import { mayJudgeRecord } from './judges.ts';

/** How long a request to a second person stays open. */
export const LAPSES_AFTER = hours(72);

/** The most people that one change notifies. */
const NOTIFIED = 50;

const GRADES = [6, 5] as const;

/** Matches Owners or Executives who are neither blocked nor erased. */
const isDecider = (grade: (typeof GRADES)[number]) =>
  and(eq(users.isBlocked, false), eq(users.grade, grade), isNotErased);

const latest = sql`${users.joinedAt} desc, ${users.id} desc`;

/** As many as are notified if two of them are ruled out. */
const MOST = NOTIFIED + 2;

/** Owners, then Executives, who could judge an appeal against this record, each by the latest `joinedAt`. */
export const listJudges = (db: Database, recordId: string) =>
  GRADES.map((grade) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(isDecider(grade), mayJudgeRecord(recordId, users.id)))
      .orderBy(latest)
      .limit(NOTIFIED),
  );

/** Those of one of these grades, which counts, while two people are needed; nobody otherwise. */
export const listApprovers = (db: Database, grade: (typeof GRADES)[number]) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(needsTwo(), isDecider(grade), countsInFull(users)))
    .orderBy(latest)
    .limit(MOST);

/** At most 50 of these people, in their order, without those who are ruled out. */
export const whoMayDecide = (people: { id: string }[][], ruledOut: string[]) =>
  people
    .flat()
    .map(({ id }) => id)
    .filter((id) => !ruledOut.includes(id))
    .slice(0, NOTIFIED);
