import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { readCookie } from './cookies.ts';
import { Identity } from './identity.ts';
import { findSession, hashToken, touchSession } from './session-store.ts';

/** Finds the session of the request's cookie, and gives guards `c.var.identity` to decide whether it counts. Throws if KV fails. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const token = readCookie(c, 'session');
  const hash = token ? await hashToken(token) : null;
  const stored = hash && (await findSession(c.env.SESSIONS, hash));
  const named = hash && stored ? { ...stored, hash } : null;
  c.set('user', null);
  c.set('sessionHash', hash);
  c.set(
    'identity',
    new Identity(c.var.db, named, ({ hash, ...session }) => {
      // If this fails, the session merely ends earlier.
      const note = touchSession(c.env.SESSIONS, hash, session).catch((error: unknown) => {
        console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, session: String(error) }));
      });
      c.executionCtx.waitUntil(note);
    }),
  );
  await next();
});
