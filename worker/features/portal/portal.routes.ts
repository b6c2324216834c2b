import { Hono } from 'hono';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { publicRoute } from '../../http/permission.ts';
import { findSession } from '../../http/session-store.ts';
import { countOpenJobs, ping } from './portal.store.ts';

/** Facts about the portal that are open to anyone. */
export const portalRoutes = new Hono<AppEnv>()
  /** The portal's name, and how many positions are open. */
  .get('/portal', publicRoute, async (c) =>
    c.json({ name: settings(c.env).portalName, openPositions: await countOpenJobs(c.var.db) }),
  )

  /** 200 if D1 and KV answer; otherwise their errors become a 503. */
  .get('/health', publicRoute, async (c) => {
    await ping(c.var.db);
    await findSession(c.env.SESSIONS, 'health');
    return c.json({ ok: true });
  });
