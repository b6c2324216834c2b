import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { noticeInput, noticeUpdate } from '../../contract/notices.ts';
import { can } from '../../contract/permissions.ts';
import { changedValues } from '../../db/audit.ts';
import { addRow, changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { revisionQuery, validate } from '../../http/validate.ts';
import {
  findNotice,
  insertNotice,
  listNewest,
  listNotices,
  managerView,
  markRead,
  type Notice,
  readerView,
  unreadView,
  updateNotice,
} from './notices.store.ts';

/** `until` is the time of the newest notice on the reader's screen, so that later ones stay unread. */
const readQuery = z.object({
  until: z.optional(
    z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((text) => new Date(text)),
    ),
  ),
});

const repeatNotice = repeatable('notice', async ({ db, me }, id) => (await findNotice(db, id, me.id)).map(managerView));

/** Notices to staff: Moderators get those for them, managers get all (docs/rules/notices.md#notices). */
export const noticesRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('notice.read'), validate('query', z.object(pageQuery)), async (c) => {
    const page = c.req.valid('query');
    const { db, me } = c.var;
    const rows = await listNotices(db, me, page);
    const shown = onePage(c, rows, page.limit, ({ notice }) => ({ at: notice.createdAt, id: notice.id }));
    return c.json(can(me.grade, 'notice.manage') ? shown.map(managerView) : shown.map(readerView));
  })

  .get('/unread', requirePermission('notice.read'), async (c) =>
    c.json(unreadView(await listNewest(c.var.db, c.var.me))),
  )

  .post('/read', requirePermission('notice.read'), validate('query', readQuery), async (c) => {
    c.var.audit.exempt();
    await markRead(c.var.db, c.var.me, c.req.valid('query').until);
    return c.body(null, 204);
  })

  .post('/', requirePermission('notice.manage'), validate('json', noticeInput), repeatNotice, async (c) => {
    const { createdBy: _ignored, ...fields } = c.req.valid('json');
    const { db, me } = c.var;
    const id = crypto.randomUUID();
    const notice = await addRow(c.var, {
      insert: insertNotice(db, { ...fields, id, createdBy: me.id, createdAt: now() }),
      entry: { action: 'NOTICE_CREATED', entityType: 'notice', entityId: id, newValues: fields },
      read: findNotice(db, id, me.id),
      view: managerView,
      announce: { event: 'notice_posted', subject: id },
    });
    return c.json(notice, 201);
  })

  .patch('/:id', requirePermission('notice.manage'), validate('json', noticeUpdate), async (c) => {
    const id = c.req.param('id');
    const { revision, ...given } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [before] = await findNotice(db, id, me.id);
    if (!before) throw noSuch('notice');
    requireRevision(revision, before.notice.revision, managerView(before));
    const update = given as Partial<Notice>;
    const changed = changedValues(before.notice, update);
    if (!changed) {
      audit.exempt();
      return c.json(managerView(before));
    }
    const notice = await changeAsRead(c.var, {
      noun: 'notice',
      change: updateNotice(db, before.notice, update, me.id),
      entry: { action: 'NOTICE_UPDATED', entityType: 'notice', entityId: id, ...changed },
      announce: update.isActive === true && !before.notice.isActive && { event: 'notice_posted', subject: id },
      read: findNotice(db, id, me.id),
      view: managerView,
    });
    return c.json(notice);
  })

  .delete('/:id', requirePermission('notice.manage'), validate('query', revisionQuery), async (c) => {
    const { revision } = c.req.valid('query');
    const id = c.req.param('id');
    const { db, me, audit } = c.var;
    const [before] = await findNotice(db, id, me.id);
    if (!before) throw noSuch('notice');
    requireRevision(revision, before.notice.revision, managerView(before));
    const update = { isActive: false };
    const changed = changedValues(before.notice, update);
    if (!changed) {
      audit.exempt();
      return c.body(null, 204);
    }
    await changeAsRead(c.var, {
      noun: 'notice',
      change: updateNotice(db, before.notice, update, me.id),
      entry: { action: 'NOTICE_WITHDRAWN', entityType: 'notice', entityId: id, ...changed },
      read: findNotice(db, id, me.id),
      view: managerView,
    });
    return c.body(null, 204);
  });
