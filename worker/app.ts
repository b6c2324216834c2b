import { Hono } from 'hono';
import { authRoutes } from './auth/auth.routes.ts';
import { recordRefusals } from './auth/refusals.ts';
import { sessionRoutes } from './auth/session.routes.ts';
import { sessionsRoutes } from './auth/sessions.routes.ts';
import { signInsRoutes } from './auth/sign-ins.routes.ts';
import { applicationsRoutes } from './features/applications/applications.routes.ts';
import { assigneeRoutes } from './features/applications/assignee.routes.ts';
import { bulkRoutes } from './features/applications/bulk/bulk.routes.ts';
import { decisionsRoutes } from './features/applications/decisions.routes.ts';
import { eligibilityRoutes } from './features/applications/eligibility.routes.ts';
import { noteRemovalRoutes, notesRoutes } from './features/applications/notes.routes.ts';
import { reviewsRoutes } from './features/applications/reviews.routes.ts';
import { undoRoutes } from './features/applications/undo.routes.ts';
import { unlockRoutes } from './features/applications/unlock.routes.ts';
import { withdrawRoutes } from './features/applications/withdraw.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { interactionsRoutes } from './features/discord/commands/interactions.routes.ts';
import { deliveriesRoutes } from './features/discord/deliveries.routes.ts';
import { discordForOthers } from './features/discord/for-others.middleware.ts';
import { inviteRoutes } from './features/discord/invite.routes.ts';
import { outbox } from './features/discord/queue.middleware.ts';
import { rolesRoutes } from './features/discord/roles/roles.routes.ts';
import { standingRoutes } from './features/discord/standing/standing.routes.ts';
import { newcomersRoutes } from './features/discord/team/newcomers.routes.ts';
import { takeOverRoutes } from './features/discord/team/take-over.routes.ts';
import { channelsRoutes } from './features/discord/webhooks/channels.routes.ts';
import { webhooksRoutes } from './features/discord/webhooks/webhooks.routes.ts';
import { answeringRoutes } from './features/exams/answering.routes.ts';
import { assignmentsRoutes } from './features/exams/assignments.routes.ts';
import { attemptsRoutes } from './features/exams/attempts.routes.ts';
import { assigningRoutes } from './features/exams/due.routes.ts';
import { examsRoutes } from './features/exams/exams.routes.ts';
import { extendingRoutes } from './features/exams/extending.routes.ts';
import { markingRoutes } from './features/exams/marking.routes.ts';
import { figuresRoutes } from './features/exams/questions/figures.routes.ts';
import { exportRoutes } from './features/export/export.routes.ts';
import { guideListRoutes } from './features/guides/guide-list.routes.ts';
import { guidesRoutes } from './features/guides/guides.routes.ts';
import { readingRoutes } from './features/guides/reading.routes.ts';
import { jobsRoutes } from './features/jobs/jobs.routes.ts';
import { noticesRoutes } from './features/notices/notices.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { clientErrorsRoutes } from './features/owner/client-errors.routes.ts';
import { kitsRoutes } from './features/owner/kits.routes.ts';
import { ownerRoutes } from './features/owner/owner.routes.ts';
import { approvalsRoutes } from './features/people/approvals.routes.ts';
import { erasureRoutes } from './features/people/erasure.routes.ts';
import { examTimeRoutes } from './features/people/exam-time.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { preferencesRoutes } from './features/people/preferences.routes.ts';
import { promotionsRoutes } from './features/people/promotions.routes.ts';
import { portalRoutes } from './features/portal/portal.routes.ts';
import { previewsRoutes } from './features/previews/previews.routes.ts';
import { savedRepliesRoutes } from './features/saved-replies/saved-replies.routes.ts';
import { labelsRoutes } from './features/settings/labels.routes.ts';
import { picturesRoutes } from './features/settings/pictures.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { shellRoutes } from './features/shell/shell.routes.ts';
import { appealsRoutes } from './features/staff-file/appeals.routes.ts';
import { fileRoutes } from './features/staff-file/file.routes.ts';
import { leavesRoutes } from './features/staff-file/leaves.routes.ts';
import { personRoutes } from './features/staff-file/person.routes.ts';
import { profilesRoutes } from './features/staff-file/profiles.routes.ts';
import { recordsRoutes } from './features/staff-file/records.routes.ts';
import { trialsRoutes } from './features/staff-file/trials.routes.ts';
import { standingPeopleRoutes } from './features/training/people.routes.ts';
import { requirementsRoutes } from './features/training/requirements.routes.ts';
import { ownStandingRoutes } from './features/training/standing.routes.ts';
import { tasksRoutes } from './features/training/tasks.routes.ts';
import { decisionsRoutes as nominationDecisionsRoutes } from './features/voice/decisions.routes.ts';
import { nominationsRoutes } from './features/voice/nominations.routes.ts';
import {
  nominationOpinionsRoutes,
  trialOpinionsRoutes,
  waitingOpinionsRoutes,
} from './features/voice/opinions.routes.ts';
import { runningTrialsRoutes } from './features/voice/trials.routes.ts';
import { audit } from './http/audit.ts';
import type { AppEnv } from './http/context.ts';
import { database } from './http/database.ts';
import { onError } from './http/errors.ts';
import { getOnly } from './http/get-only.ts';
import { findEarlierCall } from './http/idempotency.ts';
import { requestId, requestLog } from './http/log.ts';
import { missing } from './http/missing.ts';
import { httpsOnly, requireOrigin, sameOrigin } from './http/origin.ts';
import { limitWrites } from './http/rate-limit.ts';
import { securityHeaders } from './http/security-headers.ts';
import { session } from './http/session.ts';
import { readBody } from './http/validate.ts';

/** The routes under `/api`. Those above `session` never look up the caller. */
const api = new Hono<AppEnv>()
  .route('/', portalRoutes)
  .use('/users/:id/export', getOnly)
  .use('/audit-logs/export', getOnly)
  .use('/standing/people/export', getOnly)
  .use(sameOrigin, readBody, session, recordRefusals, findEarlierCall, limitWrites)
  .route('/auth', sessionRoutes)
  .route('/sessions', sessionsRoutes)
  .route('/sign-ins', signInsRoutes)
  .route('/shell', shellRoutes)
  .route('/settings', settingsRoutes)
  .route('/settings', picturesRoutes)
  .route('/', labelsRoutes)
  .route('/users', peopleRoutes)
  .route('/users', erasureRoutes)
  .route('/users', exportRoutes)
  .route('/users', preferencesRoutes)
  .route('/users', examTimeRoutes)
  .route('/users', promotionsRoutes)
  .route('/users', standingRoutes)
  .route('/users', takeOverRoutes)
  .route('/approvals', approvalsRoutes)
  .route('/staff', profilesRoutes)
  .route('/staff', personRoutes)
  .route('/staff', trialsRoutes)
  .route('/staff', trialOpinionsRoutes)
  .route('/trials', runningTrialsRoutes)
  .route('/nominations', nominationsRoutes)
  .route('/nominations', nominationDecisionsRoutes)
  .route('/nominations', nominationOpinionsRoutes)
  .route('/opinions', waitingOpinionsRoutes)
  .route('/staff-records', recordsRoutes)
  .route('/file', fileRoutes)
  .route('/appeals', appealsRoutes)
  .route('/leaves', leavesRoutes)
  .route('/notices', noticesRoutes)
  .route('/notifications', notificationsRoutes)
  .route('/guides', guideListRoutes)
  .route('/guides', guidesRoutes)
  .route('/guides', readingRoutes)
  .route('/requirements', requirementsRoutes)
  .route('/requirements', assigningRoutes)
  .route('/standing', ownStandingRoutes)
  .route('/standing/people', standingPeopleRoutes)
  .route('/standing/tasks', tasksRoutes)
  .route('/owner', ownerRoutes)
  .route('/', clientErrorsRoutes)
  .route('/owner/kits', kitsRoutes)
  .route('/jobs', jobsRoutes)
  .route('/jobs', eligibilityRoutes)
  .route('/applications', applicationsRoutes)
  .route('/applications', bulkRoutes)
  .route('/applications', decisionsRoutes)
  .route('/applications', undoRoutes)
  .route('/applications', unlockRoutes)
  .route('/applications', withdrawRoutes)
  .route('/applications', reviewsRoutes)
  .route('/applications', notesRoutes)
  .route('/applications', assigneeRoutes)
  .route('/application-notes', noteRemovalRoutes)
  .route('/saved-replies', savedRepliesRoutes)
  .route('/exams', examsRoutes)
  .route('/exams', figuresRoutes)
  .route('/', assignmentsRoutes)
  .route('/exam-attempts', attemptsRoutes)
  .route('/exam-attempts', answeringRoutes)
  .route('/exam-attempts', markingRoutes)
  .route('/exam-attempts', extendingRoutes)
  .route('/webhooks', webhooksRoutes)
  .route('/discord-channels', channelsRoutes)
  .route('/deliveries', deliveriesRoutes)
  .route('/discord-roles', rolesRoutes)
  .route('/discord-roles', newcomersRoutes)
  .route('/discord-invite', inviteRoutes)
  .route('/audit-logs', auditRoutes);

/** The whole Worker. A request passes through it from top to bottom. */
export const app = new Hono<AppEnv>()
  .use(requestId, requestLog, securityHeaders, httpsOnly, database, audit, outbox, discordForOthers)
  .use('/auth/*', requireOrigin)
  .use('/api/*', requireOrigin)
  .use('/discord/*', requireOrigin)
  .route('/auth', authRoutes)
  .route('/api', api)
  .route('/discord', interactionsRoutes)
  .route('/', previewsRoutes)
  .notFound(missing)
  .onError(onError);

/** The types of all routes, for the browser's client. */
export type AppType = typeof app;
