import { type SQL, sql } from 'drizzle-orm';
import { dayOf, now } from '../../clock.ts';
import { can } from '../../contract/permissions.ts';
import { daysAfter, OVERDUE_AFTER } from '../../contract/staff-file/trials.ts';
import type { Database } from '../../db/database.ts';
import type { Statements } from '../../db/run-batch.ts';
import { applications } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import { isOnTrial, staffProfiles, staffRecords } from '../../db/schema/staff.ts';
import { appeals, approvals, isNotEnded, isOpenAppeal, isOpenApproval, leaves } from '../../db/schema/staff-file.ts';
import type { twoPersonOf } from '../../db/settings/effective.ts';
import { LAPSES_AFTER } from '../../db/staff-file/deciders.ts';
import { mayJudgeRecord } from '../../db/staff-file/judges.ts';
import type { Caller } from '../../http/context.ts';

/** The newest records among which those that count are counted. */
const NEWEST = 200;

/** How many of a user's newest records are warnings or disciplinary, active and not expired. */
export const countWarnings = (db: Database, userId: string) =>
  db
    .select({
      warnings: sql<number>`(select count(*) from (select actionType, isActive, expiresAt from ${staffRecords}
        where userId = ${userId} order by createdAt desc, id desc limit ${NEWEST})
        where actionType in ('warning', 'final_warning', 'disciplinary') and isActive
          and (expiresAt is null or expiresAt > ${now().getTime()}))`.as('warnings'),
    })
    .from(sql`(select 1)`);

/** The most that each figure counts, the rows that it looks at, and the open leaves. */
const COUNTED = 100;
const LOOKED_AT = 101;
const OPEN_LEAVES = 200;

const count = (rows: SQL) => sql<number>`(select count(*) from (${rows} limit ${COUNTED}))`;

const trialsUpTo = (day: string) =>
  count(sql`select 1 from ${staffProfiles} where ${isOnTrial()} and trialDueOn <= ${day}`);

/** Open appeals of others that the reader may decide. */
const appealsFor = (readerId: string) =>
  count(sql`select 1 from (select recordId from ${appeals} where ${isOpenAppeal()} and userId <> ${readerId}
      order by createdAt desc, id desc limit ${LOOKED_AT}) waiting
    where ${mayJudgeRecord(sql`waiting.recordId`, readerId)}`);

/** Open approvals of others, about others, that the reader could approve: `couldChange` in SQL. */
function approvalsFor({ id, grade }: Caller) {
  const since = now().getTime() - LAPSES_AFTER;
  const isForThem =
    grade === 6
      ? sql`true`
      : sql`(kind = 'grade' and (fromGrade between 2 and 4 or fromGrade = 1 and toGrade = 4) or kind = 'block' and fromGrade = 4)`;
  return count(sql`select 1 from (select * from ${approvals} where ${isOpenApproval()} and createdAt > ${since}
      order by createdAt desc, id desc limit ${LOOKED_AT})
    where targetId <> ${id} and (askedBy <> ${id} or soleAt <= ${now().getTime()}) and ${isForThem}`);
}

/** Members among the newest accepted applicants who have not been on the team since. The plus keeps SQLite from going through all Members. */
const acceptedMembers = () =>
  count(sql`select 1 from ${users} where +grade = 1 and not isBlocked and erasedAt is null and id in (
    select accepted.userId from (select userId, reviewedAt from ${applications}
      where status = 'accepted' order by submittedAt desc, id desc limit ${LOOKED_AT}) accepted
    where not exists (select 1 from ${staffProfiles} profile
      where profile.userId = accepted.userId and profile.archivedAt >= accepted.reviewedAt))`);

/** What waits for managers, as statements. */
export function waitingReads(db: Database, caller: Caller) {
  const today = dayOf(now());
  const decides = can(caller.grade, 'appeal.decide');
  return {
    waiting: db
      .select({
        trialsDue: trialsUpTo(today).as('trialsDue'),
        trialsOverdue: trialsUpTo(daysAfter(today, -OVERDUE_AFTER - 1)).as('trialsOverdue'),
        away: count(sql`select 1 from (select fromDay from ${leaves} where ${isNotEnded()} and toDay >= ${today}
          order by toDay, id limit ${OPEN_LEAVES}) where fromDay <= ${today}`).as('away'),
        acceptedMembers: acceptedMembers().as('acceptedMembers'),
        appeals: (decides ? appealsFor(caller.id) : sql<null>`null`).as('appeals'),
        approvals: (decides ? approvalsFor(caller) : sql<null>`null`).as('approvals'),
      })
      .from(sql`(select 1)`),
  } satisfies Statements;
}

type Figures = Record<'trialsDue' | 'trialsOverdue' | 'away' | 'acceptedMembers', number> &
  Record<'appeals' | 'approvals', number | null>;

/** What waits, each counted to 100. `appeals` and `approvals` are null below grade 5. */
export const waitingView = ([figures]: Figures[], { twoPerson, twoPersonEndsAt }: ReturnType<typeof twoPersonOf>) => ({
  trialsDue: figures?.trialsDue ?? 0,
  trialsOverdue: figures?.trialsOverdue ?? 0,
  away: figures?.away ?? 0,
  acceptedMembers: figures?.acceptedMembers ?? 0,
  appeals: figures?.appeals ?? null,
  approvals: figures?.approvals ?? null,
  twoPerson,
  twoPersonEndsAt,
});
