import { Hono } from 'hono';
import { mayRead } from '../../db/reading.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { decisionView, findDecided, listDecisions } from './history.store.ts';

/** The decisions on an application, with the message of each (docs/rules/applications.md#answers). */
export const historyRoutes = new Hono<AppEnv>().get(
  '/:id/decisions',
  requirePermission('application.review'),
  async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[found], rows] = await db.batch([findDecided(db, id), listDecisions(db, id)]);
    if (!found) throw noSuch('application');
    if (!mayRead('formerMessage', me, { subject: found.userId }))
      throw new HttpError('own_row', 'You cannot see who decided on your own application.');
    return c.json(rows.map((row) => decisionView(row, found)));
  },
);
