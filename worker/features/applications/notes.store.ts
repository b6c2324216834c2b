import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import { MAX_NOTES } from '../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page, textSize } from '../../db/paging.ts';
import { areNotErased, isReviewer, personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { applications } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import { applicationNotes } from '../../db/schema/reviewing.ts';

const author = alias(users, 'author');
const remover = alias(users, 'remover');
const applicant = alias(users, 'applicant');

/** The application that notes are about, and when its applicant was erased. */
export const findSubject = (db: Database, applicationId: string) =>
  db
    .select({
      userId: applications.userId,
      status: applications.status,
      reviewedAt: applications.reviewedAt,
      withdrawnAt: applications.withdrawnAt,
      textsDeletedAt: applications.textsDeletedAt,
      erasedAt: sql<number | null>`${applicant.erasedAt}`.as('erasedAt'),
    })
    .from(applications)
    .leftJoin(applicant, eq(applicant.id, applications.userId))
    .where(eq(applications.id, applicationId));

/** The users with these ids, at most ten. */
export const findMentioned = (db: Database, ids: string[]) =>
  db
    .select()
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`);

const selectNotes = (db: Database) =>
  db
    .select({
      note: applicationNotes,
      textSize: textSize(applicationNotes.body, applicationNotes.mentions),
      author: personColumns(author, 'author'),
      remover: personColumns(remover, 'remover'),
    })
    .from(applicationNotes)
    .leftJoin(author, eq(author.id, applicationNotes.authorId))
    .leftJoin(remover, eq(remover.id, applicationNotes.removedBy));

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** The notes on an application, newest first, one more than `limit`: short enough to read them all. */
export const listNotes = (db: Database, applicationId: string, { limit, cursor }: Page) =>
  selectNotes(db)
    .where(
      and(
        eq(applicationNotes.applicationId, applicationId),
        isAfter(cursor, applicationNotes.createdAt, applicationNotes.id),
      ),
    )
    .orderBy(sql`${applicationNotes.createdAt} desc, ${applicationNotes.id} desc`)
    .limit(limit + 1);

export const findNote = (db: Database, id: string) => selectNotes(db).where(eq(applicationNotes.id, id));

/** The application that a note is about. */
export const findSubjectOfNote = (db: Database, noteId: string) =>
  db
    .select({
      userId: applications.userId,
      erasedAt: sql<number | null>`${applicant.erasedAt}`.as('erasedAt'),
    })
    .from(applicationNotes)
    .innerJoin(applications, eq(applications.id, applicationNotes.applicationId))
    .leftJoin(applicant, eq(applicant.id, applications.userId))
    .where(eq(applicationNotes.id, noteId));

/** The number of notes on an application, removed ones included, up to 200. */
const countOfNotes = (applicationId: string) =>
  sql<number>`(select count(*) from (select 1 from ${applicationNotes} counted where counted.applicationId = ${applicationId}
    limit ${MAX_NOTES}))`;

export const countNotes = (db: Database, applicationId: string) =>
  db.select({ count: countOfNotes(applicationId).as('count') }).from(sql`(select 1)`);

type NewNote = { id: string; applicationId: string; authorId: string; body: string; mentions: string[] };

/** Adds a note while there is capacity, if its author and everyone mentioned can still review and nobody involved is erased. */
export const insertNote = (db: Database, note: NewNote, applicantId: string) =>
  insertSelect(
    db,
    applicationNotes,
    { ...note, createdAt: now() },
    sql`where ${and(
      sql`${countOfNotes(note.applicationId)} < ${MAX_NOTES}`,
      areNotErased(applicantId),
      isReviewer(note.authorId),
      ...note.mentions.map(isReviewer),
    )}`,
  );

/** Removes the text of a note that still has one. */
export const removeNote = (db: Database, { note }: NoteRow, applicantId: string, removedBy: string) =>
  db
    .update(applicationNotes)
    .set({ body: null, mentions: [], removedAt: now(), removedBy })
    .where(
      and(
        eq(applicationNotes.id, note.id),
        isNull(applicationNotes.removedAt),
        areNotErased(applicantId),
        isReviewer(removedBy),
      ),
    )
    .returning({ id: applicationNotes.id });

/** A note for managers. `body` is null once the note is removed or expired, or its author or the applicant is erased. */
export const noteView = (row: NoteRow, about: { erasedAt: number | null }) => ({
  id: row.note.id,
  author: toPerson(row.author),
  body: unlessErased(row.note.body, row.author, about),
  mentions: row.note.mentions,
  createdAt: row.note.createdAt,
  removedAt: row.note.removedAt,
  removedBy: toPerson(row.remover),
});
