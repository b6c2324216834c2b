import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import type { AppealState } from '../../contract/staff-file/file.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { areNotErased, hasGrade, isErased, personColumns } from '../../db/person.ts';
import { editedBy, editor, editorColumns, isEditor, isRevision } from '../../db/revision.ts';
import { users } from '../../db/schema/people.ts';
import { staffRecords } from '../../db/schema/staff.ts';
import { appeals } from '../../db/schema/staff-file.ts';

/** The longest texts of a record. */
const LARGEST = 5200;

/** The subject of a record, to join by its `userId`. */
export const subject = alias(users, 'subject');

/** The columns of a record's appeal, without its texts, under unique names because D1 merges columns of one name. */
export const appealColumns = {
  id: sql<string | null>`${appeals.id}`.as('appeal_id'),
  state: sql<AppealState>`${appeals.state}`.as('appeal_state'),
  createdAt: sql<Date>`${appeals.createdAt}`.mapWith(appeals.createdAt).as('appeal_createdAt'),
  decidedAt: sql`${appeals.decidedAt}`
    // Only called for a time, but the type has to say that there may be none.
    .mapWith((at: number): Date | null => new Date(at))
    .as('appeal_decidedAt'),
};

/** Matches the appeal against a record. */
export const isAppealed = eq(appeals.recordId, staffRecords.id);

const recordSize = textSize(staffRecords.title, staffRecords.description);

/** What `recordView` needs. */
export const recordColumns = {
  record: staffRecords,
  creator: personColumns(users, 'creator'),
  user: personColumns(subject, 'subject'),
  editor: editorColumns,
  appeal: appealColumns,
};

const selectRecords = (db: Database) =>
  db
    .select({ ...recordColumns, textSize: recordSize })
    .from(staffRecords)
    .leftJoin(users, eq(users.id, staffRecords.createdBy))
    .leftJoin(subject, eq(subject.id, staffRecords.userId))
    .leftJoin(editor, isEditor(staffRecords.updatedBy))
    .leftJoin(appeals, isAppealed);

export type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

/** A user's records, newest first, one more than the page. */
export function listRecords(db: Database, userId: string, { limit, cursor }: Page) {
  const condition = and(eq(staffRecords.userId, userId), isAfter(cursor, staffRecords.createdAt, staffRecords.id));
  const order = sql`${staffRecords.createdAt} desc, ${staffRecords.id} desc`;
  const list = { table: staffRecords, size: recordSize, largest: LARGEST, condition, order };
  return selectRecords(db)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, list));
}

/** One record. */
export const findRecord = (db: Database, id: string) => selectRecords(db).where(eq(staffRecords.id, id));

type StaffRecord = typeof staffRecords.$inferSelect;

/** Adds a record if the user still has this grade and neither they nor the author is erased. */
export const insertRecord = (db: Database, fields: typeof staffRecords.$inferInsert, grade: Grade) =>
  insertSelect(
    db,
    staffRecords,
    fields,
    sql`where ${areNotErased(fields.userId, fields.createdBy)} and ${hasGrade(fields.userId, grade)}`,
  );

const isOfSameGrade = ({ record, user }: RecordRow) =>
  user.grade === null ? undefined : hasGrade(record.userId, user.grade);

/** The fields whose editors do not judge an appeal. */
const WORDS = ['title', 'description', 'actionType', 'severity'] as const;

/** What an edit leaves behind: who wrote its words before sharing, and the end that it moved after. */
function partIn(record: StaffRecord, update: Partial<StaffRecord>, actorId: string): Partial<StaffRecord> {
  if (record.sharedAt) return { endMovedAt: now(), expiresAtBefore: record.expiresAt };
  const wrote = WORDS.some((field) => update[field] !== undefined && update[field] !== record[field]);
  return wrote ? { wordsBy: [...new Set([...(record.wordsBy ?? []), actorId])] } : {};
}

/** Changes a record if its revision and its user's grade are as read and nobody involved is erased. */
export const updateRecord = (db: Database, row: RecordRow, update: Partial<StaffRecord>, actorId: string) =>
  db
    .update(staffRecords)
    .set({
      ...update,
      ...partIn(row.record, update, actorId),
      ...editedBy(actorId),
      revision: sql`${staffRecords.revision} + 1`,
    })
    .where(
      and(
        eq(staffRecords.id, row.record.id),
        eq(staffRecords.revision, row.record.revision),
        areNotErased(row.record.userId, row.record.createdBy, actorId),
        isOfSameGrade(row),
      ),
    )
    .returning({ id: staffRecords.id });

/** Shares a record that is as read with its subject, for good. Nothing if anyone involved is erased. */
export const shareRecord = (db: Database, row: RecordRow, actorId: string) =>
  db
    .update(staffRecords)
    .set({ sharedAt: now(), sharedBy: actorId, revision: sql`${staffRecords.revision} + 1` })
    .where(
      and(
        eq(staffRecords.id, row.record.id),
        eq(staffRecords.revision, row.record.revision),
        isNull(staffRecords.sharedAt),
        areNotErased(row.record.userId, row.record.createdBy, actorId),
        isOfSameGrade(row),
      ),
    )
    .returning({ id: staffRecords.id });

/** Deletes an internal record at this revision, or at any, if its user's grade is as read and nobody involved is erased. */
export const deleteRecord = (db: Database, row: RecordRow, revision: number | undefined) =>
  db
    .delete(staffRecords)
    .where(
      and(
        eq(staffRecords.id, row.record.id),
        isRevision(staffRecords.revision, revision),
        isNull(staffRecords.sharedAt),
        areNotErased(row.record.userId, isErased(row.creator) ? null : row.record.createdBy),
        isOfSameGrade(row),
      ),
    )
    .returning({ id: staffRecords.id });
