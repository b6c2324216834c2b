import { Hono } from 'hono';
import { ownStandings, selectOwn } from '../../db/handbook/standings.ts';
import type { AppEnv } from '../../http/context.ts';
import { requirePermission } from '../../http/permission.ts';

/** The caller's own standings (docs/rules/training.md#standing). */
export const ownStandingRoutes = new Hono<AppEnv>().get('/', requirePermission('training.read'), async (c) => {
  const { db, me } = c.var;
  return c.json(ownStandings(await selectOwn(db, me), me.grade));
});
