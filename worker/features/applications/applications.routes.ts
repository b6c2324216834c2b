import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { APPLICATION_FILTERS, applicationInput } from '../../contract/applications.ts';
import { type Grade, gradeName } from '../../contract/grades.ts';
import { MAX_APPLICATIONS_A_DAY } from '../../contract/limits.ts';
import { can } from '../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { isOpenAt } from '../../db/job-open.ts';
import { needsQueueWindow } from '../../db/paging.ts';
import { runBatch } from '../../db/run-batch.ts';
import { selectBotState } from '../../db/running/bot-state.ts';
import { selectPortalOverrides, titlesIn } from '../../db/settings/portal-overrides.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import {
  isCursorInOrder,
  linkNext,
  onePage,
  orderQuery,
  pageQuery,
  periodQuery,
  searchQuery,
} from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { givenResponses, responseIssues } from './applications.rules.ts';
import { searchApplications } from './applications.search.ts';
import {
  type ApplicationFilter,
  countsView,
  findForReview,
  findJob,
  findOpen,
  findOwn,
  insertApplication,
  listForReview,
  listOwn,
  statusCounters,
} from './applications.store.ts';
import { isShownWhole, listView, ownView, reviewView } from './applications.view.ts';
import { eligibilityAt, serverWaitAt } from './eligibility.rules.ts';
import { findLastDecline, findSentToday } from './eligibility.store.ts';

const listQuery = z
  .object({
    ...pageQuery,
    ...orderQuery,
    ...periodQuery,
    ...searchQuery,
    mine: z.optional(z.literal('1')),
    status: z.optional(z.enum(APPLICATION_FILTERS)),
    jobId: z.optional(z.string()),
    // For managers only: the applicant, and the assignee.
    userId: z.optional(z.string()),
    assignee: z.optional(z.string()),
  })
  .check(isCursorInOrder);

/** The assignee of a query: `me`, `none` (null) or an id. */
const assigneeIn = (assignee: string, me: { id: string }) =>
  assignee === 'none' ? null : assignee === 'me' ? me.id : assignee;

const repeatApplication = repeatable('application', async ({ db }, id) => (await findOwn(db, id)).map(ownView));

/** The 403 for an applicant below the job's grade. */
async function gradeTooLow(db: Database, minGrade: Grade) {
  const title = gradeName(minGrade, titlesIn(await selectPortalOverrides(db)));
  return new HttpError('grade_too_low', `This position is for ${title}s and above.`);
}

/** Throws the 403 for an applicant whose place in the Discord server keeps them from applying now. */
function requireServer({ reason, from }: ReturnType<typeof serverWaitAt>, minServerDays: number) {
  if (!reason) return;
  const length = minServerDays === 1 ? '1 day' : `${minServerDays} days`;
  const message =
    reason === 'server_too_new' ? `You can apply once you have been in the server for ${length}.` : undefined;
  throw new HttpError(reason, message, from ? { current: { from } } : {});
}

/** Applications: submitting and listing (docs/rules/applications.md#applying). */
export const applicationsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('application.list'), validate('query', listQuery), async (c) => {
    const { limit, cursor, order, from, to, q, mine, status, jobId, userId, assignee } = c.req.valid('query');
    const { db, me } = c.var;
    const page = { limit, cursor, order };
    const place = (row: { submittedAt: Date; id: string }) => ({ at: row.submittedAt, id: row.id, order });

    if (mine || !can(me.grade, 'application.review')) {
      const rows = await listOwn(db, { status, jobId, from, to, userId: me.id }, q, page);
      return c.json(onePage(c, rows, limit, place).map(ownView));
    }
    const filter: ApplicationFilter = {
      status,
      jobId,
      userId,
      from,
      to,
      // Leaves out the manager's own applications because those must not reveal their assignee.
      ...(assignee && { assigneeId: assigneeIn(assignee, me), exceptUserId: me.id }),
    };
    if (q || needsQueueWindow({ assignee, jobId, userId })) {
      const found = await searchApplications(db, c.var, filter, q, page);
      if (found.next) linkNext(c, found.next);
      return c.json(found.rows.map((row) => listView(row, me)));
    }
    const rows = await listForReview(db, c.var, filter, page);
    const shown = onePage(c, rows, limit, (row) => place(row.application));
    return c.json(shown.map((row) => listView(row, me)));
  })

  .get('/counts', requirePermission('application.review'), async (c) =>
    c.json(countsView(await statusCounters(c.var.db))),
  )

  .get('/:id', requirePermission('application.list'), async (c) => {
    const { db, me } = c.var;
    const id = c.req.param('id');
    if (can(me.grade, 'application.review')) {
      const [row] = await findForReview(db, id, c.var);
      if (row) return c.json(isShownWhole(row.application, me) ? reviewView(row) : ownView(row.application));
    } else {
      const [row] = await findOwn(db, id);
      if (row?.userId === me.id) return c.json(ownView(row));
    }
    throw noSuch('application');
  })

  .post(
    '/',
    requirePermission('application.submit'),
    validate('json', applicationInput),
    repeatApplication,
    async (c) => {
      const { jobId, responses } = c.req.valid('json');
      const { db, me, audit, outbox } = c.var;
      const at = now();
      const known = await runBatch(db, {
        job: findJob(db, jobId),
        open: findOpen(db, jobId, me.id),
        declined: findLastDecline(db, jobId, me.id),
        sentToday: findSentToday(db, me.id, at),
        botState: selectBotState(db),
      });
      const [job] = known.job;
      if (!job || job.deletedAt) throw noSuch('job');
      if (me.grade < job.minGrade) throw await gradeTooLow(db, job.minGrade);
      if (!isOpenAt(job, at)) throw new HttpError('job_closed');
      const issues = responseIssues(job.formQuestions, responses);
      if (issues.length > 0) throw new HttpError('invalid_input', 'Some answers are missing or not valid.', { issues });

      const facts = (declined: { at: Date | null } | undefined, sentToday: unknown[]) => ({
        declinedAt: declined?.at ?? null,
        discordId: me.discordId,
        isDayFull: sentToday.length >= MAX_APPLICATIONS_A_DAY,
        grade: me.grade,
      });
      const hasOpen = known.open.length > 0;
      const before = eligibilityAt(at, { job, hasOpen, ...facts(known.declined[0], known.sentToday) });
      const asksDiscord = before.reason === null && job.minServerDays > 0;
      const membership = asksDiscord ? await c.var.readMembership(me, known.botState) : null;
      requireServer(serverWaitAt(at, job.minServerDays, membership), job.minServerDays);

      const id = crypto.randomUUID();
      const entry = audit.row({
        action: 'APPLICATION_SUBMITTED',
        entityType: 'application',
        entityId: id,
        createdId: id,
        targetUserId: me.id,
        newValues: { jobId, status: 'pending' },
      });
      const {
        open: [open],
        job: [jobNow],
        declined: [declined],
        sentToday,
        queued,
      } = await runBatch(db, {
        inserted: insertApplication(db, {
          id,
          job,
          applicant: me,
          responses: givenResponses(responses),
          membership,
          at,
        }),
        audited: entry.statement,
        open: findOpen(db, jobId, me.id),
        job: findJob(db, jobId),
        declined: findLastDecline(db, jobId, me.id),
        sentToday: findSentToday(db, me.id, at),
        queued: outbox.announce('application_submitted', [{ subject: jobId, recorded: entry.recorded }]),
        sideRows: entry.sideRows,
      });
      outbox.note(queued);
      if (open?.id === id) return c.json(ownView(open), 201);
      if (open) throw new HttpError('already_applied', undefined, { current: ownView(open) });
      if (!jobNow || jobNow.deletedAt) throw noSuch('job');
      if (!isOpenAt(jobNow, at)) throw new HttpError('job_closed');
      const { reason, from } = eligibilityAt(at, { job: jobNow, hasOpen: false, ...facts(declined, sentToday) });
      if (reason === 'grade_too_low') throw await gradeTooLow(db, jobNow.minGrade);
      if (reason === 'too_many_today') {
        const wait = Math.ceil(((from ?? at).getTime() - at.getTime()) / 1000);
        throw new HttpError('too_many_applications', undefined, { current: { from }, retryAfter: wait });
      }
      if (reason && reason !== 'open_application') throw new HttpError(reason, undefined, { current: { from } });
      throw new HttpError('job_changed');
    },
  );
