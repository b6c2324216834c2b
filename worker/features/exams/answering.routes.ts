import { Hono } from 'hono';
import { now } from '../../clock.ts';
import { attemptInput, attemptUpdate, eventInput } from '../../contract/exams.ts';
import { markAsRead } from '../../db/notify.ts';
import { runBatch } from '../../db/run-batch.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { isAwaitingMarks, saveResponses, startAttempt, submitAttempt, submittedValues } from './answering.store.ts';
import { findOpenAssignment } from './assignments.store.ts';
import { attemptEnded, requireRunning, type Variables } from './attempts.access.ts';
import { canSave, canSubmit, isInProgress, submissionTime } from './attempts.rules.ts';
import { type AttemptRow, findAttempt, findUnclosed } from './attempts.store.ts';
import { ownAttemptView, paperView, takersView } from './attempts.view.ts';
import { flagAttempt, recordEvent } from './events.store.ts';
import { examView, findExam } from './exams.store.ts';
import { setScore } from './marking.routes.ts';
import { closeAssignment, closeIfOverdue } from './overdue.store.ts';
import { drawPaper } from './questions/drawing.ts';

type Responses = Record<string, string>;

/** Saves answers, without an audit row. A late save with an older revision changes nothing. */
async function save(variables: Variables, id: string, responses: Responses, revision: number) {
  const { db, audit } = variables;
  audit.exempt();
  await requireRunning(variables, id, responses, canSave);
  const [, [row]] = await db.batch([saveResponses(db, id, responses, revision), findAttempt(db, id)]);
  if (!row) throw noSuch('attempt');
  if (row.attempt.status !== 'in_progress') throw attemptEnded(row);
  return paperView(row);
}

/** Ends an attempt with these answers and closes its assignment. `isFlagged`: the screen itself reported that the taker left. */
async function submit(variables: Variables, id: string, responses: Responses, isFlagged: boolean) {
  const { db } = variables;
  const { attempt } = await requireRunning(variables, id, responses, canSubmit);
  return changeAsRead(variables, {
    noun: 'attempt',
    change: submitAttempt(db, attempt, { responses, isFlagged, completedAt: submissionTime(attempt.deadline, now()) }),
    entry: {
      action: 'EXAM_ATTEMPT_SUBMITTED',
      entityType: 'exam',
      entityId: id,
      targetUserId: attempt.userId,
      oldValues: { status: attempt.status },
      newValues: submittedValues(id),
    },
    after: (recorded) => [closeAssignment(db, attempt.assignmentId, recorded)],
    announce: { event: 'exam_awaiting_marks', subject: attempt.examId, where: isAwaitingMarks(id) },
    read: findAttempt(db, id),
    view: ownAttemptView,
    lost: attemptEnded,
  });
}

/** How often a start is tried again because a manager edited the exam meanwhile. */
const RETRIES = 3;

/** The caller's running attempt at an exam, started if there is none, and whether it was. */
async function start(variables: Variables, examId: string, retries = RETRIES): Promise<[AttemptRow, boolean]> {
  const { db, me, audit } = variables;
  const [[exam], [unclosed], [assignment]] = await db.batch([
    findExam(db, examId, me.id),
    findUnclosed(db, examId, me.id),
    findOpenAssignment(db, examId, me.id),
  ]);
  if (unclosed && isInProgress(unclosed.attempt, now())) {
    audit.exempt();
    return [unclosed, false];
  }
  if (unclosed) await closeIfOverdue(variables, unclosed.attempt);
  if (!exam) throw noSuch('exam');
  if (!assignment) throw new HttpError('not_assigned');
  if (!exam.exam.isActive) throw new HttpError('exam_archived', undefined, { current: examView(exam) });

  const paper = drawPaper(exam.exam);
  const id = crypto.randomUUID();
  const entry = audit.row({
    action: 'EXAM_ATTEMPT_STARTED',
    entityType: 'exam',
    entityId: id,
    createdId: id,
    targetUserId: me.id,
    newValues: { examId, assignmentId: assignment.id },
  });
  const {
    started: [started],
  } = await runBatch(db, {
    inserted: startAttempt(db, { id, exam: exam.exam, paper, userId: me.id, at: now() }),
    audited: entry.statement,
    started: findUnclosed(db, examId, me.id),
    sideRows: entry.sideRows,
    read: markAsRead(db, entry.recorded, {
      userId: me.id,
      kind: 'exam_assigned',
      entityType: 'exam',
      entityId: examId,
    }),
  });
  if (started) return [started, started.attempt.id === id];
  // Without a draw, an edit in between is no obstacle.
  if (!paper || retries === 0) throw new HttpError('not_assigned');
  return start(variables, examId, retries - 1);
}

const repeatAttempt = repeatable('attempt', async ({ db }, id) => (await findAttempt(db, id)).map(takersView));

/** Taking an exam: starting, saving, submitting and integrity events. */
export const answeringRoutes = new Hono<AppEnv>()
  .post('/', requirePermission('exam.take'), validate('json', attemptInput), repeatAttempt, async (c) => {
    const [row, isNew] = await start(c.var, c.req.valid('json').examId);
    return c.json(paperView(row), isNew ? 201 : 200);
  })

  /** Also the manager's score, which shares the path with the taker's answers. */
  .patch('/:id', requirePermission('exam.take'), validate('json', attemptUpdate), async (c) => {
    const id = c.req.param('id');
    const body = c.req.valid('json');
    if ('score' in body) {
      const { score, adjustmentNote: note = null, comment } = body;
      return c.json(await setScore(c.var, id, { score, note, comment }));
    }
    if ('status' in body) return c.json(await submit(c.var, id, body.responses, body.status === 'cheated'));
    return c.json(await save(c.var, id, body.responses, body.revision));
  })

  .post('/:id/events', requirePermission('exam.take'), validate('json', eventInput), async (c) => {
    const attemptId = c.req.param('id');
    const { type, at, durationMs = null } = c.req.valid('json');
    const { db, me, audit } = c.var;
    audit.exempt();
    const {
      event,
      flagged: [flagged],
      attempt: [row],
    } = await runBatch(db, {
      event: recordEvent(db, { attemptId, userId: me.id, type, at: new Date(at), durationMs }),
      flagged: flagAttempt(db, attemptId, me.id),
      attempt: findAttempt(db, attemptId),
    });
    if (row?.attempt.userId !== me.id) throw noSuch('attempt');
    if (flagged) return event.meta.changes === 0 ? c.body(null, 204) : c.json(paperView(row));
    await closeIfOverdue(c.var, row.attempt);
    throw attemptEnded(row);
  });
