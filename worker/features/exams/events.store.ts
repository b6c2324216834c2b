import { and, eq, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { IntegrityEvent } from '../../contract/exams.ts';
import type { Database } from '../../db/database.ts';
import { isRunning } from '../../db/exam-holding.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { examAttempts, examEvents } from '../../db/schema/exams.ts';

/** Events kept per attempt: more than any honest one has. Later ones still flag the attempt and are counted. */
const MAX_EVENTS = 200;

/** An attempt's integrity events, oldest first. */
export const listEvents = (db: Database, attemptId: string) =>
  db
    .select({ type: examEvents.type, at: examEvents.at, durationMs: examEvents.durationMs })
    .from(examEvents)
    .where(eq(examEvents.attemptId, attemptId))
    .orderBy(examEvents.at)
    .limit(MAX_EVENTS);

const isSitting = (attemptId: string, userId: string) =>
  and(eq(examAttempts.id, attemptId), eq(examAttempts.userId, userId), isRunning());

type Report = { attemptId: string; userId: string; type: IntegrityEvent; at: Date; durationMs: number | null };

/** Records an event while its taker has a running attempt. Reporting the same event again only adds its duration, once. */
export function recordEvent(db: Database, { attemptId, userId, type, at, durationMs }: Report) {
  const isKnown = sql`exists (select 1 from ${examEvents}
    where ${examEvents.attemptId} = ${attemptId} and ${examEvents.at} = ${at.getTime()} and ${examEvents.type} = ${type})`;
  const recorded = sql`select count(*) from (select 1 from ${examEvents} where ${examEvents.attemptId} = ${attemptId} limit ${MAX_EVENTS})`;
  return insertSelect(
    db,
    examEvents,
    { id: crypto.randomUUID(), attemptId, type, at, durationMs, recordedAt: now() },
    sql`from ${examAttempts} where ${isSitting(attemptId, userId)} and (${isKnown} or (${recorded}) < ${MAX_EVENTS})`,
  ).onConflictDoUpdate({
    target: [examEvents.attemptId, examEvents.at, examEvents.type],
    set: { durationMs: sql`coalesce(${examEvents.durationMs}, excluded.durationMs)` },
  });
}

/** Flags a running attempt, keeping the first time; returns a row if it is running. Directly after `recordEvent`, to count what that dropped. */
export const flagAttempt = (db: Database, attemptId: string, userId: string) =>
  db
    .update(examAttempts)
    .set({
      cheatedAt: sql`coalesce(${examAttempts.cheatedAt}, ${now().getTime()})`,
      eventsDropped: sql`${examAttempts.eventsDropped} + (changes() = 0)`,
    })
    .where(isSitting(attemptId, userId))
    .returning({ id: examAttempts.id });
