import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { settings } from '../env.ts';
import type { AppEnv, CurrentUser } from './context.ts';
import { readCookie } from './cookies.ts';
import { Identity } from './identity.ts';
import { demoteOwners, isFormerOwner } from './owners.ts';
import { limitReader, limitVisitor } from './rate-limit.ts';
import { deleteSession, findSession, hashToken, type StoredSession, touchSession } from './session-store.ts';

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
  const gradeOf = async (user: CurrentUser) => {
    if (!isFormerOwner(user, settings(c.env))) return user.grade;
    await demoteOwners(c.var.db, c.var.outbox, [user.id]);
    return 5;
  };
  c.set('identity', new Identity(c.var.db, named, extend, (user) => limitReader(c, user), gradeOf));
  await next();
});

/** Deletes a session from KV after the reply. `spent_tokens` has ended it already, so it does no harm if this fails. */
export function forgetSession(c: Context<AppEnv>, hash: string): void {
  const forgotten = deleteSession(c.env.SESSIONS, hash).catch((error: unknown) => {
    console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, session: String(error) }));
  });
  c.executionCtx.waitUntil(forgotten);
}
