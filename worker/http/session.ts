import { eq, sql } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { spentTokens, users } from '../db/schema/people.ts';
import type { AppEnv } from './context.ts';
import { readCookie } from './cookies.ts';
import { findSession, hashToken, touchSession } from './session-store.ts';

/**
 * Identifies the caller. KV, which may be a minute behind, names the session; one read of D1 decides whether it counts: the person
 * exists, is not blocked and has the session's epoch, and nobody signed out of it (docs/rules.md#sessions). Throws if KV or D1 fails.
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
        // If this fails, the session merely ends earlier.
        const note = touchSession(c.env.SESSIONS, hash, stored).catch((error: unknown) => {
          console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, session: String(error) }));
        });
        c.executionCtx.waitUntil(note);
      }
    }
  }
  await next();
});
