import { Hono } from 'hono';
import { endSession } from '../db/sessions.ts';
import type { AppEnv } from '../http/context.ts';
import { clearCookie } from '../http/cookies.ts';
import { publicRoute, requirePermission } from '../http/permission.ts';
import { forgetSession } from '../http/session.ts';
import { meView } from './me.view.ts';

/** The signed-in user, and signing out (docs/rules/auth.md#sessions). */
export const sessionRoutes = new Hono<AppEnv>()
  .get('/me', requirePermission('self.read'), (c) => c.json(meView(c.var.me)))

  .post('/logout', publicRoute, async (c) => {
    c.var.audit.exempt();
    const { user, sessionHash } = c.var;
    clearCookie(c, 'session');
    if (user && sessionHash) {
      // KV may serve the session for another minute; without its row in D1 it has ended.
      await endSession(c.var.db, user.id, sessionHash);
      forgetSession(c, sessionHash);
    }
    return c.body(null, 204);
  });
