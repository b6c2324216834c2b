import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import { can, lowestGrade } from '../../contract/permissions.ts';
import type { AppealJudge } from '../../contract/staff-file/file.ts';
import type { Database } from '../database.ts';
import { insertSelect, randomUuid } from '../insert-select.ts';
import { notifications } from '../schema/notifications.ts';
import { users } from '../schema/people.ts';
import { staffRecords } from '../schema/staff.ts';
import { appeals, isOpenAppeal } from '../schema/staff-file.ts';

const GRADE = sql.raw(String(lowestGrade('appeal.decide')));

type RecordColumns = Record<'userId' | 'createdBy' | 'wordsBy' | 'sharedBy', SQLWrapper>;

/** The subject of a record, and everyone who wrote its words or agreed to its change. */
const isPartyTo = ({ userId, createdBy, wordsBy }: RecordColumns, personId: SQLWrapper | string) =>
  sql`(${personId} in (${userId}, ${createdBy}) or instr(coalesce(${wordsBy}, ''), ${personId}) > 0)`;

const isOfGrade = sql`judge.grade >= ${GRADE} and judge.isBlocked = 0 and judge.erasedAt is null`;

/** True if a person other than `exceptId` can judge an appeal and neither wrote nor shared the record. */
const hasJudge = (record: RecordColumns, exceptId: SQLWrapper | null = null) =>
  sql`exists (select 1 from ${users} judge where ${isOfGrade} and judge.id is not ${record.sharedBy}
    and judge.id is not ${exceptId} and not ${isPartyTo(record, sql`judge.id`)})`;

/**
 * True if a person of grade 5 or higher may decide the appeal against a record: they had no part in it, or only shared
 * it and nobody else is left (docs/rules/staff-file.md#appeals).
 */
export const mayJudge = (record: RecordColumns, personId: SQLWrapper | string) =>
  sql`(not ${isPartyTo(record, personId)} and (${record.sharedBy} is not ${personId} or not ${hasJudge(record)}))`;

/** `mayJudge` for the record with this id. */
export const mayJudgeRecord = (recordId: SQLWrapper | string, personId: SQLWrapper | string) =>
  sql`exists (select 1 from ${staffRecords} where ${staffRecords.id} = ${recordId} and ${mayJudge(staffRecords, personId)})`;

/** SQL for `judge` of an appeal joined with its record: who is left to decide it, or by whose lack it was decided. */
export const judgeOf = (record: RecordColumns) =>
  sql<AppealJudge>`case when ${appeals.id} is null then null when ${appeals.state} <> 'open' then iif(${appeals.decidedBy} = ${record.sharedBy}, 'sharer', null)
    when ${hasJudge(record)} then null
    when exists (select 1 from ${users} judge where judge.id = ${record.sharedBy} and ${isOfGrade}
      and not ${isPartyTo(record, sql`judge.id`)}) then 'sharer'
    else 'nobody' end`;

/** The newest open appeals at which a change of the team looks. */
const LOOKED_AT = 101;

/**
 * Statement that notifies the only person left to judge an open appeal, once a change to this person's grade or block
 * has left them or whoever shared the record.
 */
export const notifyLastJudges = (db: Database, recorded: SQL, personId: string) =>
  insertSelect(
    db,
    notifications,
    {
      id: randomUuid,
      userId: sql`${users.id}`,
      kind: 'appeal_opened',
      entityType: 'staff_record',
      entityId: sql`${staffRecords.id}`,
      actorId: sql`${staffRecords.userId}`,
      count: 1,
      createdAt: now(),
    },
    sql`from (select recordId from ${appeals} where ${isOpenAppeal()} order by createdAt desc, id desc limit ${LOOKED_AT}) waiting
      join ${staffRecords} on ${staffRecords.id} = waiting.recordId
      join ${users} on ${users.id} in (${personId}, ${staffRecords.sharedBy})
      where ${recorded} and ${users.grade} >= ${GRADE} and ${users.isBlocked} = 0 and ${users.erasedAt} is null
        and ${mayJudge(staffRecords, users.id)} and not ${hasJudge(staffRecords, users.id)}`,
  ).onConflictDoNothing();

/** `notifyLastJudges` if a change of grade makes or unmakes a judge. */
export const judgesAfter = (db: Database, recorded: SQL, personId: string, from: Grade, to: Grade) =>
  can(from, 'appeal.decide') === can(to, 'appeal.decide') ? [] : [notifyLastJudges(db, recorded, personId)];
