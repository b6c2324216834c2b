import { and, eq, lt, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { now } from '../../clock.ts';
import { attemptUpdate } from '../../contract/exams.ts';
import { can } from '../../contract/permissions.ts';
import { examAssignments, examAttempts } from '../../db/schema/exams.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { canSave, canSubmit, checkAnswers, endingOf } from './attempts.rules.ts';
import { type AttemptRow, findAttempt } from './attempts.store.ts';
import { ownAttemptView, paperView } from './attempts.view.ts';
import { setScore } from './marking.ts';
import { closeIfOver } from './overdue.ts';

type TakerContext = Context<AppEnv & { Variables: { me: CurrentUser } }>;

const noAttempt = () => new Refusal('not_found', 'There is no such attempt.');

/**
 * The attempt that its taker wants to save or submit, still running. Throws 404 (403 for managers, who see that it is there), 400 for answers
 * to unknown questions, and 409 once it is over; one whose time has run out is then closed in the database too.
 */
async function requireRunning(
  c: TakerContext,
  responses: Record<string, string>,
  mayStill: (deadline: Date, at: Date) => boolean,
) {
  const { db, me, audit } = c.var;
  const [row] = await findAttempt(db, c.req.param('id') ?? '');
  if (!row) throw noAttempt();
  if (row.attempt.userId !== me.id)
    throw can(me.grade, 'exam.manage')
      ? new Refusal('target_out_of_reach', 'Only its taker answers an exam.')
      : noAttempt();
  const issues = checkAnswers(row.attempt.questions, responses);
  if (issues.length > 0) throw new Refusal('invalid_input', undefined, { issues });
  if (row.attempt.status !== 'in_progress')
    throw new Refusal('attempt_ended', undefined, { current: ownAttemptView(row) });
  if (!mayStill(row.attempt.deadline, now())) {
    audit.exempt();
    await closeIfOver(db, row.attempt);
    throw new Refusal('deadline_passed', undefined, { current: ownAttemptView(row) });
  }
  return row;
}

/** Saves answers; one of an older revision that arrives late changes nothing. One row is written, and none in the log (contract §6). */
async function save(c: TakerContext, responses: Record<string, string>, revision: number): Promise<AttemptRow> {
  const { db, audit } = c.var;
  audit.exempt();
  const { attempt } = await requireRunning(c, responses, canSave);
  const [, [after]] = await db.batch([
    db
      .update(examAttempts)
      .set({ responses, revision })
      .where(
        and(
          eq(examAttempts.id, attempt.id),
          sql`${examAttempts.status} = 'in_progress'`,
          lt(examAttempts.revision, revision),
        ),
      ),
    findAttempt(db, attempt.id),
  ]);
  if (!after) throw noAttempt();
  if (after.attempt.status !== 'in_progress')
    throw new Refusal('attempt_ended', undefined, { current: ownAttemptView(after) });
  return after;
}

/** Ends an attempt, once: dated no later than its deadline, flagged if the server knows of a reason, or the page admits one. */
async function submit(c: TakerContext, responses: Record<string, string>, status: 'completed' | 'cheated') {
  const { db, audit } = c.var;
  const { attempt } = await requireRunning(c, responses, canSubmit);
  const completedAt = new Date(Math.min(now().getTime(), attempt.deadline.getTime()));
  const sheet = { ...attempt, responses };
  const honest = endingOf(sheet, status === 'cheated');
  const flagged = endingOf(sheet, true);
  // Something may be noted between the reading and this statement, so that the database has the last word on whether it was.
  const isFlagged = sql`${examAttempts.cheatedAt} is not null`;
  const row = audit.row({
    action: 'EXAM_ATTEMPT_SUBMITTED',
    entityType: 'exam',
    entityId: attempt.id,
    targetUserId: attempt.userId,
    oldValues: { status: 'in_progress' },
    newValues: sql`(select json_object('status', status, 'score', score) from ${examAttempts} where id = ${attempt.id})`,
  });
  const [won, , , [after]] = await db.batch([
    db
      .update(examAttempts)
      .set({
        responses,
        completedAt,
        status: sql`case when ${isFlagged} then 'cheated' else ${honest.status} end`,
        score: sql`case when ${isFlagged} then ${flagged.score} else ${honest.score} end`,
        awaitingMarks: sql`case when ${isFlagged} then 0 else ${honest.awaitingMarks ? 1 : 0} end`,
        cheatedAt:
          status === 'cheated'
            ? sql`coalesce(${examAttempts.cheatedAt}, ${completedAt.getTime()})`
            : examAttempts.cheatedAt,
      })
      .where(and(eq(examAttempts.id, attempt.id), sql`${examAttempts.status} = 'in_progress'`))
      .returning({ id: examAttempts.id }),
    row.statement,
    db
      .update(examAssignments)
      .set({ isActive: false })
      .where(and(eq(examAssignments.id, attempt.assignmentId), row.recorded)),
    findAttempt(db, attempt.id),
  ]);
  if (!after) throw noAttempt();
  if (won.length === 0) throw new Refusal('attempt_ended', undefined, { current: ownAttemptView(after) });
  return after;
}

/** `PATCH /api/exam-attempts/{id}`: its taker saves and submits, a manager sets a score (spec §7, contract §2). */
export const answeringRoutes = new Hono<AppEnv>().patch(
  '/:id',
  requirePermission('exam.take'),
  validate('json', attemptUpdate),
  async (c) => {
    const body = c.req.valid('json');
    if ('score' in body) return c.json(await setScore(c, c.req.param('id'), body.score, body.adjustmentNote ?? null));
    if ('status' in body) return c.json(ownAttemptView(await submit(c, body.responses, body.status)));
    return c.json(paperView(await save(c, body.responses, body.revision)));
  },
);
