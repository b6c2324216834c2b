import { createMiddleware } from 'hono/factory';
import { now } from '../clock.ts';
import type { AppEnv } from './context.ts';

/** Logs one line per request: who, what, the outcome. Never a body, a query, a cookie or a pin. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const start = now().getTime();
  await next();
  console.info(
    JSON.stringify({
      level: 'info',
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: now().getTime() - start,
      userId: c.var.user?.id,
    }),
  );
});
