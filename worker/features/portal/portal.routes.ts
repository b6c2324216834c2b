import { type Context, Hono } from 'hono';
import { SettingError, settings, switchedOn } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { publicOrigin } from '../../http/origin.ts';
import { publicRoute } from '../../http/permission.ts';
import { findSession } from '../../http/session-store.ts';
import { countOpenJobs, isMigrated } from './portal.store.ts';

/** Whether every required setting is there and all of them are well-formed. */
function hasSettings(c: Context<AppEnv>): boolean {
  try {
    return Boolean(publicOrigin(c));
  } catch (error) {
    if (error instanceof SettingError) return false;
    throw error;
  }
}

/** Facts about the portal that are open to anyone. */
export const portalRoutes = new Hono<AppEnv>()
  /** What the portal says of itself, how many positions are open, and what the privacy page says about the settings. */
  .get('/portal', publicRoute, async (c) => {
    const all = settings(c.env);
    return c.json({
      name: all.portalName,
      tagline: all.portalTagline,
      intro: all.portalIntro,
      openPositions: await countOpenJobs(c.var.db),
      /** Days until the texts of declined applications are deleted; 0 keeps them. */
      declinedRetentionDays: all.declinedRetentionDays,
      /** Days until addresses in the audit log are deleted. */
      auditOriginDays: all.auditOriginDays,
      privacyContact: all.privacyContact,
      /** Whether channels hear of events, and whether a bot messages people and gives them roles. */
      discord: switchedOn(all),
    });
  })

  /** 200 if the settings are right, the migrations are applied, and D1 and KV answer; otherwise 503 without saying which. */
  .get('/health', publicRoute, async (c) => {
    if (!hasSettings(c) || !(await isMigrated(c.var.db))) throw new Refusal('unavailable');
    await findSession(c.env.SESSIONS, 'health');
    return c.json({ ok: true });
  });
