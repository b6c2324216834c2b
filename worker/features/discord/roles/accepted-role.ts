import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { can } from '#contract/permissions.ts';
import { selectBotState } from '#worker/db/running/bot-state.ts';
import { isWithinLimit, type RequireGivable, TOO_MANY_ROLES } from '#worker/db/running/given-roles.ts';
import { settings } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { HttpError } from '#worker/http/errors.ts';
import { botSettings } from '../discord.settings.ts';
import { selectAwayRole } from './further-roles.store.ts';
import { botOf } from './request-bot.ts';
import { furtherRoleIssue } from './roles.rules.ts';
import { selectMap } from './roles.store.ts';
import { readServer } from './server-roles.ts';

/** Checks a change of the role that a job gives. One that stays, or goes, is not checked with Discord. */
export const requireGivable =
  (c: Context<AppEnv>): RequireGivable =>
  async ({ jobId, roleId, before }) => {
    if (roleId === before) return;
    const { db, user } = c.var;
    if (!user || !can(user.grade, 'job.giveRole'))
      throw new HttpError('grade_too_low', 'Only an Executive or the Owner can change the role on acceptance.');
    if (roleId === null) return;
    botSettings(settings(c.env));
    const [state, map, [away], [limit]] = await db.batch([
      selectBotState(db),
      selectMap(db),
      selectAwayRole(db),
      db.select({ isWithin: sql<number>`${isWithinLimit(roleId, jobId)}`.as('isWithin') }).from(sql`(select 1 as one)`),
    ]);
    const roles = await readServer(await botOf(c, state));
    const message =
      furtherRoleIssue(roleId, roles, map) ?? (away?.roleId === roleId ? 'This is the role while away' : null);
    if (message) throw new HttpError('invalid_input', `${message}.`, { issues: [{ path: 'acceptedRoleId', message }] });
    if (!limit?.isWithin) throw new HttpError('limit_reached', TOO_MANY_ROLES);
  };
