import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { minutes as inMinutes, now } from '../../clock.ts';
import { extensionInput } from '../../contract/exams.ts';
import { MAX_EXTENDED } from '../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { overdueCutoff } from '../../db/exam-holding.ts';
import { auditLogs } from '../../db/schema/audit.ts';
import { examAttempts, isUnclosed } from '../../db/schema/exams.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { isOverdueAt } from './attempts.rules.ts';
import { type AttemptRow, findAttempt } from './attempts.store.ts';
import { attemptView } from './attempts.view.ts';
import { closeIfOverdue } from './overdue.store.ts';

type Extension = { minutes: number; from: Date };

/** The entry of an attempt that ended because its time was up; none if its taker ended it. */
const findClosing = (db: Database, id: string) =>
  db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityId, id), sql`+${auditLogs.action} = 'EXAM_ATTEMPT_CLOSED'`))
    .limit(1);

/** Moves the deadline of a running attempt, if it is as seen; returns a row if so. */
const extend = (db: Database, id: string, { minutes, from }: Extension) =>
  db
    .update(examAttempts)
    .set({
      deadline: sql`${examAttempts.deadline} + ${inMinutes(minutes)}`,
      extendedMinutes: sql`${examAttempts.extendedMinutes} + ${minutes}`,
    })
    .where(
      and(
        eq(examAttempts.id, id),
        isUnclosed(),
        eq(examAttempts.deadline, from),
        gte(examAttempts.deadline, overdueCutoff(now())),
        lte(examAttempts.extendedMinutes, MAX_EXTENDED - minutes),
      ),
    )
    .returning({ id: examAttempts.id });

/** Why an attempt cannot be given more time; null if it can. */
function refuse({ attempt }: AttemptRow, { minutes, from }: Extension, wasClosed: boolean) {
  if (isOverdueAt(attempt, now()) || wasClosed) return 'deadline_passed';
  if (attempt.status !== 'in_progress') return 'attempt_ended';
  if (attempt.deadline.getTime() !== from.getTime()) return 'conflict';
  return attempt.extendedMinutes + minutes > MAX_EXTENDED ? 'limit_reached' : null;
}

/** More time for a running attempt (docs/rules/exams.md#more-time). */
export const extendingRoutes = new Hono<AppEnv>().post(
  '/:id/extend',
  requirePermission('exam.manage'),
  validate('json', extensionInput),
  async (c) => {
    const id = c.req.param('id');
    const body = c.req.valid('json');
    const extension = { minutes: body.minutes, from: new Date(body.from) };
    const { db, me, audit } = c.var;
    const [[row], [closing]] = await db.batch([findAttempt(db, id), findClosing(db, id)]);
    if (!row) throw noSuch('attempt');
    const { attempt } = row;
    if (attempt.userId === me.id) throw new HttpError('own_row', 'You cannot give yourself more time.');
    const refused = (current: AttemptRow, wasClosed: boolean) => {
      const code = refuse(current, extension, wasClosed);
      return code && new HttpError(code, undefined, { current: attemptView(current, me) });
    };
    const refusal = refused(row, closing !== undefined);
    if (refusal) {
      audit.exempt();
      await closeIfOverdue(c.var, attempt);
      throw refusal;
    }
    const { deadline, extendedMinutes } = attempt;
    const extended = await changeAsRead(c.var, {
      noun: 'attempt',
      change: extend(db, id, extension),
      entry: {
        action: 'EXAM_ATTEMPT_EXTENDED',
        entityType: 'exam',
        entityId: id,
        targetUserId: attempt.userId,
        oldValues: { deadline, extendedMinutes },
        newValues: {
          minutes: extension.minutes,
          deadline: new Date(deadline.getTime() + inMinutes(extension.minutes)),
          extendedMinutes: extendedMinutes + extension.minutes,
        },
      },
      read: findAttempt(db, id),
      view: (current) => attemptView(current, me),
      lost: (current) =>
        refused(current, false) ?? new HttpError('conflict', undefined, { current: attemptView(current, me) }),
    });
    return c.json(extended);
  },
);
