import { and, eq, ne, sql } from 'drizzle-orm';
import { dayOf } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import type { Trial } from '../../contract/voice/opinions.ts';
import type { Database } from '../../db/database.ts';
import type { Page } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { users } from '../../db/schema/people.ts';
import { isOnTrial, staffProfiles } from '../../db/schema/staff.ts';
import { isUnspoken, verdictOf } from './opinions.store.ts';

type Reader = { id: string; grade: Grade };

const ofTrial = { subjectType: 'trial', subjectId: staffProfiles.trialId } as const;

const trialCount = sql<number>`${staffProfiles.trialYes} + ${staffProfiles.trialNo} + ${staffProfiles.trialUnsure}`;

/** A staff member's trial that runs or was the last, unless it is the reader's. */
export const findTrial = (db: Database, userId: string, readerId: string) =>
  db
    .select({
      trialId: staffProfiles.trialId,
      trialDueOn: staffProfiles.trialDueOn,
      count: trialCount.as('count'),
      erasedAt: users.erasedAt,
    })
    .from(staffProfiles)
    .innerJoin(users, eq(users.id, staffProfiles.userId))
    .where(and(eq(staffProfiles.userId, userId), ne(staffProfiles.userId, readerId)));

const isBelow = ({ id, grade }: Reader) => and(isOnTrial(), ne(users.id, id), sql`${users.grade} < ${grade}`);

/** Running trials of people below the reader, the one due first at the top, one more than the page. */
export const listTrials = (db: Database, reader: Reader, { limit, cursor }: Page) =>
  db
    .select({
      id: staffProfiles.id,
      trialDueOn: sql<string>`${staffProfiles.trialDueOn}`.as('trialDueOn'),
      count: trialCount.as('count'),
      mine: verdictOf(reader.id, ofTrial).as('mine'),
      user: personColumns(users, 'user'),
    })
    .from(staffProfiles)
    .innerJoin(users, eq(users.id, staffProfiles.userId))
    .where(
      and(
        isBelow(reader),
        cursor && sql`(${staffProfiles.trialDueOn}, ${staffProfiles.id}) > (${dayOf(cursor.at)}, ${cursor.id})`,
      ),
    )
    .orderBy(sql`${staffProfiles.trialDueOn}, ${staffProfiles.id}`)
    .limit(limit + 1);

type TrialRow = Awaited<ReturnType<typeof listTrials>>[number];

/** A trial in the list: nothing else of the profile. */
export const trialView = ({ user, trialDueOn, count, mine }: TrialRow): Trial => ({
  user: toPerson(user),
  trialDueOn,
  count,
  mine,
});

/** Where a trial stands in the list. */
export const placeOfTrial = ({ trialDueOn, id }: TrialRow) => ({
  at: new Date(trialDueOn),
  id,
  order: 'oldest' as const,
});

/** Subquery of running trials, among so many of those due first, on which the reader has not given an opinion. */
export const unspokenTrials = (reader: Reader, lookedAt: number) =>
  sql`select 1 from (select ${staffProfiles.trialId} as trialId from ${staffProfiles} cross join ${users} on ${users.id} = ${staffProfiles.userId}
      where ${isBelow(reader)} order by ${staffProfiles.trialDueOn}, ${staffProfiles.id} limit ${lookedAt}) running
    where ${isUnspoken(reader.id, { subjectType: 'trial', subjectId: sql`running.trialId` })}`;
