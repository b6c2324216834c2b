import { and, eq, lte, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { noticeInput, noticeUpdate } from '../../contract/notices.ts';
import { can } from '../../contract/permissions.ts';
import { type AuditEntry, changedValues } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { isAfter } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { users } from '../../db/schema/people.ts';
import { isForModerators, noticeReads, notices } from '../../db/schema/staff.ts';
import { changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { noSuch } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';

type Notice = typeof notices.$inferSelect;
type ManagerContext = Context<AppEnv & { Variables: { me: CurrentUser } }>;

/** `until` is when the newest notice that the reader was shown was posted: one that arrives meanwhile stays unread. */
const readQuery = z.object({
  until: z.optional(
    z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((text) => new Date(text)),
    ),
  ),
});

const isReadBy = (userId: string) => and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, userId));

const select = (db: Database, userId: string) =>
  db
    .select({
      notice: notices,
      creator: personColumns(users, 'creator'),
      readAt: sql<number | null>`${noticeReads.readAt}`.as('readAt'),
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.createdBy))
    .leftJoin(noticeReads, isReadBy(userId));

type Row = Awaited<ReturnType<typeof select>>[number];

/** What someone may see: managers all, and who else reads notices is a Moderator. */
const isForReader = (me: CurrentUser) => (can(me.grade, 'notice.manage') ? undefined : isForModerators);

/** What is news to someone until they have read it. */
const isPostedFor = (me: CurrentUser) => isForReader(me) ?? sql`"isActive" = 1`;

const newestFirst = sql`${notices.createdAt} desc, ${notices.id} desc`;

/** How many of the newest notices are looked through for what is unread, and how many are marked as read at once. */
const COUNTED = 50;
const MARKED = 200;

const find = (db: Database, id: string, userId: string) => select(db, userId).where(eq(notices.id, id));

const readerView = ({ notice: { id, title, content, targetGrades, createdAt, isActive }, readAt }: Row) => ({
  id,
  title,
  content,
  targetGrades,
  createdAt,
  isActive,
  unread: isActive && readAt === null,
});

const managerView = (row: Row) => ({
  ...readerView(row),
  createdBy: row.notice.createdBy,
  creator: toPerson(row.creator),
  revision: row.notice.revision,
});

/** Changes a notice only as it was read. */
function change(
  { db, me, audit }: ManagerContext['var'],
  before: Row,
  update: Partial<Notice>,
  entry: Pick<AuditEntry, 'action' | 'oldValues' | 'newValues'>,
) {
  const { id, revision } = before.notice;
  return changeAsRead(
    { db, audit },
    {
      noun: 'notice',
      change: db
        .update(notices)
        .set({ ...update, revision: sql`${notices.revision} + 1` })
        .where(and(eq(notices.id, id), eq(notices.revision, revision)))
        .returning({ id: notices.id }),
      entry: { ...entry, entityType: 'notice', entityId: id },
      read: find(db, id, me.id),
      view: managerView,
    },
  );
}

/** Notices to staff: readers get what is for them, managers all (contract §2). */
export const noticesRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('notice.read'), validate('query', z.object(pageQuery)), async (c) => {
    const { limit, cursor } = c.req.valid('query');
    const { db, me } = c.var;
    const rows = await select(db, me.id)
      .where(and(isForReader(me), isAfter(cursor, notices.createdAt, notices.id)))
      .orderBy(newestFirst)
      .limit(limit + 1);
    const page = onePage(c, rows, limit, ({ notice }) => ({ at: notice.createdAt, id: notice.id }));
    return c.json(can(me.grade, 'notice.manage') ? page.map(managerView) : page.map(readerView));
  })

  .get('/unread', requirePermission('notice.read'), async (c) => {
    const { db, me } = c.var;
    const rows = await db
      .select({ title: notices.title, readAt: noticeReads.readAt })
      .from(notices)
      .leftJoin(noticeReads, isReadBy(me.id))
      .where(isPostedFor(me))
      .orderBy(newestFirst)
      .limit(COUNTED);
    const unread = rows.filter(({ readAt }) => readAt === null);
    return c.json({ unread: unread.length, isMore: unread.length === COUNTED, newest: unread[0]?.title ?? null });
  })

  .post('/read', requirePermission('notice.read'), validate('query', readQuery), async (c) => {
    c.var.audit.exempt();
    const { until } = c.req.valid('query');
    const { db, me } = c.var;
    const newest = db
      .select({ id: notices.id })
      .from(notices)
      .where(and(isPostedFor(me), until && lte(notices.createdAt, until)))
      .orderBy(newestFirst)
      .limit(MARKED);
    await db
      .insert(noticeReads)
      .select(sql`select ${me.id}, id, ${now().getTime()} from (${newest}) newest
        where not exists (select 1 from ${noticeReads} where ${noticeReads.userId} = ${me.id} and ${noticeReads.noticeId} = newest.id)`)
      .onConflictDoNothing();
    return c.body(null, 204);
  })

  .post('/', requirePermission('notice.manage'), validate('json', noticeInput), async (c) => {
    const { createdBy: _ignored, ...fields } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const id = crypto.randomUUID();
    const entry = audit.row({ action: 'NOTICE_CREATED', entityType: 'notice', entityId: id, newValues: fields });
    const [, , [row]] = await db.batch([
      db.insert(notices).values({ ...fields, id, createdBy: me.id, createdAt: now() }),
      entry.statement,
      find(db, id, me.id),
    ]);
    if (!row) throw new Error('A notice that was just written is not there');
    return c.json(managerView(row), 201);
  })

  .patch('/:id', requirePermission('notice.manage'), validate('json', noticeUpdate), async (c) => {
    const { revision, ...given } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [before] = await find(db, c.req.param('id'), me.id);
    if (!before) throw noSuch('notice');
    requireRevision(revision, before.notice.revision, managerView(before));
    const update = given as Partial<Notice>;
    const changed = changedValues(before.notice, update);
    if (!changed) {
      audit.exempt();
      return c.json(managerView(before));
    }
    return c.json(await change(c.var, before, update, { action: 'NOTICE_UPDATED', ...changed }));
  })

  .delete('/:id', requirePermission('notice.manage'), async (c) => {
    const { db, me, audit } = c.var;
    const [before] = await find(db, c.req.param('id'), me.id);
    if (!before) throw noSuch('notice');
    if (!before.notice.isActive) audit.exempt();
    else
      await change(
        c.var,
        before,
        { isActive: false },
        { action: 'NOTICE_WITHDRAWN', oldValues: { isActive: true }, newValues: { isActive: false } },
      );
    return c.body(null, 204);
  });
