import { sql } from 'drizzle-orm';
import { after, days, now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Outbox } from '../../db/queue.ts';
import { auditLogs, auditOrigins, auditSeals } from '../../db/schema/audit.ts';

/** The most origins that one run deletes. */
const PER_RUN = 500;

/** Deletes the addresses and user agents of entries older than this many days, oldest first. */
export function deleteOldOrigins(db: Database, keptDays: number) {
  const cutoff = after(now(), -days(keptDays)).getTime();
  // Keys rise with time, so one lookup finds the newest old entry.
  const newest = sql`(select seq from ${auditLogs} where timestamp < ${cutoff} order by timestamp desc, seq desc limit 1)`;
  return db
    .delete(auditOrigins)
    .where(sql`seq in (select seq from ${auditOrigins} where seq <= ${newest} order by seq limit ${PER_RUN})`);
}

/** Queues the newest seal for the webhooks that have not had one on this UTC day (docs/rules/audit.md#audit-seal). */
export async function announceSeal(outbox: Outbox): Promise<void> {
  const recorded = sql`exists (select 1 from ${auditSeals} where ${auditSeals.block} > 0)`;
  const today = new Date(days(Math.floor(now().getTime() / days(1))));
  const [first] = outbox.announce('log_sealed', [{ subject: 'log', recorded }], today);
  if (first) await first;
}
