import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { type AuditEntry, auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { isOverdue } from '../../db/exam-holding.ts';
import type { News, Outbox } from '../../db/queue.ts';
import { runBatch } from '../../db/run-batch.ts';
import { examAssignments, examAttempts, isUnclosed } from '../../db/schema/exams.ts';
import { isOverdueAt, overdueOutcome } from './attempts.rules.ts';

type Attempt = typeof examAttempts.$inferSelect;

/** The most attempts that one cron run closes, and characters of exams and answers that it reads, unless one attempt has more. */
const PER_RUN = 12;
const MAX_CHARACTERS = 200_000;

/** The most attempts that `findOverdue` returns. */
const MAX_FOUND = 10;

/** Expired assignments that one cron run closes. Until then they count as open in the figures, but start nothing. */
const MAX_EXPIRED = 1000;

/**
 * Statements that close an overdue attempt, with an audit row without an actor. They change nothing if it was
 * submitted, saved, flagged or given more time meanwhile. `awaiting` is for `exam_awaiting_marks`.
 */
export function closeOverdue(db: Database, attempt: Attempt) {
  const isFlagged = attempt.cheatedAt !== null;
  const outcome = overdueOutcome(attempt, isFlagged);
  const entry: AuditEntry & { actorId: null } = {
    action: 'EXAM_ATTEMPT_CLOSED',
    entityType: 'exam',
    entityId: attempt.id,
    targetUserId: attempt.userId,
    actorId: null,
    details: 'Time was up.',
    oldValues: { status: 'in_progress' },
    newValues: { status: outcome.status, score: outcome.score },
  };
  const row = auditRow(db, fromServer, entry);
  const awaiting: News[] = outcome.awaitingMarks ? [{ subject: attempt.examId, recorded: row.recorded }] : [];
  const statements = [
    db
      .update(examAttempts)
      .set({ ...outcome, completedAt: attempt.deadline })
      .where(
        and(
          eq(examAttempts.id, attempt.id),
          isUnclosed(),
          eq(examAttempts.revision, attempt.revision),
          eq(examAttempts.deadline, attempt.deadline),
          isFlagged ? isNotNull(examAttempts.cheatedAt) : isNull(examAttempts.cheatedAt),
        ),
      ),
    row.statement,
    closeAssignment(db, attempt.assignmentId, row.recorded),
  ] as const;
  return { statements, awaiting };
}

/** Statement that closes an assignment if `condition` holds, for the batch that ends its attempt. */
export const closeAssignment = (db: Database, id: string, condition: SQLWrapper) =>
  db.update(examAssignments).set({ isActive: false }).where(sql`${examAssignments.id} = ${id} and ${condition}`);

/** Closes the attempt if it is overdue. Every write that meets one does this; reads only show it as closed. */
export async function closeIfOverdue(
  { db, outbox }: { db: Database; outbox: Outbox },
  attempt: Attempt,
): Promise<void> {
  if (!isOverdueAt(attempt, now())) return;
  const { statements, awaiting } = closeOverdue(db, attempt);
  const { queued } = await runBatch(db, {
    closed: [...statements],
    queued: outbox.announce('exam_awaiting_marks', awaiting),
  });
  outbox.note(queued);
}

/** At most ten overdue attempts of these users, or of anyone: closing more would exceed D1's statements per request. The cron closes the rest. */
export const findOverdue = (db: Database, examId: string | SQL, userIds: string[] | undefined) =>
  db
    .select()
    .from(examAttempts)
    .where(and(eq(examAttempts.examId, examId), userIds && inArray(examAttempts.userId, userIds), isOverdue()))
    .limit(MAX_FOUND);

/**
 * Closes overdue attempts and expired assignments. Concurrent runs and submissions are safe. The indexes are named
 * because SQLite would otherwise read every running attempt and open assignment.
 */
export async function closeAllOverdue(db: Database, outbox: Outbox): Promise<void> {
  const { questions, answers, responses } = examAttempts;
  const overdue = await db
    .select()
    .from(examAttempts)
    .where(
      sql`${examAttempts.id} in (
        select id from (
          select id, row_number() over oldest_first as place,
            sum(length(${questions}) + length(${answers}) + length(${responses})) over oldest_first as characters
          from ${examAttempts} indexed by exam_attempts_overdue where ${isOverdue()}
          window oldest_first as (order by deadline rows unbounded preceding) limit ${PER_RUN}
        ) where place = 1 or characters <= ${MAX_CHARACTERS})`,
    );
  const expire = db
    .update(examAssignments)
    .set({ isActive: false })
    .where(
      sql`${examAssignments.id} in (select id from ${examAssignments} indexed by exam_assignments_expiry
        where isActive = 1 and expiresAt <= ${now().getTime()} limit ${MAX_EXPIRED})`,
    );
  const closing = overdue.map((attempt) => closeOverdue(db, attempt));
  await db.batch([
    expire,
    ...closing.flatMap(({ statements }) => [...statements]),
    ...outbox.announce(
      'exam_awaiting_marks',
      closing.flatMap(({ awaiting }) => awaiting),
    ),
  ]);
}
