import { Hono } from 'hono';
import * as z from 'zod/mini';
import { meView } from '../../auth/me.view.ts';
import { needsFreshSignIn, needsTwoPeople, refuseGrade } from '../../contract/grade-rules.ts';
import { anyGrade, blockInput, gradeInput, takerQuery, themeInput } from '../../contract/people.ts';
import { can } from '../../contract/permissions.ts';
import { refuseBlock, refuseSignOut } from '../../contract/person-rules.ts';
import { hasTrial } from '../../contract/staff-file/trials.ts';
import { readGates } from '../../db/handbook/gates.ts';
import { runBatch } from '../../db/run-batch.ts';
import { readTrial } from '../../db/staff-file/trials.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { linkNext, onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { requireFreshSignIn, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { ask, readsForAsking } from './ask.ts';
import { block, readsForBlock, unblock } from './blocks.ts';
import { gradeChange, refuseUnmet } from './grade-change.ts';
import { searchTakers, searchUsers } from './people.search.ts';
import {
  asTarget,
  endSessions,
  findListed,
  gradeOf,
  type ListedUser,
  listUsers,
  updateTheme,
  userView,
} from './people.store.ts';

const gradeQuery = z.pipe(z.coerce.number(), anyGrade);
const listQuery = z.object({
  ...pageQuery,
  ...searchQuery,
  grade: z.optional(gradeQuery),
  minGrade: z.optional(gradeQuery),
  blocked: z.optional(z.enum(['0', '1'])),
});

/** The user that was read. Throws 404, and 409 if they are erased, because as a Member they would be within everyone's reach. */
export function requireFound([user]: ListedUser[], me: CurrentUser) {
  if (!user) throw noSuch('person');
  if (user.erasedAt) throw new HttpError('erased', undefined, { current: userView(user, me) });
  return user;
}

/** The user to act on. Throws as `requireFound` does, and the refusal if there is one. */
function requireAllowed(found: ListedUser[], me: CurrentUser, refuse: typeof refuseBlock) {
  const user = requireFound(found, me);
  const refusal = refuse(me, asTarget(user));
  if (refusal) throw new HttpError(refusal);
  return user;
}

/** Users: lists, searches, grades, blocks and sign-outs (docs/rules/users.md#grade-changes, docs/rules/users.md#blocking). */
export const peopleRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('staff.manage'), validate('query', listQuery), async (c) => {
    const { limit, cursor, q, blocked, ...grades } = c.req.valid('query');
    const view = (user: ListedUser) => userView(user, c.var.me);
    const filter = { ...grades, blocked: blocked === undefined ? undefined : blocked === '1' };
    if (q) {
      const found = await searchUsers(c.var.db, filter, q, { limit, cursor });
      if (found.next) linkNext(c, found.next);
      return c.json(found.rows.map(view));
    }
    const rows = await listUsers(c.var.db, filter, { limit, cursor });
    return c.json(onePage(c, rows, limit, (user) => ({ at: user.joinedAt, id: user.id })).map(view));
  })

  .get('/search', requirePermission('exam.manage'), validate('query', takerQuery), async (c) =>
    c.json(await searchTakers(c.var.db, c.req.valid('query').q, c.var.me.id)),
  )

  .patch('/:id/theme', requirePermission('self.read'), validate('json', themeInput), async (c) => {
    c.var.audit.exempt();
    const { db, me } = c.var;
    if (c.req.param('id') !== me.id) throw new HttpError('target_out_of_reach', 'You can only set your own theme.');
    const { theme } = c.req.valid('json');
    if (theme !== me.theme) await updateTheme(db, me.id, theme);
    return c.json(meView({ ...me, theme }));
  })

  .patch('/:id/grade', requirePermission('staff.manage'), validate('json', gradeInput), async (c) => {
    const id = c.req.param('id');
    const { grade, from, reason, waiver } = c.req.valid('json');
    const { db, me } = c.var;
    const read = readTrial(db, id, hasTrial(grade));
    const passed = readGates(db, id, gradeOf(id), grade);
    const rows = await runBatch(db, { ...readsForAsking(db, id), trial: read.statement, gates: passed.statement });
    const before = requireFound(rows.found, me);
    const isForTwo = before.isTwoPerson && needsTwoPeople(before.grade, grade);
    const isAsking = isForTwo && can(me.grade, 'approval.manage');
    // Asking covers what an Owner could do.
    const refusal = refuseGrade(isAsking ? { id: me.id, grade: 6 } : me, before, grade, from);
    if (refusal === 'conflict') {
      const message = before.grade === grade ? `${before.username} already has this grade.` : undefined;
      throw new HttpError('conflict', message, { current: userView(before, me) });
    }
    if (refusal) throw new HttpError(refusal);
    const gates = passed.stateOf(rows.gates);
    if (isAsking) return c.json(await ask(c.var, rows, { target: before, toGrade: grade, reason, gates, waiver }), 202);
    if (isForTwo) throw new HttpError('grade_not_offered');
    if (needsFreshSignIn({ kind: 'grade', toGrade: grade })) requireFreshSignIn(me);
    if (gates.unmet.length > 0 && waiver === undefined) throw refuseUnmet(gates.unmet);

    const user = await changeAsRead(c.var, {
      noun: 'person',
      ...gradeChange(db, {
        before,
        grade,
        reason,
        actorId: me.id,
        trial: read.stateOf(rows.trial),
        own: rows.own,
        gates,
        waiver,
      }),
      read: findListed(db, id),
      view: (current) => userView(current, me),
    });
    return c.json(user, 200);
  })

  .patch('/:id/block', requirePermission('user.control'), validate('json', blockInput), async (c) => {
    const id = c.req.param('id');
    const { isBlocked } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const { found, ...read } = await runBatch(db, readsForBlock(db, id, me.id));
    const before = requireAllowed(found, me, refuseBlock);
    if (before.isBlocked === isBlocked) {
      audit.exempt();
      return c.json(userView(before, me));
    }
    const user = await changeAsRead(c.var, {
      noun: 'person',
      ...(isBlocked ? block(db, before, me, read) : unblock(db, before, me)),
      read: findListed(db, id),
      view: (current) => userView(current, me),
    });
    return c.json(user);
  })

  .post('/:id/sign-out', requirePermission('user.control'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const before = id === me.id ? me : requireAllowed(await findListed(db, id), me, refuseSignOut);
    await changeAsRead(c.var, {
      noun: 'person',
      change: endSessions(db, before),
      entry: { action: 'USER_SIGNED_OUT', entityType: 'user', entityId: id, targetUserId: id },
      read: findListed(db, id),
      view: (current) => userView(current, me),
    });
    return c.body(null, 204);
  });
