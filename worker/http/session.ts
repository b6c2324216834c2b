import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { readCookie } from './cookies.ts';
import { Identity } from './identity.ts';
import { limitReader, limitVisitor } from './rate-limit.ts';
import { findSession, hashToken, type StoredSession, touchSession } from './session-store.ts';

/**
 * Finds the session of the request's cookie, and gives guards `c.var.identity` to decide whether it counts. Reads without one are
 * counted here, before anything is read for them. Throws if KV fails, and 429.
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const token = readCookie(c, 'session');
  const hash = token ? await hashToken(token) : null;
  const stored = hash && (await findSession(c.env.SESSIONS, hash));
  const named = hash && stored ? { ...stored, hash } : null;
  if (!named) await limitVisitor(c);
  c.set('user', null);
  c.set('sessionHash', hash);
  const extend = ({ hash, ...session }: StoredSession & { hash: string }) => {
    // If this fails, the session merely ends earlier.
    const note = touchSession(c.env.SESSIONS, hash, session).catch((error: unknown) => {
      console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, session: String(error) }));
    });
    c.executionCtx.waitUntil(note);
  };
  c.set('identity', new Identity(c.var.db, named, extend, (user) => limitReader(c, user)));
  await next();
});
