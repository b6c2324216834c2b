import { Hono } from 'hono';
import { meView } from '../../auth/me.view.ts';
import { can, type Permission } from '../../contract/permissions.ts';
import { openJobs, openPositions } from '../../db/job-open.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { readWithSession } from '../../http/read-with-session.ts';
import { countsView, statusCounters } from '../applications/applications.store.ts';
import { listOwnAssignments, ownAssignmentView } from '../exams/assignments.store.ts';
import { figureCounters, figuresView } from '../exams/exams.store.ts';
import { listNewest, unreadView as unreadNoticesView } from '../notices/notices.store.ts';
import { listUnread, unreadView } from '../notifications/notifications.store.ts';
import { portalView } from '../portal/portal.store.ts';

/** The most that screens show; one user never has more. */
const ASSIGNMENTS = 200;

/** What every page shows first, each part as its own call returns it (docs/rules/browser.md#shell). */
export const shellRoutes = new Hono<AppEnv>().get('/', readWithSession('public'), async (c) => {
  const { db, readAs } = c.var;
  const { me, rows } = await readAs((caller) => {
    const may = (permission: Permission) => caller !== null && can(caller.grade, permission);
    return {
      openJobs: openJobs(db),
      unread: caller && listUnread(db, caller.id),
      assignments: caller && may('exam.take') ? listOwnAssignments(db, caller.id, { limit: ASSIGNMENTS }) : null,
      notices: caller && may('notice.read') ? listNewest(db, caller) : null,
      statuses: may('application.review') ? statusCounters(db) : null,
      figures: may('exam.manage') ? figureCounters(db) : null,
    };
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
