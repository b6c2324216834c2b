import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { isAfter, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { areNotErased, personColumns, toPerson, unlessErased } from '../../db/person.ts';
import type { Reader } from '../../db/reading.ts';
import { editor, isEditor } from '../../db/revision.ts';
import { users } from '../../db/schema/people.ts';
import { staffRecords } from '../../db/schema/staff.ts';
import { appeals, isDecidedAppeal, isOpenAppeal } from '../../db/schema/staff-file.ts';
import { judgeOf, mayJudge, mayJudgeRecord } from '../../db/staff-file/judges.ts';
import { isAppealed, recordColumns, subject } from './records.store.ts';
import { recordView } from './records.view.ts';

const decider = alias(users, 'decider');

const size = textSize(
  appeals.text,
  appeals.answer,
  sql`(select about.title || about.description from ${staffRecords} about where about.id = ${appeals.recordId})`,
);

/** The longest texts of an appeal with its answer and record. */
const LARGEST = 9200;

const selectAppeals = (db: Database, readerId: string) =>
  db
    .select({
      ...recordColumns,
      textSize: size,
      text: sql<string>`${appeals.text}`.as('appeal_text'),
      answer: sql<string | null>`${appeals.answer}`.as('appeal_answer'),
      decidedBy: sql<string | null>`${appeals.decidedBy}`.as('appeal_decidedBy'),
      revision: sql<number>`${appeals.revision}`.as('appeal_revision'),
      decider: personColumns(decider, 'decider'),
      judge: judgeOf(staffRecords).as('appeal_judge'),
      mayDecide: sql<number>`${mayJudge(staffRecords, readerId)}`.as('appeal_mayDecide'),
    })
    .from(appeals)
    .innerJoin(staffRecords, isAppealed)
    .leftJoin(users, eq(users.id, staffRecords.createdBy))
    .leftJoin(subject, eq(subject.id, staffRecords.userId))
    .leftJoin(editor, isEditor(staffRecords.updatedBy))
    .leftJoin(decider, eq(decider.id, appeals.decidedBy));

export type AppealRow = Awaited<ReturnType<typeof selectAppeals>>[number];

const IN_STATE = { open: isOpenAppeal(), decided: isDecidedAppeal() };

/** Appeals of others, newest first, one more than the page. */
export function listAppeals(db: Database, state: keyof typeof IN_STATE, readerId: string, { limit, cursor }: Page) {
  const condition = and(IN_STATE[state], ne(appeals.userId, readerId), isAfter(cursor, appeals.createdAt, appeals.id));
  const order = sql`${appeals.createdAt} desc, ${appeals.id} desc`;
  const list = { table: appeals, size, largest: LARGEST, condition, order };
  return selectAppeals(db, readerId)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, list));
}

/** One appeal, unless it is the reader's own. */
export const findAppeal = (db: Database, id: string, readerId: string) =>
  selectAppeals(db, readerId).where(and(eq(appeals.id, id), ne(appeals.userId, readerId)));

/** An appeal for those who may decide it, with its record. Its texts are null once their author or subject is erased. */
export const appealView = (row: AppealRow, reader: Reader) => ({
  id: row.appeal.id ?? '',
  recordId: row.record.id,
  userId: row.record.userId,
  user: toPerson(row.user),
  text: unlessErased(row.text, row.user),
  state: row.appeal.state,
  answer: unlessErased(row.answer, row.user, row.decider),
  decidedBy: row.decidedBy,
  decider: toPerson(row.decider),
  createdAt: row.appeal.createdAt,
  decidedAt: row.appeal.decidedAt,
  revision: row.revision,
  judge: row.judge,
  mayDecide: row.appeal.state === 'open' && row.mayDecide === 1,
  record: recordView(row, reader),
});

type Decision = { outcome: 'stands' | 'overturned'; answer: string; actorId: string };

/** Decides an open appeal at the revision that was read, if the actor may judge it and nobody involved is erased. */
export const decideAppeal = (db: Database, row: AppealRow, { outcome, answer, actorId }: Decision) =>
  db
    .update(appeals)
    .set({
      state: outcome,
      answer,
      decidedBy: actorId,
      decidedAt: now(),
      revision: sql`${appeals.revision} + 1`,
    })
    .where(
      and(
        eq(appeals.recordId, row.record.id),
        eq(appeals.revision, row.revision),
        IN_STATE.open,
        mayJudgeRecord(row.record.id, actorId),
        areNotErased(row.record.userId, actorId),
      ),
    )
    .returning({ id: appeals.id });

/** Overturns a record, which then counts no more, if `recorded` holds. */
export const overturnRecord = (db: Database, id: string, recorded: SQL) =>
  db
    .update(staffRecords)
    .set({ isActive: false, overturnedAt: now(), revision: sql`${staffRecords.revision} + 1` })
    .where(and(eq(staffRecords.id, id), recorded));
