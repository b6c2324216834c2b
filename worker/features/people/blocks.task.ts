import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { after, now } from '../../clock.ts';
import { auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { notify } from '../../db/notify.ts';
import type { Outbox } from '../../db/queue.ts';
import { runBatch } from '../../db/run-batch.ts';
import { users } from '../../db/schema/people.ts';
import { approvals, isBlockApproval, isOpenApproval } from '../../db/schema/staff-file.ts';
import { isTwoPerson, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { LAPSES_AFTER } from '../../db/staff-file/deciders.ts';
import { notifyLastJudges } from '../../db/staff-file/judges.ts';
import { endBlock } from './people.store.ts';

/** The most blocks that one run ends, so that the cron stays within 50 statements with the outbox. */
const PER_RUN = 4;

const isWaiting = () => and(isOpenApproval(), isBlockApproval());

/** Ends one block, with an audit row without an actor, unless it was decided meanwhile. */
function endLapsed(db: Database, outbox: Outbox, { id, targetId }: { id: string; targetId: string }) {
  const { statement, sideRows, recorded } = auditRow(db, fromServer, {
    action: 'USER_UNBLOCKED',
    entityType: 'user',
    entityId: targetId,
    actorId: null,
    targetUserId: targetId,
    oldValues: { isBlocked: true },
    newValues: { isBlocked: false, approvalId: id },
  });
  const stillWaits = sql`exists (select 1 from ${approvals} where ${approvals.id} = ${id} and ${isOpenApproval()})`;
  const changes = [
    endBlock(db, targetId, stillWaits),
    statement,
    ...sideRows,
    notifyLastJudges(db, recorded, targetId),
    notify(db, recorded, {
      kind: 'block_lapsed',
      entityType: 'approval',
      entityId: id,
      actorId: null,
      userIds: 'executives',
      where: sql`${users.id} <> ${targetId}`,
    }),
    db
      .update(approvals)
      .set({ state: 'lapsed' })
      .where(and(eq(approvals.id, id), isOpenApproval())),
  ];
  return { changes, roles: outbox.changeRoles({ id: targetId }, recorded) };
}

/**
 * Ends blocks that nobody confirmed in time (docs/rules/users.md#blocking). While the rule of two people is off, those
 * that wait are closed and stand. Safe to run concurrently.
 */
export async function endLapsedBlocks(db: Database, outbox: Outbox): Promise<void> {
  const { own, lapsed } = await runBatch(db, {
    own: selectPortalOverrides(db),
    lapsed: db
      .select({ id: approvals.id, targetId: approvals.targetId })
      .from(approvals)
      .where(and(isWaiting(), lte(approvals.createdAt, after(now(), -LAPSES_AFTER))))
      .orderBy(approvals.createdAt)
      .limit(PER_RUN),
  });
  if (!isTwoPerson(own)) {
    // The bound on the time makes it use the index.
    await db
      .update(approvals)
      .set({ state: 'approved', decidedAt: now() })
      .where(and(isWaiting(), gt(approvals.createdAt, new Date(0))));
    return;
  }
  const each = lapsed.map((one) => endLapsed(db, outbox, one));
  const { roles } = await runBatch(db, {
    changes: each.flatMap(({ changes }) => changes),
    roles: each.flatMap((one) => one.roles),
  });
  outbox.note(roles);
}
