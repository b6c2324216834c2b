import { createMiddleware } from 'hono/factory';
import { openDatabase } from '../db/database.ts';
import type { AppEnv } from './context.ts';

/** Sets `c.var.db`. */
export const database = createMiddleware<AppEnv>(async (c, next) => {
  c.set(
    'db',
    openDatabase(c.env.DB, c.var.cost, () => c.var.actor ?? null),
  );
  await next();
});
