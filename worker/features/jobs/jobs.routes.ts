import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { jobInput, jobUpdate, NEW_JOB, settingsOf } from '../../contract/jobs.ts';
import { can } from '../../contract/permissions.ts';
import { changedValues } from '../../db/audit.ts';
import { isOpenAt } from '../../db/job-open.ts';
import { mayChangeRole, TOO_MANY_ROLES } from '../../db/running/given-roles.ts';
import { type Bindings, missingForBot, SettingError, settings } from '../../env.ts';
import { addRow, changeAsRead, deleteAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { publicRoute, requirePermission } from '../../http/permission.ts';
import { revisionQuery, validate } from '../../http/validate.ts';
import { deleteJob, findJob, insertJob, listJobs, managedJob, publicJob, updateJob } from './jobs.store.ts';

const isManager = (user: CurrentUser | null) => user !== null && can(user.grade, 'job.manage');

const tooManyRoles = () => new HttpError('limit_reached', TOO_MANY_ROLES);

const lowersReviews = () => new HttpError('grade_too_low', 'Only an Executive or the Owner can require fewer reviews.');

/** Throws 400 unless a new end of applications lies ahead. An end that stays may have passed. */
function requireAhead(closesAt: Date | null, before: Date | null, at: Date) {
  if (closesAt === null || closesAt > at || closesAt.getTime() === before?.getTime()) return;
  const message = 'Choose a moment that lies ahead';
  throw new HttpError('invalid_input', `${message}.`, { issues: [{ path: 'closesAt', message }] });
}

/** Throws 503 if a job is to ask for days in the Discord server, which only the bot could check. */
function requireBotFor(minServerDays: number, before: number, env: Bindings) {
  if (minServerDays === 0 || minServerDays === before) return;
  const missing = missingForBot(settings(env));
  if (missing) throw new SettingError(`${missing} is not set, so nobody’s time in the Discord server is known.`);
}

const repeatJob = repeatable('job', async ({ db }, id) => (await findJob(db, id)).map(managedJob));

/** Jobs: everyone reads the open ones, managers read and write all (docs/rules/jobs.md#jobs). */
export const jobsRoutes = new Hono<AppEnv>()
  .get('/', publicRoute, validate('query', z.object({ ...pageQuery, ...searchQuery })), async (c) => {
    const query = c.req.valid('query');
    const all = isManager(c.var.user);
    const rows = await listJobs(c.var.db, { all, ...query });
    const page = onePage(c, rows, query.limit, ({ job }) => ({ at: job.createdAt, id: job.id }));
    return c.json(all ? page.map(managedJob) : page.map(publicJob));
  })

  .get('/:id', publicRoute, async (c) => {
    const [row] = await findJob(c.var.db, c.req.param('id'));
    const all = isManager(c.var.user);
    if (!row || !(all || isOpenAt(row.job, now()))) throw noSuch('job');
    return c.json(all ? managedJob(row) : publicJob(row));
  })

  .post('/', requirePermission('job.manage'), validate('json', jobInput), repeatJob, async (c) => {
    const { createdBy: _ignored, ...given } = c.req.valid('json');
    const fields = { ...NEW_JOB, ...given };
    const { db, me } = c.var;
    const at = now();
    requireAhead(fields.closesAt, null, at);
    requireBotFor(fields.minServerDays, 0, c.env);
    const id = crypto.randomUUID();
    const role = { jobId: id, roleId: fields.acceptedRoleId, before: null };
    await c.var.requireGivable(role);
    const job = await addRow(c.var, {
      insert: insertJob(db, { ...fields, id, createdBy: me.id, createdAt: at }, mayChangeRole(role)),
      entry: { action: 'JOB_CREATED', entityType: 'job', entityId: id, newValues: fields },
      read: findJob(db, id),
      view: managedJob,
      announce: fields.isActive && { event: 'job_opened', subject: id },
      vacancy: fields.isActive && { jobId: id, opens: true },
      lost: tooManyRoles,
    });
    return c.json(job, 201);
  })

  .put('/:id', requirePermission('job.manage'), validate('json', jobUpdate), async (c) => {
    const id = c.req.param('id');
    const { createdBy: _ignored, revision, ...fields } = c.req.valid('json');
    const { db, audit, me } = c.var;
    const [before] = await findJob(db, id);
    if (!before) throw noSuch('job');
    requireRevision(revision, before.job.revision, managedJob(before));

    const update = { ...settingsOf(before.job), ...fields };
    const at = now();
    requireAhead(update.closesAt, before.job.closesAt, at);
    const mayLower = can(me.grade, 'job.lowerReviews');
    if (update.reviewsNeeded < before.job.reviewsNeeded && !mayLower) throw lowersReviews();
    requireBotFor(update.minServerDays, before.job.minServerDays, c.env);
    const role = { jobId: id, roleId: update.acceptedRoleId, before: before.job.acceptedRoleId };
    await c.var.requireGivable(role);
    const changed = changedValues(before.job, update);
    if (!changed) {
      audit.exempt();
      return c.json(managedJob(before));
    }
    const opens = isOpenAt(update, at) && !isOpenAt(before.job, at);
    const job = await changeAsRead(c.var, {
      noun: 'job',
      change: updateJob(db, before.job, update, { actorId: me.id, mayLower, condition: mayChangeRole(role) }),
      entry: { action: 'JOB_UPDATED', entityType: 'job', entityId: id, ...changed },
      announce: opens && { event: 'job_opened', subject: id },
      vacancy: { jobId: id, opens },
      read: findJob(db, id),
      view: managedJob,
      lost: (current) =>
        mayChangeRole(role) && current.job.revision === before.job.revision
          ? tooManyRoles()
          : new HttpError('conflict', undefined, { current: managedJob(current) }),
    });
    return c.json(job);
  })

  .delete('/:id', requirePermission('job.manage'), validate('query', revisionQuery), async (c) => {
    const { revision } = c.req.valid('query');
    const id = c.req.param('id');
    const { db } = c.var;
    const [before] = await findJob(db, id);
    if (!before) throw noSuch('job');
    requireRevision(revision, before.job.revision, managedJob(before));
    const { title, isActive } = before.job;
    await deleteAsRead(c.var, {
      noun: 'job',
      change: deleteJob(db, id, revision),
      entry: { action: 'JOB_DELETED', entityType: 'job', entityId: id, oldValues: { title, isActive } },
      vacancy: { jobId: id, opens: false },
      read: findJob(db, id),
      view: managedJob,
    });
    return c.body(null, 204);
  });
