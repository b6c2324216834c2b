import { and, eq, type SQL, sql } from 'drizzle-orm';
import { after, hours, now } from '../../clock.ts';
import { isBlockForTwo } from '../../contract/grade-rules.ts';
import { can } from '../../contract/permissions.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import type { NewNotification } from '../../db/notify.ts';
import type { ResultsOf } from '../../db/run-batch.ts';
import { users } from '../../db/schema/people.ts';
import { approvals, isBlockApproval, isOpenApproval } from '../../db/schema/staff-file.ts';
import { LAPSES_AFTER, listApprovers, whoMayDecide } from '../../db/staff-file/deciders.ts';
import { notifyLastJudges } from '../../db/staff-file/judges.ts';
import type { CurrentUser } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { findListed, type ListedUser, updateBlocked } from './people.store.ts';

/** The most people of grade 4 or 5 that one person blocks within an hour while two people are needed. */
const MOST_BLOCKS = 2;

/** How many blocks that need a second person this one made within the last hour. */
const recentBlocks = (by: string) =>
  sql<number>`(select count(*) from ${approvals} where ${isBlockApproval()} and ${approvals.askedBy} = ${by}
    and ${approvals.createdAt} > ${after(now(), -hours(1)).getTime()})`;

/** What blocking or unblocking a person reads. */
export const readsForBlock = (db: Database, id: string, by: string) => ({
  found: findListed(db, id),
  owners: listApprovers(db, 6),
  executives: listApprovers(db, 5),
  recent: db.select({ blocks: recentBlocks(by).as('blocks') }).from(sql`(select 1)`),
});

type Read = Omit<ResultsOf<ReturnType<typeof readsForBlock>>, 'found'>;

/** The change and its entry. What it does to approvals comes after. */
const blockChange = (db: Database, before: ListedUser, isBlocked: boolean, approvalId?: string) => {
  const entry: AuditEntry = {
    action: isBlocked ? 'USER_BLOCKED' : 'USER_UNBLOCKED',
    entityType: 'user',
    entityId: before.id,
    targetUserId: before.id,
    oldValues: { isBlocked: before.isBlocked },
    newValues: { isBlocked, ...(approvalId !== undefined && { approvalId }) },
  };
  const judges = (recorded: SQL) =>
    can(before.grade, 'appeal.decide') ? [notifyLastJudges(db, recorded, before.id)] : [];
  return { change: updateBlocked(db, before, isBlocked), entry, judges, rolesOf: { id: before.id } };
};

/** Unblocks a person, which takes back a block that waits for a second person, for `changeAsRead`. */
export function unblock(db: Database, before: ListedUser, me: CurrentUser) {
  const { judges, ...change } = blockChange(db, before, false);
  const close = (recorded: SQL) =>
    db
      .update(approvals)
      .set({
        state: sql`iif(${approvals.askedBy} = ${me.id}, 'withdrawn', 'declined')`,
        decidedBy: me.id,
        decidedAt: now(),
      })
      .where(and(eq(approvals.targetId, before.id), isBlockApproval(), isOpenApproval(), recorded));
  return { ...change, after: (recorded: SQL) => [...judges(recorded), close(recorded)] };
}

/**
 * Blocks a person, for `changeAsRead`. While two people are needed, a block of someone of grade 4 or 5 waits for a second
 * person, unless an Owner blocks whom nobody else could (docs/rules/users.md#blocking). Throws 429 for the third in an hour.
 */
export function block(db: Database, before: ListedUser, me: CurrentUser, { owners, executives, recent }: Read) {
  const isForTwo = before.isTwoPerson && isBlockForTwo(before.grade);
  if (!isForTwo) {
    const { judges, ...change } = blockChange(db, before, true);
    return { ...change, after: judges };
  }
  if ((recent[0]?.blocks ?? 0) >= MOST_BLOCKS) throw new HttpError('too_many_blocks', undefined, { retryAfter: 3600 });
  const id = crypto.randomUUID();
  const { judges, ...change } = blockChange(db, before, true, id);
  const others = whoMayDecide([owners, before.grade < 5 ? executives : []], [me.id, before.id]);
  const stands = me.grade === 6 && others.length === 0;
  const at = now();
  const ask = (recorded: SQL) =>
    insertSelect(
      db,
      approvals,
      {
        id,
        kind: 'block',
        targetId: before.id,
        fromGrade: before.grade,
        askedBy: me.id,
        createdAt: at,
        lapsesAt: after(at, LAPSES_AFTER),
        ...(stands ? { state: 'approved', decidedBy: me.id, decidedAt: at } : { state: 'open' }),
      },
      sql`where ${recorded}`,
    );
  const told: NewNotification = {
    kind: 'colleague_blocked',
    entityType: 'approval',
    entityId: id,
    actorId: me.id,
    userIds: 'executives',
    where: sql`${users.id} <> ${before.id}`,
  };
  return {
    ...change,
    // Several at once count one another.
    change: updateBlocked(db, before, true, sql`${recentBlocks(me.id)} < ${MOST_BLOCKS}`),
    after: (recorded: SQL) => [...judges(recorded), ask(recorded)],
    notify: told,
  };
}
