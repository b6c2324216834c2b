import { and, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { after, days, now } from '../../clock.ts';
import type { Issue } from '../../contract/errors.ts';
import { assignmentInput } from '../../contract/exams.ts';
import { can } from '../../contract/permissions.ts';
import { examAssignments, examTemplates } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  assignmentView,
  findPeople,
  listOpenAssignments,
  listOwnAssignments,
  ownAssignmentView,
} from './assignments.store.ts';
import { findExam, managedExamView } from './exams.store.ts';
import { closeOverdue, findOverdue } from './overdue.ts';

type Candidate = Awaited<ReturnType<typeof findPeople>>[number];

/** Why these people cannot all be assigned, naming each who cannot (contract §2). */
function refuseCandidates(given: string[], people: Candidate[], ownId: string): Issue[] {
  const known = new Map(people.map((person) => [person.id, person]));
  return given.flatMap((id, index): Issue[] => {
    if (given.indexOf(id) !== index) return [];
    const path = `userIds.${index}`;
    const person = known.get(id);
    if (!person) return [{ path, message: 'There is no such person' }];
    if (id === ownId) return [{ path, message: 'You cannot assign an exam to yourself' }];
    if (person.isBlocked) return [{ path, message: `${person.username} is blocked` }];
    if (!can(person.grade, 'exam.take')) return [{ path, message: `${person.username} is a Member` }];
    return [];
  });
}

const place = ({ assignment }: { assignment: { assignedAt: Date; id: string } }) => ({
  at: assignment.assignedAt,
  id: assignment.id,
});

/** Who may start which exam (spec §7, contract §5). */
export const assignmentsRoutes = new Hono<AppEnv>()
  .get('/exam-assignments', requirePermission('exam.manage'), validate('query', z.object(pageQuery)), async (c) => {
    const page = c.req.valid('query');
    const rows = await listOpenAssignments(c.var.db, page);
    return c.json(onePage(c, rows, page.limit, place).map(assignmentView));
  })

  .get('/my-exam-assignments', requirePermission('exam.take'), validate('query', z.object(pageQuery)), async (c) => {
    const page = c.req.valid('query');
    const rows = await listOwnAssignments(c.var.db, c.var.me.id, page);
    return c.json(onePage(c, rows, page.limit, place).map(ownAssignmentView));
  })

  .post('/exam-assignments', requirePermission('exam.manage'), validate('json', assignmentInput), async (c) => {
    const { examId, userIds: given } = c.req.valid('json');
    const userIds = [...new Set(given)];
    const { db, me, audit } = c.var;
    const [[exam], people, overdue] = await db.batch([
      findExam(db, examId, me.id),
      findPeople(db, userIds),
      findOverdue(db, examId, userIds),
    ]);
    if (!exam) throw new Refusal('not_found', 'There is no such exam.');
    const issues = refuseCandidates(given, people, me.id);
    if (issues.length > 0)
      throw new Refusal('invalid_input', issues.map((issue) => issue.message).join('. '), { issues });
    if (!exam.exam.isActive) throw new Refusal('exam_archived', undefined, { current: managedExamView(exam) });

    const at = now();
    const expiresAt = after(at, days(settings(c.env).examAssignmentDays));
    const wanted = JSON.stringify(userIds.map((userId) => ({ id: crypto.randomUUID(), userId })));
    // One that has run out and was not yet closed would stand in the way of a new one.
    const closeExpired = db
      .update(examAssignments)
      .set({ isActive: false })
      .where(
        and(
          sql`${examAssignments.examId} = ${examId} and ${examAssignments.isActive} = 1`,
          sql`${examAssignments.userId} in (select value->>'userId' from json_each(${wanted}))`,
          sql`${examAssignments.expiresAt} <= ${at.getTime()}`,
        ),
      );
    // People and exam as they are at this moment, not as they were read; who holds the exam already is skipped.
    const insert = db
      .insert(examAssignments)
      .select(
        sql`select wanted.value->>'id', ${examId}, u.id, ${me.id}, ${at.getTime()}, ${expiresAt.getTime()}, 1
          from json_each(${wanted}) wanted join ${users} u on u.id = wanted.value->>'userId'
          where +u.grade >= 2 and +u.isBlocked = 0
            and exists (select 1 from ${examTemplates} where id = ${examId} and isActive = 1 and deletedAt is null)`,
      )
      .onConflictDoNothing()
      .returning({ userId: examAssignments.userId });
    const [onlyOne] = userIds.length === 1 ? userIds : [];
    const entry = audit.row({
      action: 'EXAM_ASSIGNED',
      entityType: 'exam',
      entityId: examId,
      targetUserId: onlyOne ?? null,
      newValues: sql`json_object('expiresAt', ${expiresAt.toISOString()}, 'userIds', (select json_group_array(userId) from ${examAssignments}
        where id in (select value->>'id' from json_each(${wanted}))))`,
    });
    // An attempt whose time is over gives its assignment back first, so that its taker can be assigned again.
    const ended = overdue.flatMap((attempt) => [...closeOverdue(db, attempt)]);
    const holders = db
      .select({ userId: examAssignments.userId })
      .from(examAssignments)
      .where(
        and(
          sql`${examAssignments.examId} = ${examId} and ${examAssignments.isActive} = 1`,
          inArray(examAssignments.userId, userIds),
        ),
      );
    const results = await db.batch([closeExpired, ...ended, insert, entry.statement, holders]);
    const [created, , held] = results.slice(-3) as [{ userId: string }[], unknown, { userId: string }[]];
    const isIn = (rows: { userId: string }[], id: string) => rows.some(({ userId }) => userId === id);
    // Whoever is neither was blocked or dismissed while the call was on its way.
    const skipped = people
      .filter(({ id }) => isIn(held, id) && !isIn(created, id))
      .map(({ id, username }) => ({ id, username }));
    return c.json({ assignmentsCreated: created.length, skipped }, 201);
  });
