import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { blanks, personalTable } from '../../db/personal.ts';
import { auditLogs, auditTexts } from '../../db/schema/audit.ts';
import { awaitsMarks, examAssignments, examAttempts, isUnclosed } from '../../db/schema/exams.ts';
import { applications, isOpenApplication } from '../../db/schema/hiring.ts';
import { erasedBlocks, isNotErased, users } from '../../db/schema/people.ts';
import { appeals } from '../../db/schema/staff-file.ts';
import { endLeaves } from '../../db/staff-file/leaves.ts';
import { emptyNominationsOf } from '../../db/voice/emptying.ts';

type User = typeof users.$inferSelect;

/** Erases a Member who is unchanged since the read: clears their name, Discord ID and avatar, and ends their sessions. Only if `condition` holds. */
export const eraseUser = (db: Database, before: User, at: Date, condition: SQL | undefined) =>
  db
    .update(users)
    .set({
      ...blanks(personalTable(users).columns),
      erasedAt: at,
      directMessages: false,
      signInDay: null,
      signInCount: 0,
      sessionEpoch: sql`${users.sessionEpoch} + 1`,
    })
    .where(
      and(
        eq(users.id, before.id),
        isNotErased,
        eq(users.grade, 1),
        eq(users.username, before.username),
        eq(users.isBlocked, before.isBlocked),
        condition,
      ),
    )
    .returning({ id: users.id });

/** Refuses future sign-ins of a blocked Discord ID, by its HMAC. */
export const keepBlock = (db: Database, hmac: string, at: Date, recorded: SQL) =>
  insertSelect(db, erasedBlocks, { hmac, erasedAt: at }, sql`where ${recorded}`).onConflictDoNothing();

/**
 * Ends an erased user's open work: withdraws applications, closes assignments and appeals, ends leaves and expires running
 * attempts. Attempts awaiting marks get none because their answers go.
 */
export const endOpenWork = (db: Database, userId: string, at: Date, condition: SQL = sql`true`) =>
  [
    db
      .update(applications)
      .set({ status: 'withdrawn', withdrawnAt: at })
      .where(and(eq(applications.userId, userId), isOpenApplication(), condition)),
    db
      .update(examAssignments)
      .set({ isActive: false })
      .where(and(eq(examAssignments.userId, userId), sql`+${examAssignments.isActive} = 1`, condition)),
    db
      .update(examAttempts)
      .set({
        status: sql`iif(${examAttempts.cheatedAt} is null, 'expired', 'cheated')`,
        score: 0,
        completedAt: sql`min(${examAttempts.deadline}, ${at.getTime()})`,
      })
      .where(and(eq(examAttempts.userId, userId), isUnclosed(), condition)),
    db
      .update(examAttempts)
      .set({ awaitingMarks: false })
      .where(and(eq(examAttempts.userId, userId), awaitsMarks(), condition)),
    db
      .update(appeals)
      .set({ state: 'closed', revision: sql`${appeals.revision} + 1` })
      .where(and(eq(appeals.userId, userId), sql`+${appeals.state} = 'open'`, condition)),
    endLeaves(db, userId, at, condition),
    emptyNominationsOf(db, userId, at, condition),
  ] as const;

/**
 * Deletes texts of later entries that quote the user, such as the reason of a suspension lifted since. `entry` is the
 * user's own, earlier entry.
 */
export const deleteQuotes = (db: Database, userId: string, condition: SQL) =>
  db.delete(auditTexts).where(sql`${auditTexts.seq} in (
    select later.seq from ${auditLogs} entry cross join ${auditTexts} own on own.seq = entry.seq
    cross join ${auditLogs} later on later.entityId = entry.entityId and later.seq > entry.seq
    cross join ${auditTexts} other on other.seq = later.seq
    where entry.userId = ${userId} and ${condition} and exists (
      select 1 from json_each(own.texts)
      where json_each.value->>'text' in (select json_each.value->>'text' from json_each(other.texts))))`);
