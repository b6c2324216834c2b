import { Hono } from 'hono';
import { meView } from '../../auth/me.view.ts';
import { can, type Permission } from '../../contract/permissions.ts';
import { ownStandings, selectOwn } from '../../db/handbook/standings.ts';
import { openJobs, openPositions } from '../../db/job-open.ts';
import { guideTitlesIn, portalSettings, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { readWithSession } from '../../http/read-with-session.ts';
import { countsView, statusCounters } from '../applications/applications.store.ts';
import { listOwnAssignments, ownAssignmentView } from '../exams/assignments.store.ts';
import { figureCounters, figuresView } from '../exams/exams.store.ts';
import { selectMenu } from '../guides/guides.store.ts';
import { listNewest, unreadView as unreadNoticesView } from '../notices/notices.store.ts';
import { listUnread, unreadView } from '../notifications/notifications.store.ts';
import { openChecklist, selectChecklist } from '../owner/checklist.store.ts';
import { portalView } from '../portal/portal.store.ts';
import { labelsView } from '../settings/settings.store.ts';
import { fileReads, fileView } from '../staff-file/file.store.ts';
import { waitingReads, waitingView } from '../staff-file/person.store.ts';
import { voiceReads, voiceView } from '../voice/waiting.store.ts';

/** The most that screens show; one user never has more. */
const ASSIGNMENTS = 200;

/** What every page shows first, each part as its own call returns it (docs/rules/browser.md#shell). */
export const shellRoutes = new Hono<AppEnv>().get('/', readWithSession('public'), async (c) => {
  const { db, readAs } = c.var;
  const { me, rows } = await readAs((caller) => {
    const may = (permission: Permission) => caller !== null && can(caller.grade, permission);
    const isOwner = may('owner.read');
    return {
      // One or the other, so that the settings are read once.
      own: isOwner ? null : selectPortalOverrides(db),
      owned: isOwner ? selectChecklist(db, { unlessHidden: true }) : null,
      openJobs: openJobs(db),
      unread: caller && listUnread(db, caller.id),
      ...(caller ? fileReads(db, caller) : { fileCounts: null, nextLeave: null }),
      ...(caller && may('staff.manage') ? waitingReads(db, caller) : { waiting: null }),
      assignments: caller && may('exam.take') ? listOwnAssignments(db, caller.id, { limit: ASSIGNMENTS }) : null,
      notices: caller && may('notice.read') ? listNewest(db, caller) : null,
      ...(caller && may('voice.give') ? voiceReads(db, caller) : { voice: null }),
      statuses: may('application.review') ? statusCounters(db) : null,
      figures: may('exam.manage') ? figureCounters(db) : null,
      standing: caller && may('training.read') ? selectOwn(db, caller) : null,
      guides: caller && may('guide.read') ? selectMenu(db, caller.grade) : null,
    };
  });
  const given = settings(c.env);
  const own = rows.owned ?? rows.own ?? [];
  const chosen = portalSettings(given, own);
  return c.json({
    me: me && meView(me),
    portal: portalView(given, own, openPositions(rows.openJobs)),
    labels: me && labelsView(chosen, me),
    checklist: rows.owned && openChecklist(chosen, rows.owned[0]),
    /** The language they chose; null without a choice. */
    language: me?.language ?? null,
    file: rows.fileCounts && fileView({ ...rows, fileCounts: rows.fileCounts }),
    staffWaiting: rows.waiting && waitingView(rows.waiting, chosen),
    unreadNotifications: rows.unread && unreadView(rows.unread),
    ownAssignments: rows.assignments?.slice(0, ASSIGNMENTS).map(ownAssignmentView) ?? null,
    unreadNotices: rows.notices && unreadNoticesView(rows.notices),
    /** What waits for the caller's opinion; null below grade 3. */
    voice: rows.voice && voiceView(rows.voice),
    applicationCounts: rows.statuses && countsView(rows.statuses),
    examFigures: rows.figures && figuresView(rows.figures),
    /** What is asked of the caller; null below grade 2. */
    standing: rows.standing && me && ownStandings(rows.standing, me.grade),
    guides: rows.guides?.map(({ slug, title }) => ({ slug, title: guideTitlesIn(own)({ slug, title }) })) ?? null,
  });
});
