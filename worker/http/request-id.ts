import { createMiddleware } from 'hono/factory';

/** Names every request, for the reply, the log line and the audit row. Always ours: one sent from outside could name another's. */
export const requestId = createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.header('X-Request-Id', id);
});
