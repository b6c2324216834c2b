import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { after, now } from '../../clock.ts';
import { openJobs, openPositions } from '../../db/job-open.ts';
import { CRON_SILENCE } from '../../db/running/cron-run.ts';
import { selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { SettingError, settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { publicOrigin } from '../../http/origin.ts';
import { publicRoute } from '../../http/permission.ts';
import { limitVisitor } from '../../http/rate-limit.ts';
import { findSession } from '../../http/session-store.ts';
import { validate } from '../../http/validate.ts';
import { versionOf } from '../../version.ts';
import { portalView, readHealth } from './portal.store.ts';

/** The query of `GET /api/health`: a version to confirm. */
const healthQuery = z.object({ version: z.optional(z.string()) });

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
    const { db } = c.var;
    const [own, open] = await db.batch([selectPortalOverrides(db), openJobs(db)]);
    return c.json(portalView(settings(c.env), own, openPositions(open)));
  })

  /**
   * 200 if the settings are valid, the migrations applied, and D1 and KV answer; otherwise 503 without details. A cron trigger that
   * never ran is "ok", because a deployment may have none. Which version runs is only confirmed, because its number would tell
   * strangers what it lacks.
   */
  .get('/health', publicRoute, validate('query', healthQuery), async (c) => {
    await limitVisitor(c);
    if (!hasSettings(c)) throw new HttpError('unavailable');
    const { isMigrated, lastRun } = await readHealth(c.var.db);
    if (!isMigrated) throw new HttpError('unavailable');
    await findSession(c.env.SESSIONS, 'health');
    const isStale = lastRun !== null && lastRun < after(now(), -CRON_SILENCE);
    const cron: 'ok' | 'stale' = isStale ? 'stale' : 'ok';
    const { version } = c.req.valid('query');
    return c.json({ ok: true, cron, ...(version !== undefined && { isRunning: version === versionOf(c.env) }) });
  });
