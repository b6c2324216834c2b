import { Hono } from 'hono';
import type * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { marksInput } from '../../contract/exams.ts';
import { changedValues } from '../../db/audit.ts';
import { isErased } from '../../db/person.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { requireCompleted, type Variables } from './attempts.access.ts';
import { attemptAsOf, isOverdueAt, markIssues, scoreOf } from './attempts.rules.ts';
import { type AttemptRow, findAttempt, updateCompleted } from './attempts.store.ts';
import { attemptView } from './attempts.view.ts';
import { closeIfOverdue, closeOverdue } from './overdue.store.ts';

/** Marks or scores a completed attempt and notifies its taker of a new result. Closes an overdue one first, in the same batch. */
async function grade(
  variables: Variables,
  { attempt, marker }: AttemptRow,
  action: 'EXAM_ATTEMPT_MARKED' | 'EXAM_ATTEMPT_SCORED',
  update: Parameters<typeof updateCompleted>[2],
) {
  const { db, me } = variables;
  const completed = attemptAsOf(attempt, now());
  const { score = null, manuallyAdjusted = completed.manuallyAdjusted } = update;
  const isCommented = Boolean(update.comment) && update.comment !== attempt.comment;
  // Only what the taker sees is news; a note alone is not.
  const isNews =
    score !== null && (score !== completed.score || manuallyAdjusted !== completed.manuallyAdjusted || isCommented);
  const news = { kind: 'exam_result', entityType: 'exam', entityId: attempt.id } as const;
  return changeAsRead(variables, {
    noun: 'attempt',
    before: isOverdueAt(attempt, now()) ? [...closeOverdue(db, attempt).statements] : [],
    change: updateCompleted(db, completed, update, [attempt.userId, me.id, isErased(marker) ? null : attempt.markedBy]),
    entry: {
      action,
      entityType: 'exam',
      entityId: attempt.id,
      targetUserId: attempt.userId,
      oldValues: { score: completed.score },
      newValues: { score },
    },
    notify: isNews && { ...news, actorId: me.id, userIds: [attempt.userId] },
    read: findAttempt(db, attempt.id),
    view: (row) => attemptView(row, me),
  });
}

/** The reply to a mark or score that changes nothing. Still closes an overdue attempt. */
async function leaveAsIs(variables: Variables, row: AttemptRow) {
  variables.audit.exempt();
  await closeIfOverdue(variables, row.attempt);
  return attemptView(row, variables.me);
}

/** The columns of a changed comment; none if it stays. */
const commenting = ({ attempt }: AttemptRow, me: CurrentUser, comment: string | null | undefined) =>
  comment === undefined || comment === attempt.comment ? {} : { comment, commentBy: me.id };

type Score = { score: number; note: string | null; comment: string | null | undefined };

/** Sets a score by hand, which also ends the marking. */
export async function setScore(variables: Variables, id: string, { score, note, comment }: Score) {
  const row = await requireCompleted(variables, id, 'score');
  const { attempt } = row;
  const { me } = variables;
  const setting = { score, manuallyAdjusted: true, adjustmentNote: note, adjustedBy: me.id };
  const update = { ...setting, ...commenting(row, me, comment) };
  if (!changedValues(attempt, update)) return leaveAsIs(variables, row);
  return grade(variables, row, 'EXAM_ATTEMPT_SCORED', { ...update, awaitingMarks: false });
}

/** Sets marks of free-text answers. Once all are marked, the attempt has its score. */
async function setMarks(variables: Variables, id: string, { marks: given, note, comment }: z.infer<typeof marksInput>) {
  const row = await requireCompleted(variables, id, 'marks');
  const { attempt } = row;
  const { me } = variables;
  const issues = markIssues(attempt, given);
  if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
  if (attempt.manuallyAdjusted)
    throw new HttpError('conflict', 'The score was set by hand, which ended the marking.', {
      current: attemptView(row, me),
    });
  // Use the redacted value: an erased author's note must not return under another name.
  const markNote = note === undefined ? attemptView(row, me).markNote : note;
  const isNew = Object.entries(given).some(([questionId, mark]) => attempt.marks?.[questionId] !== mark);
  const commented = commenting(row, me, comment);
  if (!isNew && markNote === attempt.markNote && !('comment' in commented)) return leaveAsIs(variables, row);

  const marks = { ...attempt.marks, ...given };
  const score = scoreOf(attempt, marks);
  const marking = { marks, markNote, markedBy: me.id, markedAt: now(), ...commented };
  return grade(variables, row, 'EXAM_ATTEMPT_MARKED', { ...marking, score, awaitingMarks: score === null });
}

/** Marking a completed attempt. */
export const markingRoutes = new Hono<AppEnv>().patch(
  '/:id/marks',
  requirePermission('exam.manage'),
  validate('json', marksInput),
  async (c) => {
    return c.json(await setMarks(c.var, c.req.param('id'), c.req.valid('json')));
  },
);
