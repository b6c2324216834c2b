import { createMiddleware } from 'hono/factory';

/** Gives every request an id for its reply, log line and audit row. An id from the client is ignored, since it could be another request's. */
export const requestId = createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('X-Request-Id', id);
});
