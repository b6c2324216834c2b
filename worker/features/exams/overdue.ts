import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { type AuditEntry, auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { examAssignments, examAttempts } from '../../db/schema/exams.ts';
import { canSubmit, overdueBefore, overdueEndingOf } from './attempts.rules.ts';

type Attempt = typeof examAttempts.$inferSelect;

/** How many attempts one batch closes; a run goes on until none is left, or it has done this often. */
const PER_BATCH = 20;
const MAX_BATCHES = 25;

/** How many assignments that have run out one run closes. Until then they count as open, and start nothing. */
const MAX_EXPIRED = 1000;

/**
 * Statements that write down how an attempt ended whose time is over: the ending, its audit row without an actor, and the end of
 * its assignment. They change nothing where somebody was faster; the attempt is then as that one left it.
 */
export function closeOverdue(db: Database, attempt: Attempt) {
  const isFlagged = attempt.cheatedAt !== null;
  const ending = overdueEndingOf(attempt, isFlagged);
  const entry: AuditEntry & { actorId: null } = {
    action: 'EXAM_ATTEMPT_CLOSED',
    entityType: 'exam',
    entityId: attempt.id,
    targetUserId: attempt.userId,
    actorId: null,
    details: 'The time was over.',
    oldValues: { status: 'in_progress' },
    newValues: { status: ending.status, score: ending.score },
  };
  const row = auditRow(db, fromServer, entry);
  return [
    db
      .update(examAttempts)
      .set({ ...ending, completedAt: attempt.deadline })
      .where(
        and(
          eq(examAttempts.id, attempt.id),
          sql`${examAttempts.status} = 'in_progress'`,
          eq(examAttempts.revision, attempt.revision),
          isFlagged ? isNotNull(examAttempts.cheatedAt) : isNull(examAttempts.cheatedAt),
        ),
      ),
    row.statement,
    db
      .update(examAssignments)
      .set({ isActive: false })
      .where(and(eq(examAssignments.id, attempt.assignmentId), row.recorded)),
  ] as const;
}

/** Writes down how an attempt ended, where its time is over and nobody has yet: what every write does that meets one (contract §5). */
export async function closeIfOver(db: Database, attempt: Attempt): Promise<void> {
  if (attempt.status === 'in_progress' && !canSubmit(attempt.deadline, now()))
    await db.batch(closeOverdue(db, attempt));
}

/** The attempts of these people at an exam that are over and not yet closed. */
export const findOverdue = (db: Database, examId: string, userIds: string[]) =>
  db
    .select()
    .from(examAttempts)
    .where(
      and(
        eq(examAttempts.examId, examId),
        inArray(examAttempts.userId, userIds),
        sql`${examAttempts.status} = 'in_progress' and ${examAttempts.deadline} < ${overdueBefore(now()).getTime()}`,
      ),
    );

/**
 * Closes every attempt whose time is over, and every assignment that has run out. Runs from the cron trigger; twice at once, or beside a
 * submission, each attempt still ends once. The indexes are named because SQLite would rather read all that run, or are open.
 */
export async function closeAllOverdue(db: Database): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const overdue = await db
      .select()
      .from(examAttempts)
      .where(
        sql`${examAttempts.id} in (select id from ${examAttempts} indexed by exam_attempts_overdue
          where status = 'in_progress' and deadline < ${overdueBefore(now()).getTime()} limit ${PER_BATCH})`,
      );
    const [first, ...rest] = overdue.flatMap((attempt) => [...closeOverdue(db, attempt)]);
    if (!first) break;
    await db.batch([first, ...rest]);
  }
  await db
    .update(examAssignments)
    .set({ isActive: false })
    .where(
      sql`${examAssignments.id} in (select id from ${examAssignments} indexed by exam_assignments_expiry
        where isActive = 1 and expiresAt <= ${now().getTime()} limit ${MAX_EXPIRED})`,
    );
}
