import { sql } from 'drizzle-orm';
import { dayOf, now } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import { queueRolesOf } from '#worker/db/queue.ts';
import { bare } from '#worker/db/schema/columns.ts';
import { isAwayDue, isAwayGiven, leaves } from '#worker/db/schema/staff-file.ts';
import { hasAwayRole } from '#worker/db/staff-file/leaves.ts';

/** Leaves that have begun, and leaves that are over: at most this many of each a run. */
const PER_RUN = 25;

/** Queues the roles of those whose leave has begun or is over, a few each time, as three statements for one batch. */
export function queueAway(db: Database) {
  const at = now();
  const today = dayOf(at);
  const begun = sql`select rowid from ${leaves} where ${isAwayDue(bare('endedAt', 'awayGivenAt'))}
    and "toDay" >= ${today} and "fromDay" <= ${today} and ${hasAwayRole} order by "toDay" limit ${PER_RUN}`;
  const over = sql`select rowid from ${leaves} where ${isAwayGiven(bare('awayGivenAt', 'awayTakenAt'))}
    and "toDay" < ${today} order by "toDay" limit ${PER_RUN}`;
  return [
    queueRolesOf(
      db,
      sql`from (select "userId" as value from ${leaves}
        where rowid in (select rowid from (${begun}) union all select rowid from (${over}))) where true`,
    ),
    // Each is found once, also if its delivery fails for good.
    db.update(leaves).set({ awayGivenAt: at }).where(sql`rowid in (${begun})`),
    db.update(leaves).set({ awayTakenAt: at }).where(sql`rowid in (${over})`),
  ] as const;
}
