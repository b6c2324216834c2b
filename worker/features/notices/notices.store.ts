import { and, eq, lte, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { can } from '../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { editedBy, editedView, editor, editorColumns, isEditor } from '../../db/revision.ts';
import { users } from '../../db/schema/people.ts';
import { isForModerators, noticeReads, notices } from '../../db/schema/staff.ts';
import type { CurrentUser } from '../../http/context.ts';

export type Notice = typeof notices.$inferSelect;

/** How many of the newest notices can count as unread, and how many one call marks as read. */
const COUNTED = 50;
const MARKED = 200;

const isReadBy = (userId: string) => and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, userId));

const size = textSize(notices.title, notices.content);

/** The longest notice. */
const LARGEST = 10_200;

const select = (db: Database, userId: string) =>
  db
    .select({
      notice: notices,
      textSize: size,
      creator: personColumns(users, 'creator'),
      editor: editorColumns,
      readAt: sql<number | null>`${noticeReads.readAt}`.as('readAt'),
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.createdBy))
    .leftJoin(editor, isEditor(notices.updatedBy))
    .leftJoin(noticeReads, isReadBy(userId));

type Row = Awaited<ReturnType<typeof select>>[number];

type Reader = Pick<CurrentUser, 'id' | 'grade'>;

/** Matches the notices that a user can see: managers all, everyone else those for Moderators. */
const isVisibleTo = (me: Reader) => (can(me.grade, 'notice.manage') ? undefined : isForModerators);

/** Matches the notices that can be unread for a user: visible and posted. */
const isPostedFor = (me: Reader) => isVisibleTo(me) ?? sql`"isActive" = 1`;

const newestFirst = sql`${notices.createdAt} desc, ${notices.id} desc`;

/** One notice, and whether this user has read it. */
export const findNotice = (db: Database, id: string, userId: string) => select(db, userId).where(eq(notices.id, id));

/** The notices that a user can see, newest first, one more than the page. */
export function listNotices(db: Database, me: CurrentUser, { limit, cursor }: Page) {
  const condition = and(isVisibleTo(me), isAfter(cursor, notices.createdAt, notices.id));
  return select(db, me.id)
    .where(condition)
    .orderBy(newestFirst)
    .limit(pageLimit(db, limit, { table: notices, size, largest: LARGEST, condition, order: newestFirst }));
}

/** The 50 newest notices posted for this user, and when they read each. */
export const listNewest = (db: Database, me: Reader) =>
  db
    .select({ title: notices.title, readAt: noticeReads.readAt })
    .from(notices)
    .leftJoin(noticeReads, isReadBy(me.id))
    .where(isPostedFor(me))
    .orderBy(newestFirst)
    .limit(COUNTED);

/** How many of these are unread (`isMore`: there may be more), and the title of the newest unread one. */
export function unreadView(rows: { title: string; readAt: Date | null }[]) {
  const unread = rows.filter(({ readAt }) => readAt === null);
  return { unread: unread.length, isMore: unread.length === COUNTED, newest: unread[0]?.title ?? null };
}

/** Marks the 200 newest notices posted up to `until` as read. */
export function markRead(db: Database, me: CurrentUser, until: Date | undefined) {
  const newest = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(isPostedFor(me), until && lte(notices.createdAt, until)))
    .orderBy(newestFirst)
    .limit(MARKED);
  return insertSelect(
    db,
    noticeReads,
    { userId: me.id, noticeId: sql`newest.id`, readAt: now() },
    sql`from (${newest}) newest
      where not exists (select 1 from ${noticeReads} where ${noticeReads.userId} = ${me.id} and ${noticeReads.noticeId} = newest.id)`,
  ).onConflictDoNothing();
}

export const insertNotice = (db: Database, fields: typeof notices.$inferInsert) => db.insert(notices).values(fields);

/** Changes a notice at the revision that was read. */
export const updateNotice = (db: Database, { id, revision }: Notice, update: Partial<Notice>, actorId: string) =>
  db
    .update(notices)
    .set({ ...update, ...editedBy(actorId), revision: sql`${notices.revision} + 1` })
    .where(and(eq(notices.id, id), eq(notices.revision, revision)))
    .returning({ id: notices.id });

/** A notice for staff, with its author. */
export const readerView = ({
  notice: { id, title, content, targetGrades, createdAt, isActive },
  creator,
  readAt,
}: Row) => ({
  id,
  title,
  content,
  targetGrades,
  createdAt,
  creator: toPerson(creator),
  isActive,
  unread: isActive && readAt === null,
});

/** A notice for managers, with its last editor and revision. */
export const managerView = (row: Row) => ({
  ...readerView(row),
  createdBy: row.notice.createdBy,
  ...editedView(row.notice, row.editor),
  revision: row.notice.revision,
});
