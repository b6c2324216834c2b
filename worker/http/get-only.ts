import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { HttpError } from './errors.ts';

/** Refuses HEAD, which would otherwise run a whole export and discard it. Throws 405. */
export const getOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'HEAD') {
    c.header('Allow', 'GET');
    throw new HttpError('method_not_allowed');
  }
  await next();
});
