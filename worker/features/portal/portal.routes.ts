import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { counters } from '../../db/schema/people.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { publicRoute } from '../../http/permission.ts';
import { findSession } from '../../http/session-store.ts';

/** Facts about the portal that are open to anyone. */
export const portalRoutes = new Hono<AppEnv>()
  /** The portal's name, and how many positions are open. */
  .get('/portal', publicRoute, async (c) => {
    const [open] = await c.var.db
      .select({ value: counters.value })
      .from(counters)
      .where(and(eq(counters.kind, 'jobs'), eq(counters.key, 'open')));
    return c.json({ name: settings(c.env).portalName, openPositions: open?.value ?? 0 });
  })

  /** 200 if D1 and KV answer; otherwise their errors become a 503. */
  .get('/health', publicRoute, async (c) => {
    await c.var.db.run(sql`select 1`);
    await findSession(c.env.SESSIONS, 'health');
    return c.json({ ok: true });
  });
