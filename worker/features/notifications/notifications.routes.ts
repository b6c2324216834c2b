import { Hono } from 'hono';
import * as z from 'zod/mini';
import { notificationsReadInput } from '../../contract/notifications.ts';
import type { AppEnv } from '../../http/context.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { permissionToRead } from '../../http/read-as.ts';
import { validate } from '../../http/validate.ts';
import { listNotifications, listUnread, markRead, notificationView, unreadView } from './notifications.store.ts';

/** One's own notifications (docs/rules/notifications.md#notifications). */
export const notificationsRoutes = new Hono<AppEnv>()
  .get('/', permissionToRead('self.read'), validate('query', z.object(pageQuery)), async (c) => {
    const page = c.req.valid('query');
    const { db, readAs } = c.var;
    const { me, rows } = await readAs(({ id }) => ({ newest: listNotifications(db, id, page) }));
    const shown = onePage(c, rows.newest, page.limit, ({ notification: { createdAt, id } }) => ({ at: createdAt, id }));
    return c.json(shown.map((row) => notificationView(row, me)));
  })

  .get('/unread', permissionToRead('self.read'), async (c) => {
    const { db, readAs } = c.var;
    const { rows } = await readAs(({ id }) => ({ unread: listUnread(db, id) }));
    return c.json(unreadView(rows.unread));
  })

  .post('/read', requirePermission('self.read'), validate('json', notificationsReadInput), async (c) => {
    c.var.audit.exempt();
    await markRead(c.var.db, c.var.me.id, c.req.valid('json').until);
    return c.body(null, 204);
  });
