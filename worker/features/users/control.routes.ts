import { and, eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { anyGrade, blockInput, gradeInput, isInReach, refuseGrade } from '../../contract/grade-rules.ts';
import { gradeName } from '../../contract/grades.ts';
import { examAssignments } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';
import { staffProfiles, staffRecords } from '../../db/schema/staff.ts';
import { restoreProfile } from '../../db/staff-profile.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { linkNext, onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { listUsers, searchUsers, userView } from './users.list.ts';

type ActorContext = Context<AppEnv & { Variables: { me: CurrentUser } }>;

const gradeQuery = z.pipe(z.coerce.number(), anyGrade);
const listQuery = z.object({
  ...pageQuery,
  ...searchQuery,
  grade: z.optional(gradeQuery),
  minGrade: z.optional(gradeQuery),
  blocked: z.optional(z.enum(['0', '1'])),
});

const noPerson = () => new Refusal('not_found', 'There is no such person.');

async function requirePerson(c: ActorContext, id: string) {
  const [person] = await c.var.db.select().from(users).where(eq(users.id, id));
  if (!person) throw noPerson();
  return person;
}

/** Someone whom the caller may act on. Throws 404, and 403 for themselves and for whoever is not below them. */
async function requireInReach(c: ActorContext, id: string) {
  const person = await requirePerson(c, id);
  if (person.id === c.var.me.id) throw new Refusal('own_row');
  if (!isInReach(c.var.me, person)) throw new Refusal('target_out_of_reach');
  return person;
}

const oneMore = sql`${users.sessionEpoch} + 1`;

/** People, and what those above them do to them (spec §7, contract §2). */
export const controlRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('staff.manage'), validate('query', listQuery), async (c) => {
    const { limit, cursor, q, blocked, ...grades } = c.req.valid('query');
    const filter = { ...grades, blocked: blocked === undefined ? undefined : blocked === '1' };
    if (q) {
      const found = await searchUsers(c.var.db, filter, q, { limit, cursor });
      if (found.next) linkNext(c, found.next);
      return c.json(found.rows.map(userView));
    }
    const rows = await listUsers(c.var.db, filter, { limit, cursor });
    return c.json(onePage(c, rows, limit, (user) => ({ at: user.joinedAt, id: user.id })).map(userView));
  })

  .patch('/:id/grade', requirePermission('staff.manage'), validate('json', gradeInput), async (c) => {
    const id = c.req.param('id');
    const { grade, from } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const before = await requirePerson(c, id);
    const refusal = refuseGrade(me, before, grade, from);
    if (refusal === 'conflict') {
      const message = before.grade === grade ? `${before.username} already has this grade.` : undefined;
      throw new Refusal('conflict', message, { current: userView(before) });
    }
    if (refusal) throw new Refusal(refusal);

    const at = now();
    const isRise = grade > before.grade;
    const isFired = grade === 1;
    const change = db
      .update(users)
      .set({ grade, ...(isRise && { promotedAt: at }), ...(isFired && { sessionEpoch: oneMore }) })
      .where(and(eq(users.id, id), eq(users.grade, before.grade)))
      .returning({ id: users.id });
    const entry = audit.row({
      action: 'USER_GRADE_CHANGED',
      entityType: 'user',
      entityId: id,
      targetUserId: id,
      oldValues: { grade: before.grade },
      newValues: { grade },
    });
    const title = `${isRise ? 'Promoted' : 'Demoted'} to ${gradeName(grade)}`;
    const record = db.insert(staffRecords).select(
      sql`select ${crypto.randomUUID()}, ${id}, ${isRise ? 'promotion' : 'demotion'}, ${title}, ${`From ${gradeName(before.grade)} to ${gradeName(grade)}.`},
          null, ${before.grade}, ${grade}, null, 1, ${me.id}, ${at.getTime()}, ${at.getTime()}, 1 where ${entry.recorded}`,
    );
    const profile = isFired
      ? db
          .update(staffProfiles)
          .set({ isArchived: true, archivedAt: at, revision: sql`${staffProfiles.revision} + 1` })
          .where(and(eq(staffProfiles.userId, id), entry.recorded))
      : db
          .insert(staffProfiles)
          .select(
            sql`select ${crypto.randomUUID()}, ${id}, '[]', null, '{}', 0, null, ${at.getTime()}, 1 where ${entry.recorded}`,
          )
          .onConflictDoUpdate(restoreProfile);
    const assignments = db
      .update(examAssignments)
      .set({ isActive: false })
      .where(and(eq(examAssignments.userId, id), sql`${isFired} and +${examAssignments.isActive} = 1`, entry.recorded));
    const [won, , , , , [after]] = await db.batch([
      change,
      entry.statement,
      record,
      profile,
      assignments,
      db.select().from(users).where(eq(users.id, id)),
    ]);
    if (!after) throw noPerson();
    if (won.length === 0) throw new Refusal('conflict', undefined, { current: userView(after) });
    return c.json(userView(after));
  })

  .patch('/:id/block', requirePermission('user.control'), validate('json', blockInput), async (c) => {
    const id = c.req.param('id');
    const { isBlocked } = c.req.valid('json');
    const { db, audit } = c.var;
    const before = await requireInReach(c, id);
    if (before.isBlocked === isBlocked) {
      audit.exempt();
      return c.json(userView(before));
    }
    const entry = audit.row({
      action: isBlocked ? 'USER_BLOCKED' : 'USER_UNBLOCKED',
      entityType: 'user',
      entityId: id,
      targetUserId: id,
      oldValues: { isBlocked: before.isBlocked },
      newValues: { isBlocked },
    });
    const [won, , [after]] = await db.batch([
      db
        .update(users)
        .set({ isBlocked, ...(isBlocked && { sessionEpoch: oneMore }) })
        // As they were read: someone who rose above the caller meanwhile is out of reach.
        .where(and(eq(users.id, id), eq(users.isBlocked, before.isBlocked), eq(users.grade, before.grade)))
        .returning({ id: users.id }),
      entry.statement,
      db.select().from(users).where(eq(users.id, id)),
    ]);
    if (!after) throw noPerson();
    if (won.length === 0) throw new Refusal('conflict', undefined, { current: userView(after) });
    return c.json(userView(after));
  })

  .post('/:id/sign-out', requirePermission('user.control'), async (c) => {
    const id = c.req.param('id');
    const { db, me, audit } = c.var;
    const before = id === me.id ? me : await requireInReach(c, id);
    const entry = audit.row({ action: 'USER_SIGNED_OUT', entityType: 'user', entityId: id, targetUserId: id });
    const [won, , [after]] = await db.batch([
      db
        .update(users)
        .set({ sessionEpoch: oneMore })
        .where(and(eq(users.id, id), eq(users.grade, before.grade)))
        .returning({ id: users.id }),
      entry.statement,
      db.select().from(users).where(eq(users.id, id)),
    ]);
    if (!after) throw noPerson();
    if (won.length === 0) throw new Refusal('conflict', undefined, { current: userView(after) });
    return c.body(null, 204);
  });
