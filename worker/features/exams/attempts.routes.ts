import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { minutes, now } from '../../clock.ts';
import { ATTEMPT_STATUSES, attemptInput, eventInput } from '../../contract/exams.ts';
import { can } from '../../contract/permissions.ts';
import { examAssignments, examAttempts, examEvents, examTemplates } from '../../db/schema/exams.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { linkNext, onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { overdueBefore, standing } from './attempts.rules.ts';
import {
  type AttemptRow,
  findAttempt,
  findHolding,
  findUnclosed,
  listAttempts,
  listEvents,
  searchAttempts,
} from './attempts.store.ts';
import { attemptView, ownAttemptView, paperView, reviewedAttemptView } from './attempts.view.ts';
import { examView, findExam, isOpen } from './exams.store.ts';
import { closeIfOver } from './overdue.ts';

/** More events than any honest sitting has; past it nothing new is noted, and the attempt is flagged all the same. */
const MAX_EVENTS = 500;

const listQuery = z.object({
  ...pageQuery,
  ...searchQuery,
  mine: z.optional(z.literal('1')),
  status: z.optional(z.enum(ATTEMPT_STATUSES)),
  awaiting: z.optional(z.literal('1')),
  examId: z.optional(z.string()),
  userId: z.optional(z.string()),
});

/** An attempt as its taker has it at this moment: the paper while they sit it, the result afterwards. */
const takersView = (row: AttemptRow) =>
  standing(row.attempt, now()).status === 'in_progress' ? paperView(row) : ownAttemptView(row);

/** Sittings, from starting to what the page saw (spec §7, contract §5). Saving, submitting and marking stand in files of their own. */
export const attemptsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('exam.take'), validate('query', listQuery), async (c) => {
    const { limit, cursor, q, mine, awaiting, ...query } = c.req.valid('query');
    const { db, me } = c.var;
    const place = ({ attempt }: AttemptRow) => ({ at: attempt.startedAt, id: attempt.id });
    const filter = { ...query, awaiting: awaiting === '1' };

    if (mine || !can(me.grade, 'exam.manage')) {
      // One person has few: each of them can be looked at.
      const rows = await listAttempts(db, { ...filter, userId: me.id, title: q }, { limit, cursor });
      return c.json(onePage(c, rows, limit, place).map(ownAttemptView));
    }
    if (q) {
      const found = await searchAttempts(db, filter, q, { limit, cursor });
      if (found.next) linkNext(c, found.next);
      return c.json(found.rows.map(attemptView));
    }
    const rows = await listAttempts(db, filter, { limit, cursor });
    return c.json(onePage(c, rows, limit, place).map(attemptView));
  })

  .get('/:id', requirePermission('exam.take'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[row], [holding], events] = await db.batch([
      findAttempt(db, id),
      findHolding(db, id, me.id),
      listEvents(db, id, MAX_EVENTS),
    ]);
    const isManager = can(me.grade, 'exam.manage');
    if (!row || (row.attempt.userId !== me.id && !isManager))
      throw new Refusal('not_found', 'There is no such attempt.');
    if (row.attempt.userId === me.id) return c.json(takersView(row));
    const isOver = standing(row.attempt, now()).status !== 'in_progress';
    if (isOver && !holding?.isHeld) return c.json(reviewedAttemptView(row, events));
    return c.json({ ...attemptView(row), events });
  })

  .post('/', requirePermission('exam.take'), validate('json', attemptInput), async (c) => {
    const { examId } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [[exam], [unclosed], [assignment]] = await db.batch([
      findExam(db, examId, me.id),
      findUnclosed(db, examId, me.id),
      db
        .select({ id: examAssignments.id })
        .from(examAssignments)
        .where(and(eq(examAssignments.examId, examId), eq(examAssignments.userId, me.id), isOpen())),
    ]);
    const isOver = unclosed && standing(unclosed.attempt, now()).status !== 'in_progress';
    if (unclosed && !isOver) {
      audit.exempt();
      return c.json(paperView(unclosed));
    }
    if (unclosed) await closeIfOver(db, unclosed.attempt);
    if (!exam) throw new Refusal('not_found', 'There is no such exam.');
    if (!assignment) throw new Refusal('not_assigned');
    if (!exam.exam.isActive) throw new Refusal('exam_archived', undefined, { current: examView(exam) });

    const id = crypto.randomUUID();
    const at = now().getTime();
    const start = db
      .insert(examAttempts)
      .select(
        sql`select ${id}, t.id, ${me.id}, a.id, t.title, t.questions, t.answers, t.timeLimit, t.passingScore, '{}', 0, 'in_progress',
            ${at}, ${at} + t.timeLimit * ${minutes(1)}, null, null, null, null, null, null, null, 0, 0, null, null
          from ${examTemplates} t join ${examAssignments} a on a.examId = t.id
          where t.id = ${examId} and t.isActive = 1 and t.deletedAt is null
            and a.userId = ${me.id} and a.isActive = 1 and a.expiresAt > ${at}`,
      )
      .onConflictDoNothing();
    const entry = audit.row({
      action: 'EXAM_ATTEMPT_STARTED',
      entityType: 'exam',
      entityId: id,
      targetUserId: me.id,
      newValues: { examId, assignmentId: assignment.id },
    });
    const [, , [started]] = await db.batch([start, entry.statement, findUnclosed(db, examId, me.id)]);
    if (!started) throw new Refusal('not_assigned');
    return c.json(paperView(started), started.attempt.id === id ? 201 : 200);
  })

  .post('/:id/events', requirePermission('exam.take'), validate('json', eventInput), async (c) => {
    c.var.audit.exempt();
    const id = c.req.param('id');
    const { type, at, durationMs } = c.req.valid('json');
    const { db, me } = c.var;
    const moment = now().getTime();
    const isSitting = sql`${examAttempts.id} = ${id} and ${examAttempts.userId} = ${me.id}
      and ${examAttempts.status} = 'in_progress' and ${examAttempts.deadline} >= ${overdueBefore(now()).getTime()}`;
    const isKnown = sql`exists (select 1 from ${examEvents}
      where ${examEvents.attemptId} = ${id} and ${examEvents.at} = ${new Date(at).getTime()} and ${examEvents.type} = ${type})`;
    const [, [noted], [row]] = await db.batch([
      db
        .insert(examEvents)
        .select(
          sql`select ${crypto.randomUUID()}, ${id}, ${type}, ${new Date(at).getTime()}, ${durationMs ?? null}, ${moment}
            from ${examAttempts} where ${isSitting}
              and (${isKnown} or (select count(*) from (select 1 from ${examEvents} where ${examEvents.attemptId} = ${id} limit ${MAX_EVENTS})) < ${MAX_EVENTS})`,
        )
        // The same leaving, reported again on coming back: only how long it was is new, and once said it stands.
        .onConflictDoUpdate({
          target: [examEvents.attemptId, examEvents.at, examEvents.type],
          set: { durationMs: sql`coalesce(${examEvents.durationMs}, excluded.durationMs)` },
        }),
      db
        .update(examAttempts)
        .set({ cheatedAt: sql`coalesce(${examAttempts.cheatedAt}, ${moment})` })
        .where(isSitting)
        .returning({ id: examAttempts.id }),
      findAttempt(db, id),
    ]);
    if (!row || row.attempt.userId !== me.id) throw new Refusal('not_found', 'There is no such attempt.');
    if (!noted) {
      await closeIfOver(db, row.attempt);
      throw new Refusal('attempt_ended', undefined, { current: ownAttemptView(row) });
    }
    return c.json(paperView(row));
  });
