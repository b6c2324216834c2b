import { type Context, Hono } from 'hono';
import { SettingError, settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { publicOrigin } from '../../http/origin.ts';
import { publicRoute } from '../../http/permission.ts';
import { limitVisitor } from '../../http/rate-limit.ts';
import { findSession } from '../../http/session-store.ts';
import { isMigrated, openJobs, openPositions, portalView } from './portal.store.ts';

/** Whether every required setting is present and all are well-formed. */
function hasSettings(c: Context<AppEnv>): boolean {
  try {
    return Boolean(publicOrigin(c));
  } catch (error) {
    if (error instanceof SettingError) return false;
    throw error;
  }
}

/** Public facts about the portal. */
export const portalRoutes = new Hono<AppEnv>()
  .get('/portal', publicRoute, async (c) => {
    await limitVisitor(c);
    return c.json(portalView(settings(c.env), openPositions(await openJobs(c.var.db))));
  })

  /** 200 if the settings are valid, the migrations applied, and D1 and KV answer; otherwise 503 without details. */
  .get('/health', publicRoute, async (c) => {
    await limitVisitor(c);
    if (!hasSettings(c) || !(await isMigrated(c.var.db))) throw new Refusal('unavailable');
    await findSession(c.env.SESSIONS, 'health');
    return c.json({ ok: true });
  });
