import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Grade } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { areNotErased, avatarUrl, hasGrade, isErased, personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { mayRead, type Reader } from '../../db/reading.ts';
import { editedBy, editedView, editor, editorColumns, isEditor, isRevision } from '../../db/revision.ts';
import { users } from '../../db/schema/people.ts';
import { staffProfiles, staffRecords } from '../../db/schema/staff.ts';

const noteWriter = alias(users, 'noteWriter');

const profileSize = textSize(staffProfiles.notes, staffProfiles.servers, staffProfiles.performance);

const selectProfiles = (db: Database) =>
  db
    .select({
      profile: staffProfiles,
      textSize: profileSize,
      noteWriter: { erasedAt: sql<number | null>`${noteWriter.erasedAt}`.as('note_writer_erasedAt') },
      user: {
        ...personColumns(users, 'user'),
        joinedAt: sql<number | null>`${users.joinedAt}`.as('user_joinedAt'),
        promotedAt: sql<number | null>`${users.promotedAt}`.as('user_promotedAt'),
        isBlocked: sql<number | null>`${users.isBlocked}`.as('user_isBlocked'),
      },
      editor: editorColumns,
    })
    .from(staffProfiles)
    .leftJoin(users, eq(users.id, staffProfiles.userId))
    .leftJoin(noteWriter, eq(noteWriter.id, staffProfiles.notesBy))
    .leftJoin(editor, isEditor(staffProfiles.updatedBy));

export type ProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number];

/** The longest texts of a profile and of a record. */
const LARGEST = { profile: 10_500, record: 5200 };

/** Staff profiles, newest first, one more than the page. `archived` lists former staff by when they left. */
export function listProfiles(db: Database, archived: boolean, { limit, cursor }: Page) {
  const at = archived ? staffProfiles.archivedAt : staffProfiles.createdAt;
  const condition = and(
    archived ? sql`${staffProfiles.isArchived} = 1` : sql`${staffProfiles.isArchived} = 0`,
    isAfter(cursor, at, staffProfiles.id),
  );
  const order = sql`${at} desc, ${staffProfiles.id} desc`;
  const list = { table: staffProfiles, size: profileSize, largest: LARGEST.profile, condition, order };
  return selectProfiles(db)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, list));
}

/** One user's profile. */
export const findProfile = (db: Database, userId: string) => selectProfiles(db).where(eq(staffProfiles.userId, userId));

/** Changes a profile if its revision and its user's grade are as read and nobody involved is erased. */
export const updateProfile = (
  db: Database,
  { profile: { userId, revision, notesBy }, user, noteWriter }: ProfileRow,
  update: Partial<typeof staffProfiles.$inferSelect>,
  actorId: string,
) =>
  db
    .update(staffProfiles)
    .set({
      ...update,
      ...(update.notes !== undefined && { notesBy: actorId }),
      ...editedBy(actorId),
      revision: sql`${staffProfiles.revision} + 1`,
    })
    .where(
      and(
        eq(staffProfiles.userId, userId),
        eq(staffProfiles.revision, revision),
        user.grade === null ? undefined : hasGrade(userId, user.grade),
        areNotErased(userId, actorId, isErased(noteWriter) ? null : notesBy),
      ),
    )
    .returning({ id: staffProfiles.id });

/** A profile with its person and last editor. `notes` is null in the reader's own. */
export function profileView(
  { profile: { notesBy, ...profile }, user, noteWriter, editor: by }: ProfileRow,
  reader: Reader,
) {
  const isShown = mayRead('profileNotes', reader, { subject: profile.userId, author: notesBy });
  const person = toPerson(user);
  return {
    ...profile,
    notes: isShown ? unlessErased(profile.notes, user, noteWriter) : null,
    ...(isErased(user) && { servers: [], performance: {} }),
    ...editedView(profile, by),
    user: person && {
      ...person,
      discordId: user.discordId ?? '',
      avatar: avatarUrl(user.discordId, user.avatar),
      joinedAt: new Date(user.joinedAt ?? 0),
      promotedAt: user.promotedAt === null ? null : new Date(user.promotedAt),
      isBlocked: user.isBlocked === 1,
      isErased: isErased(user),
    },
  };
}

const subject = alias(users, 'subject');

const recordSize = textSize(staffRecords.title, staffRecords.description);

const selectRecords = (db: Database) =>
  db
    .select({
      record: staffRecords,
      textSize: recordSize,
      creator: personColumns(users, 'creator'),
      user: personColumns(subject, 'subject'),
      editor: editorColumns,
    })
    .from(staffRecords)
    .leftJoin(users, eq(users.id, staffRecords.createdBy))
    .leftJoin(subject, eq(subject.id, staffRecords.userId))
    .leftJoin(editor, isEditor(staffRecords.updatedBy));

export type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

/** A user's records, newest first, one more than the page. */
export function listRecords(db: Database, userId: string, { limit, cursor }: Page) {
  const condition = and(eq(staffRecords.userId, userId), isAfter(cursor, staffRecords.createdAt, staffRecords.id));
  const order = sql`${staffRecords.createdAt} desc, ${staffRecords.id} desc`;
  const list = { table: staffRecords, size: recordSize, largest: LARGEST.record, condition, order };
  return selectRecords(db)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, list));
}

/** One record. */
export const findRecord = (db: Database, id: string) => selectRecords(db).where(eq(staffRecords.id, id));

/** A record with its subject, author and last editor. Title and description are empty once either is erased, and if it is about the reader. */
export function recordView({ record, creator, user, editor: by }: RecordRow, reader: Reader) {
  const isShown = mayRead('record', reader, { subject: record.userId, author: record.createdBy });
  const text = (value: string) => (isShown && unlessErased(value, user, creator)) || '';
  return {
    ...record,
    title: text(record.title),
    description: text(record.description),
    creator: toPerson(creator),
    user: toPerson(user),
    ...editedView(record, by),
  };
}

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

/** Changes a record if its revision and its user's grade are as read and nobody involved is erased. */
export const updateRecord = (db: Database, row: RecordRow, update: Partial<StaffRecord>, actorId: string) =>
  db
    .update(staffRecords)
    .set({ ...update, ...editedBy(actorId), revision: sql`${staffRecords.revision} + 1` })
    .where(
      and(
        eq(staffRecords.id, row.record.id),
        eq(staffRecords.revision, row.record.revision),
        areNotErased(row.record.userId, row.record.createdBy, actorId),
        isOfSameGrade(row),
      ),
    )
    .returning({ id: staffRecords.id });

/** Deletes a record at this revision, or at any, if its user's grade is as read and nobody involved is erased. */
export const deleteRecord = (db: Database, row: RecordRow, revision: number | undefined) =>
  db
    .delete(staffRecords)
    .where(
      and(
        eq(staffRecords.id, row.record.id),
        isRevision(staffRecords.revision, revision),
        areNotErased(row.record.userId, isErased(row.creator) ? null : row.record.createdBy),
        isOfSameGrade(row),
      ),
    )
    .returning({ id: staffRecords.id });
