import { Hono } from 'hono';
import * as z from 'zod/mini';
import { notificationsReadInput } from '../../contract/notifications.ts';
import { selectPortalOverrides, titlesIn } from '../../db/settings/portal-overrides.ts';
import type { AppEnv } from '../../http/context.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { readWithSession } from '../../http/read-with-session.ts';
import { validate } from '../../http/validate.ts';
import { listNotifications, listUnread, markRead, notificationView, unreadView } from './notifications.store.ts';

/** The caller's own notifications (docs/rules/notifications.md#notifications). */
export const notificationsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('self.read'), validate('query', z.object(pageQuery)), async (c) => {
    const page = c.req.valid('query');
    const { db, me } = c.var;
    const [rows, own] = await db.batch([listNotifications(db, me.id, page), selectPortalOverrides(db)]);
    const shown = onePage(c, rows, page.limit, ({ notification: { createdAt, id } }) => ({ at: createdAt, id }));
    const titles = titlesIn(own);
    return c.json(shown.map((row) => notificationView(row, me, titles)));
  })

  .get('/unread', readWithSession('self.read'), async (c) => {
    const { db, readAs } = c.var;
    const { rows } = await readAs((caller) => ({ unread: caller && listUnread(db, caller.id) }));
    return c.json(unreadView(rows.unread ?? []));
  })

  .post('/read', requirePermission('self.read'), validate('json', notificationsReadInput), async (c) => {
    c.var.audit.exempt();
    await markRead(c.var.db, c.var.me.id, c.req.valid('json').until);
    return c.body(null, 204);
  });
