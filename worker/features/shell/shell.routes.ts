import { Hono } from 'hono';
import { meView } from '../../auth/me.view.ts';
import { can, type Permission } from '../../contract/permissions.ts';
import { readTogether } from '../../db/read-together.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { publicRoute } from '../../http/permission.ts';
import { countsView, statusCounters } from '../applications/applications.store.ts';
import { listOwnAssignments } from '../exams/assignments.store.ts';
import { ownAssignmentView } from '../exams/assignments.view.ts';
import { figureCounters, figuresView } from '../exams/exams.store.ts';
import { listNewest, unreadView as unreadNoticesView } from '../notices/notices.store.ts';
import { listUnread, unreadView } from '../notifications/notifications.store.ts';
import { openJobs, openPositions } from '../portal/portal.store.ts';
import { portalView } from '../portal/portal.view.ts';

/** As many as the screens ask for: one person never has more. */
const ASSIGNMENTS = 200;

/** What every page shows first, each part as its own call replies it (docs/rules.md#shell). */
export const shellRoutes = new Hono<AppEnv>().get('/', publicRoute, async (c) => {
  const { db, user: me } = c.var;
  const may = (permission: Permission) => me !== null && can(me.grade, permission);
  const rows = await readTogether(db, {
    openJobs: openJobs(db),
    unread: me && listUnread(db, me.id),
    assignments: me && may('exam.take') ? listOwnAssignments(db, me.id, { limit: ASSIGNMENTS }) : null,
    notices: me && may('notice.read') ? listNewest(db, me) : null,
    statuses: may('application.review') ? statusCounters(db) : null,
    figures: may('exam.manage') ? figureCounters(db) : null,
  });
  return c.json({
    me: me && meView(me),
    portal: portalView(settings(c.env), openPositions(rows.openJobs)),
    unreadNotifications: rows.unread && unreadView(rows.unread),
    ownAssignments: rows.assignments?.slice(0, ASSIGNMENTS).map(ownAssignmentView) ?? null,
    unreadNotices: rows.notices && unreadNoticesView(rows.notices),
    applicationCounts: rows.statuses && countsView(rows.statuses),
    examFigures: rows.figures && figuresView(rows.figures),
  });
});
