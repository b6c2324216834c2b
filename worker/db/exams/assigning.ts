import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { insertSelect } from '../insert-select.ts';
import { isExamTaker } from '../person.ts';
import { examAssignments, examTemplates, isActiveAssignment } from '../schema/exams.ts';
import { requirements } from '../schema/handbook.ts';
import { users } from '../schema/people.ts';

const isActiveFor = (examId: string, userIds: string[]) =>
  and(eq(examAssignments.examId, examId), isActiveAssignment(), inArray(examAssignments.userId, userIds));

/** Those of these users with an active assignment to an exam. */
export const findAssigned = (db: Database, examId: string, userIds: string[]) =>
  db.select({ userId: examAssignments.userId }).from(examAssignments).where(isActiveFor(examId, userIds));

/** Closes these users' expired assignments to an exam, which would otherwise block new ones. */
export const closeExpired = (db: Database, examId: string, userIds: string[], at: Date) =>
  db
    .update(examAssignments)
    .set({ isActive: false })
    .where(and(isActiveFor(examId, userIds), lte(examAssignments.expiresAt, at)));

/** The target of an entry about these people: the only one, if there is one. */
export const onlyOne = ([first, ...others]: readonly string[]) => (others.length === 0 ? (first ?? null) : null);

/** A requirement for which an exam is assigned, and when each person has to meet it. */
type ForRequirement = { id: string; dueAt: ReadonlyMap<string, Date> };

type Assigning = {
  examId: string;
  userIds: string[];
  assignedBy: string;
  assignedAt: Date;
  /** Later for those who have longer to meet the requirement. */
  expiresAt: Date;
  requirement?: ForRequirement;
};

/**
 * Assigns an exam. `statement` returns who was assigned, `auditValues` puts the same into the audit row, and
 * `isAssigned` into a later statement about `users`. Checks users, exam and requirement in SQL; skips users with an active
 * assignment.
 */
export function assign(db: Database, { examId, userIds, assignedBy, assignedAt, expiresAt, requirement }: Assigning) {
  const wanted = JSON.stringify(
    userIds.map((userId) => {
      const dueAt = requirement?.dueAt.get(userId);
      const lastsUntil = Math.max(expiresAt.getTime(), dueAt?.getTime() ?? 0);
      return { id: crypto.randomUUID(), userId, dueAt: dueAt?.getTime() ?? null, expiresAt: lastsUntil };
    }),
  );
  const isAsked = requirement
    ? sql`and exists (select 1 from ${requirements} asked where asked.id = ${requirement.id} and asked.deletedAt is null)`
    : sql``;
  const statement = insertSelect(
    db,
    examAssignments,
    {
      id: sql`wanted.value->>'id'`,
      examId,
      userId: sql`${users.id}`,
      assignedBy,
      assignedAt,
      expiresAt: sql`wanted.value->>'expiresAt'`,
      isActive: true,
      requirementId: requirement?.id ?? null,
      dueAt: sql`wanted.value->>'dueAt'`,
    },
    sql`from json_each(${wanted}) wanted join ${users} on ${users.id} = wanted.value->>'userId'
      where ${isExamTaker(sql`+${users.grade}`, sql`+${users.isBlocked}`)}
        and exists (select 1 from ${examTemplates} where id = ${examId} and isActive = 1 and deletedAt is null) ${isAsked}`,
  )
    .onConflictDoNothing()
    .returning({ userId: examAssignments.userId });
  const auditValues = sql`json_object('expiresAt', ${expiresAt.toISOString()},
    'userIds', (select json_group_array(userId) from ${examAssignments} where id in (select value->>'id' from json_each(${wanted})))${
      requirement ? sql`, 'requirementId', ${requirement.id}` : sql``
    })`;
  // `instr` because an id list would be scanned once per user.
  const isAssigned = sql`exists (select 1 from ${examAssignments} given
    where given.examId = ${examId} and given.userId = ${users.id} and given.isActive = 1 and instr(${wanted}, given.id) > 0)`;
  return { statement, auditValues, isAssigned };
}
