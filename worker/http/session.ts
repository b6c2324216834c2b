import { eq, sql } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { spentTokens, users } from '../db/schema/people.ts';
import type { AppEnv } from './context.ts';
import { readCookie } from './cookies.ts';
import { findSession, hashToken, touchSession } from './session-store.ts';

/**
 * Finds out who is calling. KV says which session it is, and may be a minute old; the one read of D1 decides: the person must
 * be there, not blocked, of the session's epoch, and the session not signed out of (contract §3). Throws when KV or D1 fails.
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  c.set('user', null);
  c.set('sessionHash', null);
  const token = readCookie(c, 'session');
  if (token) {
    const hash = await hashToken(token);
    c.set('sessionHash', hash);
    const stored = await findSession(c.env.SESSIONS, hash);
    if (stored) {
      const [row] = await c.var.db
        .select({
          user: users,
          isSpent: sql<number>`exists (select 1 from ${spentTokens} where ${spentTokens.hash} = ${hash})`,
        })
        .from(users)
        .where(eq(users.id, stored.userId));
      if (row && !row.isSpent && !row.user.isBlocked && row.user.sessionEpoch === stored.epoch) {
        c.set('user', row.user);
        // Without the note the session only ends earlier.
        const note = touchSession(c.env.SESSIONS, hash, stored).catch((error: unknown) => {
          console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, session: String(error) }));
        });
        c.executionCtx.waitUntil(note);
      }
    }
  }
  await next();
});
