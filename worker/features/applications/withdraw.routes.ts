import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { now } from '../../clock.ts';
import { isArchived } from '../../contract/applications.ts';
import type { Database } from '../../db/database.ts';
import { areNotErased } from '../../db/person.ts';
import { applications } from '../../db/schema/hiring.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { findOwn } from './applications.store.ts';
import { ownView } from './applications.view.ts';

type Application = typeof applications.$inferSelect;

/** Withdraws an application if its status is unchanged and its applicant is not erased. */
const withdraw = (db: Database, { id, status, userId }: Application) =>
  db
    .update(applications)
    .set({ status: 'withdrawn', withdrawnAt: now() })
    .where(and(eq(applications.id, id), eq(applications.status, status), areNotErased(userId)))
    .returning({ id: applications.id });

/** Lets applicants withdraw their open application for good (docs/rules/applications.md#withdrawing). */
export const withdrawRoutes = new Hono<AppEnv>().post(
  '/:id/withdraw',
  requirePermission('application.submit'),
  async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [before] = await findOwn(db, id);
    if (before?.userId !== me.id) throw noSuch('application');
    const { status } = before;
    if (isArchived(status))
      throw new HttpError('conflict', 'Only an open application can be withdrawn.', { current: ownView(before) });
    const application = await changeAsRead(c.var, {
      noun: 'application',
      change: withdraw(db, before),
      entry: {
        action: 'APPLICATION_WITHDRAWN',
        entityType: 'application',
        entityId: id,
        targetUserId: me.id,
        oldValues: { status },
        newValues: { status: 'withdrawn' },
      },
      announce: { event: 'application_withdrawn', subject: before.jobId },
      read: findOwn(db, id),
      view: ownView,
    });
    return c.json(application);
  },
);
