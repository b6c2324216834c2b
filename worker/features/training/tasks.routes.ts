import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { taskInput } from '../../contract/handbook/standings.ts';
import { can } from '../../contract/permissions.ts';
import { ownStandings, selectOwn } from '../../db/handbook/standings.ts';
import { runBatch } from '../../db/run-batch.ts';
import { requirements } from '../../db/schema/handbook.ts';
import type { AppEnv, CurrentUser, SignedInEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { countFurtherWrites } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { findBound, tickTask, untickTask } from './tasks.store.ts';

/** Everyone's own grade at most, so that no requirement is left out. */
const ANY_GRADE = 6;

/** Writes as which a tick of one's own counts. Nothing else bounds how often it is taken back. */
const OWN_TICK = 8;

/** Throws 403 unless the caller may tick this task for this person. */
function requireTicker(me: CurrentUser, user: Pick<CurrentUser, 'id' | 'grade'>, isSelfTicked: boolean) {
  if (user.id !== me.id) requireInReach(me, user);
  else if (!isSelfTicked && me.grade !== ANY_GRADE)
    throw new HttpError('own_row', 'A manager ticks this task for you.');
}

/** Reads of a person's standing with one requirement. */
const readsOf = ({ var: { db } }: Context<SignedInEnv>, userId: string, requirementId: string) => ({
  found: findBound(db, userId),
  rows: selectOwn(db, { id: userId, grade: ANY_GRADE }, eq(requirements.id, requirementId)),
});

type Reads = Awaited<ReturnType<typeof runBatch<ReturnType<typeof readsOf>>>>;

/** The person, the requirement and their standing with it. Throws 404 if they have none. */
function requireStanding({ found: [user], rows }: Reads) {
  const [row] = rows;
  if (!row) throw noSuch('requirement');
  if (!user || !can(user.grade, 'training.read')) throw noSuch('person');
  const [own] = ownStandings(rows, user.grade);
  if (!own) throw new HttpError('not_found', 'This is not asked of this person.');
  const { requirement: _known, ...standing } = own;
  const stored: [at: number] | null = row.fulfilment === null ? null : JSON.parse(row.fulfilment);
  return { user, requirement: row.requirement, standing, tickedAt: stored && new Date(stored[0]) };
}

/** Ticking tasks (docs/rules/training.md#tasks). */
export const tasksRoutes = new Hono<AppEnv>().post(
  '/',
  requirePermission('training.read'),
  validate('json', taskInput),
  async (c) => {
    const { requirementId, userId, done } = c.req.valid('json');
    const { db, me, audit } = c.var;
    if (userId !== me.id && !can(me.grade, 'training.manage')) throw new HttpError('grade_too_low');
    if (userId === me.id) await countFurtherWrites(c.env, me.id, OWN_TICK - 1);
    const { user, requirement, standing, tickedAt } = requireStanding(
      await runBatch(db, readsOf(c, userId, requirementId)),
    );
    requireTicker(me, user, requirement.selfTick);
    if (requirement.kind !== 'task') throw new HttpError('conflict', 'Only a task can be ticked.');
    const isDone = standing.metAt !== null;
    // One that runs out soon counts anew.
    if (done ? standing.state === 'met' : !isDone) {
      audit.exempt();
      return c.json(standing);
    }
    const read = { user, requirement, tickedAt };
    const entry = audit.row({
      action: 'TASK_TICKED',
      entityType: 'user',
      entityId: userId,
      targetUserId: userId,
      newValues: { requirementId, title: requirement.title, done },
    });
    const { changed, found, rows } = await runBatch(db, {
      changed: done ? tickTask(db, read, me.id) : untickTask(db, read),
      audited: entry.statement,
      sideRows: entry.sideRows,
      ...readsOf(c, userId, requirementId),
    });
    const after = requireStanding({ found, rows }).standing;
    // If equal calls race, the later ones find it done.
    if (changed.length === 0 && (after.metAt !== null) !== done)
      throw new HttpError('conflict', undefined, { current: after });
    return c.json(after);
  },
);
