import { and, eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { anyGrade, blockInput, gradeInput, isInReach, refuseGrade } from '../../contract/grade-rules.ts';
import { gradeName } from '../../contract/grades.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { examAssignments } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';
import { staffProfiles, staffRecords } from '../../db/schema/staff.ts';
import { ensureProfile } from '../../db/staff-profile.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { noSuch, Refusal } from '../../http/errors.ts';
import { linkNext, onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { listUsers, searchUsers, userView } from './users.list.ts';
import { findUser } from './users.store.ts';

type ActorContext = Context<AppEnv & { Variables: { me: CurrentUser } }>;

const gradeQuery = z.pipe(z.coerce.number(), anyGrade);
const listQuery = z.object({
  ...pageQuery,
  ...searchQuery,
  grade: z.optional(gradeQuery),
  minGrade: z.optional(gradeQuery),
  blocked: z.optional(z.enum(['0', '1'])),
});

async function requirePerson(c: ActorContext, id: string) {
  const [person] = await findUser(c.var.db, id);
  if (!person) throw noSuch('person');
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
    const { db, me } = c.var;
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
    const changed = await changeAsRead(c.var, {
      noun: 'person',
      change: db
        .update(users)
        .set({ grade, ...(isRise && { promotedAt: at }), ...(isFired && { sessionEpoch: oneMore }) })
        .where(and(eq(users.id, id), eq(users.grade, before.grade)))
        .returning({ id: users.id }),
      entry: {
        action: 'USER_GRADE_CHANGED',
        entityType: 'user',
        entityId: id,
        targetUserId: id,
        oldValues: { grade: before.grade },
        newValues: { grade },
      },
      also: (recorded) => {
        const record = insertSelect(
          db,
          staffRecords,
          {
            id: crypto.randomUUID(),
            userId: id,
            actionType: isRise ? 'promotion' : 'demotion',
            title: `${isRise ? 'Promoted' : 'Demoted'} to ${gradeName(grade)}`,
            description: `From ${gradeName(before.grade)} to ${gradeName(grade)}.`,
            fromGrade: before.grade,
            toGrade: grade,
            createdBy: me.id,
            createdAt: at,
            updatedAt: at,
          },
          sql`where ${recorded}`,
        );
        const archiveProfile = db
          .update(staffProfiles)
          .set({ isArchived: true, archivedAt: at, revision: sql`${staffProfiles.revision} + 1` })
          .where(and(eq(staffProfiles.userId, id), recorded));
        const closeAssignments = db
          .update(examAssignments)
          .set({ isActive: false })
          .where(and(eq(examAssignments.userId, id), sql`+${examAssignments.isActive} = 1`, recorded));
        return isFired
          ? [record, archiveProfile, closeAssignments]
          : [record, ensureProfile(db, sql`${id}`, sql`where ${recorded}`)];
      },
      read: findUser(db, id),
      view: userView,
    });
    return c.json(changed);
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
    const changed = await changeAsRead(c.var, {
      noun: 'person',
      change: db
        .update(users)
        .set({ isBlocked, ...(isBlocked && { sessionEpoch: oneMore }) })
        // As they were read: someone who has risen above the caller is out of reach.
        .where(and(eq(users.id, id), eq(users.isBlocked, before.isBlocked), eq(users.grade, before.grade)))
        .returning({ id: users.id }),
      entry: {
        action: isBlocked ? 'USER_BLOCKED' : 'USER_UNBLOCKED',
        entityType: 'user',
        entityId: id,
        targetUserId: id,
        oldValues: { isBlocked: before.isBlocked },
        newValues: { isBlocked },
      },
      read: findUser(db, id),
      view: userView,
    });
    return c.json(changed);
  })

  .post('/:id/sign-out', requirePermission('user.control'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const before = id === me.id ? me : await requireInReach(c, id);
    await changeAsRead(c.var, {
      noun: 'person',
      change: db
        .update(users)
        .set({ sessionEpoch: oneMore })
        .where(and(eq(users.id, id), eq(users.grade, before.grade)))
        .returning({ id: users.id }),
      entry: { action: 'USER_SIGNED_OUT', entityType: 'user', entityId: id, targetUserId: id },
      read: findUser(db, id),
      view: userView,
    });
    return c.body(null, 204);
  });
