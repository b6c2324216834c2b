import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { refuseDecision, refuseSuspension } from '../../contract/application-rules.ts';
import {
  APPLICATION_FILTERS,
  applicationInput,
  decisionInput,
  isArchived,
  suspensionInput,
} from '../../contract/applications.ts';
import { can } from '../../contract/permissions.ts';
import type { AuditEntry } from '../../db/audit.ts';
import { isErased } from '../../db/person.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, SignedInEnv } from '../../http/context.ts';
import { noSuch, Refusal } from '../../http/errors.ts';
import { linkNext, onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { givenResponses, responseIssues } from './applications.rules.ts';
import { searchApplications } from './applications.search.ts';
import {
  countByStatus,
  findForReview,
  findJob,
  findOpen,
  findOwn,
  insertApplication,
  listForReview,
  listOwn,
  type ReviewRow,
  type Update,
  updateApplication,
} from './applications.store.ts';
import { listView, ownView, reviewView } from './applications.view.ts';
import { eligibilityAt } from './eligibility.rules.ts';
import { findLastDecline } from './eligibility.store.ts';

const listQuery = z.object({
  ...pageQuery,
  ...searchQuery,
  mine: z.optional(z.literal('1')),
  status: z.optional(z.enum(APPLICATION_FILTERS)),
  jobId: z.optional(z.string()),
});

/** The application that a reviewer wants to change. Throws 404, 403 for their own, and 409 for that of somebody erased. */
export async function requireForReview(c: Context<SignedInEnv>, id: string) {
  const [row] = await findForReview(c.var.db, id, c.var.sessionHash);
  if (!row) throw noSuch('application');
  if (row.application.userId === c.var.me.id) throw new Refusal('own_row', 'You cannot review your own application.');
  if (isErased(row.user)) throw new Refusal('erased', undefined, { current: reviewView(row) });
  return row;
}

/** Changes an application only if it is still as it was read. */
function change(
  { db, audit, sessionHash, me }: SignedInEnv['Variables'],
  row: ReviewRow,
  update: Update,
  entry: Pick<AuditEntry, 'action' | 'oldValues' | 'newValues'>,
) {
  const { id, status, suspended, userId } = row.application;
  const reopens = isArchived(status) && update.status === 'under_consideration';
  return changeAsRead(
    { db, audit },
    {
      noun: 'application',
      change: updateApplication(db, row, update, { sessionHash, actorId: me.id }),
      entry: { ...entry, entityType: 'application', entityId: id, targetUserId: userId },
      read: findForReview(db, id, sessionHash),
      view: reviewView,
      lost: (current) => {
        const isSame = current.application.status === status && current.application.suspended === suspended;
        const details = { current: reviewView(current) };
        return reopens && isSame
          ? new Refusal('already_applied', 'This person has another open application for this position.', details)
          : new Refusal('conflict', undefined, details);
      },
    },
  );
}

/** Applications: submitting, listing and deciding (docs/rules.md#applying, docs/rules.md#application-states). */
export const applicationsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('application.list'), validate('query', listQuery), async (c) => {
    const { limit, cursor, q, mine, ...filter } = c.req.valid('query');
    const { db, me, sessionHash } = c.var;
    const place = (row: { submittedAt: Date; id: string }) => ({ at: row.submittedAt, id: row.id });

    if (mine || !can(me.grade, 'application.review')) {
      const rows = await listOwn(db, { ...filter, userId: me.id }, q, { limit, cursor });
      return c.json(onePage(c, rows, limit, place).map(ownView));
    }
    if (q) {
      const found = await searchApplications(db, sessionHash, filter, q, { limit, cursor });
      if (found.next) linkNext(c, found.next);
      return c.json(found.rows.map((row) => listView(row, me)));
    }
    const rows = await listForReview(db, sessionHash, filter, { limit, cursor });
    const page = onePage(c, rows, limit, (row) => place(row.application));
    return c.json(page.map((row) => listView(row, me)));
  })

  .get('/counts', requirePermission('application.review'), async (c) => c.json(await countByStatus(c.var.db)))

  .get('/:id', requirePermission('application.list'), async (c) => {
    const { db, me, sessionHash } = c.var;
    const id = c.req.param('id');
    if (can(me.grade, 'application.review')) {
      const [row] = await findForReview(db, id, sessionHash);
      if (row) return c.json(row.application.userId === me.id ? ownView(row.application) : reviewView(row));
    } else {
      const [row] = await findOwn(db, id);
      if (row?.userId === me.id) return c.json(ownView(row));
    }
    throw noSuch('application');
  })

  .post('/', requirePermission('application.submit'), validate('json', applicationInput), async (c) => {
    const { jobId, responses } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [job] = await findJob(db, jobId);
    if (!job || job.deletedAt) throw noSuch('job');
    if (!job.isActive) throw new Refusal('job_closed');
    const issues = responseIssues(job.formQuestions, responses);
    if (issues.length > 0) throw new Refusal('invalid_input', 'Some answers are missing or not valid.', { issues });

    const id = crypto.randomUUID();
    const at = now();
    const entry = audit.row({
      action: 'APPLICATION_SUBMITTED',
      entityType: 'application',
      entityId: id,
      targetUserId: me.id,
      newValues: { jobId, status: 'pending' },
    });
    const [, , [open], [jobNow], [declined]] = await db.batch([
      insertApplication(db, { id, job, applicant: me, responses: givenResponses(responses), at }),
      entry.statement,
      findOpen(db, jobId, me.id),
      findJob(db, jobId),
      findLastDecline(db, jobId, me.id),
      ...entry.sideRows,
    ]);
    if (open?.id === id) return c.json(ownView(open), 201);
    if (open) throw new Refusal('already_applied', undefined, { current: ownView(open) });
    if (!jobNow || jobNow.deletedAt) throw noSuch('job');
    if (!jobNow.isActive) throw new Refusal('job_closed');
    const declinedAt = declined?.at ?? null;
    const { reason, from } = eligibilityAt(at, { job: jobNow, hasOpen: false, declinedAt, discordId: me.discordId });
    if (reason && reason !== 'open_application') throw new Refusal(reason, undefined, { current: { from } });
    throw new Refusal('job_changed');
  })

  .patch('/:id', requirePermission('application.review'), validate('json', decisionInput), async (c) => {
    const { status: decision, from } = c.req.valid('json');
    const row = await requireForReview(c, c.req.param('id'));
    const { application, unlockedUntil } = row;
    const { status, suspended, consideredAt, decidedAt } = application;
    const current = reviewView(row);
    if (from !== undefined && from !== status) throw new Refusal('conflict', undefined, { current });
    const refusal = refuseDecision({ status, suspended, isUnlocked: unlockedUntil !== null }, decision);
    if (refusal) throw new Refusal(refusal, undefined, { current });

    const at = now();
    const update: Update = {
      status: decision,
      reviewedAt: at,
      reviewedBy: c.var.me.id,
      ...(decision === 'under_consideration' ? { consideredAt: consideredAt ?? at } : { decidedAt: decidedAt ?? at }),
    };
    const entry = { action: 'APPLICATION_REVIEWED', oldValues: { status }, newValues: { status: decision } } as const;
    return c.json(await change(c.var, row, update, entry));
  })

  .patch('/:id/suspend', requirePermission('application.review'), validate('json', suspensionInput), async (c) => {
    const { suspended: suspend, reason } = c.req.valid('json');
    const row = await requireForReview(c, c.req.param('id'));
    const { status, suspended } = row.application;
    // As shown: the reason of somebody erased must not enter the log again.
    const { suspensionReason } = reviewView(row);
    const refusal = refuseSuspension({ status, suspended, isUnlocked: row.unlockedUntil !== null }, suspend);
    if (refusal) throw new Refusal(refusal, undefined, { current: reviewView(row) });

    const update = suspend
      ? { suspended: true, suspensionReason: reason ?? null, suspendedBy: c.var.me.id, suspendedAt: now() }
      : { suspended: false, suspensionReason: null, suspendedBy: null, suspendedAt: null };
    const entry = {
      action: suspend ? 'APPLICATION_SUSPENDED' : 'APPLICATION_REINSTATED',
      oldValues: { suspended, suspensionReason },
      newValues: { suspended: update.suspended, suspensionReason: update.suspensionReason },
    } as const;
    return c.json(await change(c.var, row, update, entry));
  });
