import { and, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { now } from '../../clock.ts';
import type { AuditAction } from '../../contract/audit.ts';
import { can } from '../../contract/permissions.ts';
import { examAttempts } from '../../db/schema/exams.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { needsMark, scoreOf, standing } from './attempts.rules.ts';
import { type AttemptRow, findAttempt, findHolding } from './attempts.store.ts';
import { attemptView } from './attempts.view.ts';
import { closeIfOver, closeOverdue } from './overdue.ts';

type ManagerContext = Context<AppEnv & { Variables: { me: CurrentUser } }>;
type Attempt = typeof examAttempts.$inferSelect;

/**
 * The attempt that a manager wants to mark or score. Throws 403 below grade 4 and for one's own, 404, and 409 unless it is completed. Marks
 * are given beside the answers and the samples, which nobody is shown who holds the exam: 403 for them. A score tells of neither.
 */
async function requireCompleted(c: ManagerContext, id: string, purpose: 'marks' | 'score') {
  const { db, me } = c.var;
  if (!can(me.grade, 'exam.manage')) throw new Refusal('grade_too_low');
  const [[row], [holding]] = await db.batch([findAttempt(db, id), findHolding(db, id, me.id)]);
  if (!row) throw new Refusal('not_found', 'There is no such attempt.');
  if (row.attempt.userId === me.id) throw new Refusal('own_row', 'You cannot mark your own exam.');
  if (purpose === 'marks' && holding?.isHeld)
    throw new Refusal('exam_held', 'You hold this exam yourself, so its answers are not yours to mark.');
  if (standing(row.attempt, now()).status === 'completed') return row;
  await closeIfOver(db, row.attempt);
  throw new Refusal('not_completed', undefined, { current: attemptView(row) });
}

/** Changes a completed attempt only as it was read; one that ran out unseen is closed in the same batch, before. */
async function changeAsRead(c: ManagerContext, before: Attempt, action: AuditAction, update: Partial<Attempt>) {
  const { db, audit } = c.var;
  const { id, userId } = before;
  const current = standing(before, now());
  const row = audit.row({
    action,
    entityType: 'exam',
    entityId: id,
    targetUserId: userId,
    oldValues: { score: current.score },
    newValues: { score: update.score ?? null },
  });
  const wasOverdue = before.status === 'in_progress';
  const change = db
    .update(examAttempts)
    .set(update)
    .where(
      and(
        eq(examAttempts.id, id),
        sql`${examAttempts.status} = 'completed'`,
        sql`${examAttempts.score} is ${current.score}`,
        sql`${examAttempts.marks} is ${before.marks === null ? null : JSON.stringify(before.marks)}`,
        sql`${examAttempts.markNote} is ${before.markNote}`,
        sql`${examAttempts.adjustmentNote} is ${before.adjustmentNote}`,
        sql`${examAttempts.adjustedBy} is ${before.adjustedBy}`,
      ),
    )
    .returning({ id: examAttempts.id });
  const results = wasOverdue
    ? (await db.batch([...closeOverdue(db, before), change, row.statement, findAttempt(db, id)])).slice(3)
    : await db.batch([change, row.statement, findAttempt(db, id)]);
  const [won, , [after]] = results as [{ id: string }[], unknown, Awaited<ReturnType<typeof findAttempt>>];
  if (!after) throw new Refusal('not_found', 'There is no such attempt.');
  if (won.length === 0) throw new Refusal('conflict', undefined, { current: attemptView(after) });
  return attemptView(after);
}

/** The attempt as it is, where nothing about it was to change: no row is written, and none in the log. */
async function leaveAsIs(c: ManagerContext, row: AttemptRow) {
  c.var.audit.exempt();
  await closeIfOver(c.var.db, row.attempt);
  return attemptView(row);
}

/** Sets a score by hand (spec §2, Edit Score); marking, if it was still to come, is thereby done. */
export async function setScore(c: ManagerContext, id: string, score: number, note: string | null) {
  const row = await requireCompleted(c, id, 'score');
  const { attempt } = row;
  const adjustedBy = c.var.me.id;
  const isSame = attempt.score === score && attempt.adjustmentNote === note && attempt.adjustedBy === adjustedBy;
  if (attempt.manuallyAdjusted && isSame) return leaveAsIs(c, row);
  return changeAsRead(c, attempt, 'EXAM_ATTEMPT_SCORED', {
    score,
    manuallyAdjusted: true,
    adjustmentNote: note,
    adjustedBy,
    awaitingMarks: false,
  });
}

/** Notes a manager's marks for free answers; once all are there, so is the score. Throws 400 for a mark of anything else. */
export async function setMarks(
  c: ManagerContext,
  id: string,
  given: Record<string, number>,
  note: string | null | undefined,
) {
  const row = await requireCompleted(c, id, 'marks');
  const { attempt } = row;
  const markable = new Set(
    attempt.questions.filter((question) => needsMark(question, attempt.responses)).map(({ id }) => id),
  );
  const issues = Object.keys(given)
    .filter((questionId) => !markable.has(questionId))
    .map((questionId) => ({ path: `marks.${questionId}`, message: 'There is no free answer to mark here' }));
  if (issues.length > 0) throw new Refusal('invalid_input', undefined, { issues });
  if (attempt.manuallyAdjusted)
    throw new Refusal('conflict', 'The score was set by hand, which ended the marking.', { current: attemptView(row) });
  const markNote = note === undefined ? attempt.markNote : note;
  const isNews = Object.entries(given).some(([questionId, mark]) => attempt.marks?.[questionId] !== mark);
  if (!isNews && markNote === attempt.markNote) return leaveAsIs(c, row);

  const marks = { ...attempt.marks, ...given };
  const score = scoreOf(attempt, marks);
  return changeAsRead(c, attempt, 'EXAM_ATTEMPT_MARKED', {
    marks,
    score,
    awaitingMarks: score === null,
    markNote,
    markedBy: c.var.me.id,
    markedAt: now(),
  });
}
