import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { ERASED_USER } from '../../contract/discord.ts';
import type { Person } from '../../contract/grade-rules.ts';
import { type Grade, type GradeTitles, gradeName } from '../../contract/grades.ts';
import type { ExamTime, Theme } from '../../contract/people.ts';
import { allowedOnPerson } from '../../contract/person-rules.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import type { Page } from '../../db/paging.ts';
import { selectNewest, type UserFilter } from '../../db/people/newest.ts';
import { avatarUrl } from '../../db/person.ts';
import { examAssignments } from '../../db/schema/exams.ts';
import { isNotErased, users } from '../../db/schema/people.ts';
import { staffProfiles, staffRecords } from '../../db/schema/staff.ts';
import { isTwoPersonNow } from '../../db/settings/portal-overrides.ts';
import { countsInFull } from '../../db/settings/second-factor.ts';
import { awayUntil, endLeaves } from '../../db/staff-file/leaves.ts';
import { ensureProfile } from '../../db/staff-file/staff-profile.ts';
import { NO_TRIAL, type TrialChange } from '../../db/staff-file/trials.ts';

type User = typeof users.$inferSelect;

/** Users with what depends on today and on the owner's settings. */
const listedColumns = () => ({
  ...getTableColumns(users),
  awayUntil: awayUntil(users.id),
  countsInFull: countsInFull(users).mapWith(Boolean).as('countsInFull'),
  isTwoPerson: isTwoPersonNow(),
});

/** One user, as `userView` shows them. */
export const findListed = (db: Database, id: string | SQL) =>
  db.select(listedColumns()).from(users).where(eq(users.id, id));

/** SQL for a user's grade. */
export const gradeOf = (id: string | SQL) => sql`(select graded.grade from ${users} graded where graded.id = ${id})`;

/** A user, until when they are away, whether their grade counts, and whether some changes of theirs need two people. */
export type ListedUser = Awaited<ReturnType<typeof findListed>>[number];

/** A user as the target of an act, for its rules. */
export const asTarget = ({ id, grade, erasedAt, isTwoPerson }: ListedUser) => ({
  id,
  grade,
  isErased: erasedAt !== null,
  isTwoPerson,
});

/** A user for managers, and what this one can do with them; without a name or Discord ID once erased. */
export const userView = (user: ListedUser, me: Person) => {
  const { id, username, erasedAt, displayName, discordId, avatar, grade, joinedAt, promotedAt, isBlocked } = user;
  return {
    id,
    username: erasedAt ? ERASED_USER : username,
    displayName,
    discordId: discordId ?? '',
    avatar: avatarUrl(discordId, avatar),
    grade,
    joinedAt,
    promotedAt,
    isBlocked,
    awayUntil: user.awayUntil,
    /** Whether their grade's rights wait for a sign-in with a second factor. */
    needsMfa: !user.countsInFull,
    can: allowedOnPerson(me, asTarget(user)),
  };
};

/** Adds what `listedColumns` adds to a page of users, in its order. The alias lets the columns of `users` name those of the page. */
export const withAway = (db: Database, page: ReturnType<typeof selectNewest>) =>
  db.select(listedColumns()).from(page.as('users'));

/** Users, newest first, one more than `limit`. */
export const listUsers = (db: Database, filter: UserFilter, { limit, cursor }: Page) =>
  withAway(db, selectNewest(db, filter, cursor, limit + 1));

const nextEpoch = sql`${users.sessionEpoch} + 1`;

/** True if the user's grade is as read and they are not erased. */
const isAsRead = (before: User) => and(eq(users.id, before.id), eq(users.grade, before.grade), isNotErased);

/** Changes a grade if it is as read and `condition` holds. Dismissal to grade 1 also ends the user's sessions. */
export const updateGrade = (db: Database, before: User, grade: Grade, condition: SQL | undefined) =>
  db
    .update(users)
    .set({ grade, ...(grade > before.grade && { promotedAt: now() }), ...(grade === 1 && { sessionEpoch: nextEpoch }) })
    .where(and(isAsRead(before), condition))
    .returning({ id: users.id });

/** What a grade change leaves behind, besides the grade. */
type Change = {
  grade: Grade;
  /** The author of the record, which the reason ends. */
  actorId: string;
  /** Who approved the change, if that took a second person. */
  approvedBy: string | undefined;
  reason: string | null | undefined;
  titles: GradeTitles;
  /** The trial that begins. */
  trial: TrialChange;
};

/** The consequences of a grade change: a staff record, an active profile and perhaps a trial. A dismissal archives the profile, closes open exams and ends leaves. */
export function gradeConsequences(
  db: Database,
  before: User,
  { grade, actorId, approvedBy, reason, titles, trial }: Change,
  recorded: SQL,
) {
  const { id } = before;
  const at = now();
  const isRise = grade > before.grade;
  const record = insertSelect(
    db,
    staffRecords,
    {
      id: crypto.randomUUID(),
      userId: id,
      actionType: isRise ? 'promotion' : 'demotion',
      title: `${isRise ? 'Promoted' : 'Demoted'} to ${gradeName(grade, titles)}`,
      description: `From ${gradeName(before.grade, titles)} to ${gradeName(grade, titles)}.${reason ? `\n\n${reason}` : ''}`,
      fromGrade: before.grade,
      toGrade: grade,
      createdBy: actorId,
      wordsBy: approvedBy === undefined ? null : [approvedBy],
      createdAt: at,
      updatedAt: at,
    },
    sql`where ${recorded}`,
  );
  if (grade !== 1) return [record, ensureProfile(db, sql`${id}`, sql`where ${recorded}`, trial)];
  const archiveProfile = db
    .update(staffProfiles)
    .set({
      isArchived: true,
      archivedAt: at,
      lastArchivedAt: at,
      ...NO_TRIAL,
      revision: sql`${staffProfiles.revision} + 1`,
    })
    .where(and(eq(staffProfiles.userId, id), recorded));
  const closeAssignments = db
    .update(examAssignments)
    .set({ isActive: false })
    .where(and(eq(examAssignments.userId, id), sql`+${examAssignments.isActive} = 1`, recorded));
  return [record, archiveProfile, closeAssignments, endLeaves(db, id, at, recorded)];
}

/**
 * Blocks or unblocks a user whose grade and block are as read, so that a user promoted meanwhile stays out of reach.
 * Blocking ends their sessions.
 */
export const updateBlocked = (db: Database, before: User, isBlocked: boolean, condition?: SQL) =>
  db
    .update(users)
    .set({ isBlocked, ...(isBlocked && { sessionEpoch: nextEpoch }) })
    .where(and(isAsRead(before), eq(users.isBlocked, before.isBlocked), condition))
    .returning({ id: users.id });

/** Unblocks a blocked user who is not erased, if `condition` holds. */
export const endBlock = (db: Database, id: string, condition: SQL) =>
  db
    .update(users)
    .set({ isBlocked: false })
    .where(and(eq(users.id, id), eq(users.isBlocked, true), isNotErased, condition));

/** Ends every session of a user whose grade is as read. */
export const endSessions = (db: Database, before: User) =>
  db.update(users).set({ sessionEpoch: nextEpoch }).where(isAsRead(before)).returning({ id: users.id });

/** Sets whether the user gets direct messages; changes nothing once they are erased. */
export const updateDirectMessages = (db: Database, id: string, directMessages: boolean) =>
  db
    .update(users)
    .set({ directMessages })
    .where(and(eq(users.id, id), isNotErased));

/** Sets the factor of a user's time in exams if it and their grade are as read and they are not erased; returns a row if so. */
export const updateExamTime = (db: Database, before: User, examTime: ExamTime) =>
  db
    .update(users)
    .set({ examTime })
    .where(and(isAsRead(before), eq(users.examTime, before.examTime)))
    .returning({ id: users.id });

export const updateTheme = (db: Database, id: string, theme: Theme) =>
  db.update(users).set({ theme }).where(eq(users.id, id));
