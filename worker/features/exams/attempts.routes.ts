import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { ATTEMPT_STATUSES, attemptInput, attemptUpdate, eventInput, marksInput } from '../../contract/exams.ts';
import { can } from '../../contract/permissions.ts';
import { changedValues } from '../../db/audit.ts';
import { isErased } from '../../db/person.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { noSuch, Refusal } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { linkNext, onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { isAwaitingMarks, saveResponses, startAttempt, submitAttempt, submittedValues } from './answering.store.ts';
import { findOpenAssignment } from './assignments.store.ts';
import { attemptEnded, requireCompleted, requireRunning, requireVisible, type Variables } from './attempts.access.ts';
import {
  attemptAsOf,
  canSave,
  canSubmit,
  isInProgress,
  isOverdueAt,
  markIssues,
  scoreOf,
  submissionTime,
} from './attempts.rules.ts';
import {
  type AttemptRow,
  findAttempt,
  findUnclosed,
  listAttempts,
  searchAttempts,
  updateCompleted,
} from './attempts.store.ts';
import { attemptView, ownAttemptView, paperView, reviewedAttemptView, takersView } from './attempts.view.ts';
import { flagAttempt, listEvents, recordEvent } from './events.store.ts';
import { findExam } from './exams.store.ts';
import { examView } from './exams.view.ts';
import { findHolding } from './holding.store.ts';
import { closeAssignment, closeIfOverdue, closeOverdue } from './overdue.store.ts';

type Responses = Record<string, string>;

const listQuery = z.object({
  ...pageQuery,
  ...searchQuery,
  mine: z.optional(z.literal('1')),
  status: z.optional(z.enum(ATTEMPT_STATUSES)),
  awaiting: z.optional(z.literal('1')),
  examId: z.optional(z.string()),
  userId: z.optional(z.string()),
});

const place = ({ attempt }: AttemptRow) => ({ at: attempt.startedAt, id: attempt.id });

/** Saves answers. A save leaves no audit row, and an older revision that arrives late changes nothing. */
async function save(variables: Variables, id: string, responses: Responses, revision: number) {
  const { db, audit } = variables;
  audit.exempt();
  await requireRunning(variables, id, responses, canSave);
  const [, [row]] = await db.batch([saveResponses(db, id, responses, revision), findAttempt(db, id)]);
  if (!row) throw noSuch('attempt');
  if (row.attempt.status !== 'in_progress') throw attemptEnded(row);
  return paperView(row);
}

/** Ends an attempt with these answers and closes its assignment. `isFlagged`: the page itself reports that the taker left. */
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
    also: (recorded) => [closeAssignment(db, attempt.assignmentId, recorded)],
    announce: { event: 'exam_awaiting_marks', subject: attempt.examId, where: isAwaitingMarks(id) },
    read: findAttempt(db, id),
    view: ownAttemptView,
    lost: attemptEnded,
  });
}

/** Marks or scores a completed attempt, and notifies its taker of a new result; an overdue one is closed first, in the same batch. */
async function grade(
  variables: Variables,
  { attempt, marker }: AttemptRow,
  action: 'EXAM_ATTEMPT_MARKED' | 'EXAM_ATTEMPT_SCORED',
  update: Parameters<typeof updateCompleted>[2],
) {
  const { db, me } = variables;
  const completed = attemptAsOf(attempt, now());
  const { score = null, manuallyAdjusted = completed.manuallyAdjusted } = update;
  // What the taker sees of it. A note alone is no news to them.
  const isNews = score !== null && (score !== completed.score || manuallyAdjusted !== completed.manuallyAdjusted);
  const news = { kind: 'exam_result', entityType: 'exam', entityId: attempt.id } as const;
  return changeAsRead(variables, {
    noun: 'attempt',
    first: isOverdueAt(attempt, now()) ? [...closeOverdue(db, attempt).statements] : [],
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
    view: attemptView,
  });
}

/** The reply to a mark or score that changes nothing; an overdue attempt is closed all the same. */
async function leaveAsIs(variables: Variables, row: AttemptRow) {
  variables.audit.exempt();
  await closeIfOverdue(variables, row.attempt);
  return attemptView(row);
}

/** Sets a score by hand, which also ends the marking. */
async function setScore(variables: Variables, id: string, score: number, note: string | null) {
  const row = await requireCompleted(variables, id, 'score');
  const { attempt } = row;
  const update = { score, manuallyAdjusted: true, adjustmentNote: note, adjustedBy: variables.me.id };
  if (!changedValues(attempt, update)) return leaveAsIs(variables, row);
  return grade(variables, row, 'EXAM_ATTEMPT_SCORED', { ...update, awaitingMarks: false });
}

/** Sets marks of free-text answers; once all are marked, the attempt has its score. */
async function setMarks(variables: Variables, id: string, given: Record<string, number>, note?: string | null) {
  const row = await requireCompleted(variables, id, 'marks');
  const { attempt } = row;
  const issues = markIssues(attempt, given);
  if (issues.length > 0) throw new Refusal('invalid_input', undefined, { issues });
  if (attempt.manuallyAdjusted)
    throw new Refusal('conflict', 'The score was set by hand, which ended the marking.', { current: attemptView(row) });
  // As shown: the note of somebody erased must not come back under another name.
  const markNote = note === undefined ? attemptView(row).markNote : note;
  const isNew = Object.entries(given).some(([questionId, mark]) => attempt.marks?.[questionId] !== mark);
  if (!isNew && markNote === attempt.markNote) return leaveAsIs(variables, row);

  const marks = { ...attempt.marks, ...given };
  const score = scoreOf(attempt, marks);
  const marking = { marks, markNote, markedBy: variables.me.id, markedAt: now() };
  return grade(variables, row, 'EXAM_ATTEMPT_MARKED', { ...marking, score, awaitingMarks: score === null });
}

const repeatAttempt = repeatable('attempt', async ({ db }, id) => (await findAttempt(db, id)).map(takersView));

/** Attempts: sitting an exam, and marking it afterwards. */
export const attemptsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('exam.take'), validate('query', listQuery), async (c) => {
    const { limit, cursor, q, mine, awaiting, ...query } = c.req.valid('query');
    const { db, me } = c.var;
    const page = { limit, cursor };
    const filter = { ...query, awaiting: awaiting === '1' };

    if (mine || !can(me.grade, 'exam.manage')) {
      // One person has few attempts, so a search can read them all.
      const rows = await listAttempts(db, { ...filter, userId: me.id, title: q }, page);
      return c.json(onePage(c, rows, limit, place).map(ownAttemptView));
    }
    if (q) {
      const found = await searchAttempts(db, filter, q, page);
      if (found.next) linkNext(c, found.next);
      return c.json(found.rows.map(attemptView));
    }
    const rows = await listAttempts(db, filter, page);
    return c.json(onePage(c, rows, limit, place).map(attemptView));
  })

  .get('/:id', requirePermission('exam.take'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[found], [holding], events] = await db.batch([
      findAttempt(db, id),
      findHolding(db, id, me.id),
      listEvents(db, id),
    ]);
    const row = requireVisible(found, me);
    if (row.attempt.userId === me.id) return c.json(takersView(row));
    const canReview = !isInProgress(row.attempt, now()) && !holding?.isHeld;
    return c.json(canReview ? reviewedAttemptView(row, events) : { ...attemptView(row), events });
  })

  .post('/', requirePermission('exam.take'), validate('json', attemptInput), repeatAttempt, async (c) => {
    const { examId } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [[exam], [unclosed], [assignment]] = await db.batch([
      findExam(db, examId, me.id),
      findUnclosed(db, examId, me.id),
      findOpenAssignment(db, examId, me.id),
    ]);
    if (unclosed && isInProgress(unclosed.attempt, now())) {
      audit.exempt();
      return c.json(paperView(unclosed));
    }
    if (unclosed) await closeIfOverdue(c.var, unclosed.attempt);
    if (!exam) throw noSuch('exam');
    if (!assignment) throw new Refusal('not_assigned');
    if (!exam.exam.isActive) throw new Refusal('exam_archived', undefined, { current: examView(exam) });

    const id = crypto.randomUUID();
    const entry = audit.row({
      action: 'EXAM_ATTEMPT_STARTED',
      entityType: 'exam',
      entityId: id,
      createdId: id,
      targetUserId: me.id,
      newValues: { examId, assignmentId: assignment.id },
    });
    const [, , [started]] = await db.batch([
      startAttempt(db, { id, examId, userId: me.id, at: now() }),
      entry.statement,
      findUnclosed(db, examId, me.id),
      ...entry.sideRows,
    ]);
    if (!started) throw new Refusal('not_assigned');
    return c.json(paperView(started), started.attempt.id === id ? 201 : 200);
  })

  .patch('/:id', requirePermission('exam.take'), validate('json', attemptUpdate), async (c) => {
    const id = c.req.param('id');
    const body = c.req.valid('json');
    if ('score' in body) return c.json(await setScore(c.var, id, body.score, body.adjustmentNote ?? null));
    if ('status' in body) return c.json(await submit(c.var, id, body.responses, body.status === 'cheated'));
    return c.json(await save(c.var, id, body.responses, body.revision));
  })

  .patch('/:id/marks', requirePermission('exam.manage'), validate('json', marksInput), async (c) => {
    const { marks, note } = c.req.valid('json');
    return c.json(await setMarks(c.var, c.req.param('id'), marks, note));
  })

  .post('/:id/events', requirePermission('exam.take'), validate('json', eventInput), async (c) => {
    const attemptId = c.req.param('id');
    const { type, at, durationMs = null } = c.req.valid('json');
    const { db, me, audit } = c.var;
    audit.exempt();
    const [, [flagged], [row]] = await db.batch([
      recordEvent(db, { attemptId, userId: me.id, type, at: new Date(at), durationMs }),
      flagAttempt(db, attemptId, me.id),
      findAttempt(db, attemptId),
    ]);
    if (row?.attempt.userId !== me.id) throw noSuch('attempt');
    if (flagged) return c.json(paperView(row));
    await closeIfOverdue(c.var, row.attempt);
    throw attemptEnded(row);
  });
