import { Hono } from 'hono';
import { now } from '../../clock.ts';
import { MAX_APPLICATIONS_A_DAY } from '../../contract/limits.ts';
import { can } from '../../contract/permissions.ts';
import { isOpenAt } from '../../db/job-open.ts';
import { selectBotState } from '../../db/running/bot-state.ts';
import type { AppEnv } from '../../http/context.ts';
import { noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { findJob, findOpen } from './applications.store.ts';
import { eligibilityAt, serverWaitAt, usualDays } from './eligibility.rules.ts';
import { findDurations, findLastDecline, findSentToday } from './eligibility.store.ts';

/** Whether the user can apply for a job now, so that they learn it before writing (docs/rules/applications.md#waiting-times). */
export const eligibilityRoutes = new Hono<AppEnv>().get(
  '/:id/eligibility',
  requirePermission('application.submit'),
  async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const at = now();
    const [[job], [open], [declined], sentToday, durations, botState] = await db.batch([
      findJob(db, id),
      findOpen(db, id, me.id),
      findLastDecline(db, id, me.id),
      findSentToday(db, me.id, at),
      findDurations(db),
      selectBotState(db),
    ]);
    const isOpen = job !== undefined && isOpenAt(job, at);
    if (!job || job.deletedAt || !(isOpen || can(me.grade, 'job.manage'))) throw noSuch('job');
    const waiting = eligibilityAt(at, {
      job,
      hasOpen: open !== undefined,
      declinedAt: declined?.at ?? null,
      grade: me.grade,
      discordId: me.discordId,
      isDayFull: sentToday.length >= MAX_APPLICATIONS_A_DAY,
    });
    const asksDiscord = isOpen && waiting.reason === null && job.minServerDays > 0;
    const { reason, from } = asksDiscord
      ? serverWaitAt(at, job.minServerDays, await c.var.readMembership(me, botState))
      : waiting;
    const usual = usualDays(durations.map(({ took }) => took));
    return c.json({ canApply: isOpen && reason === null, reason, from, usualDays: usual });
  },
);
