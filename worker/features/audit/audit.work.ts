import { sql } from 'drizzle-orm';
import { after, days, now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { auditLogs, auditOrigins } from '../../db/schema/audit.ts';

/** Origins that one run deletes at most. */
const PER_RUN = 500;

/** Deletes the addresses and user agents of entries that are older than this many days, oldest first, in one statement. */
export function deleteOldOrigins(db: Database, keptDays: number) {
  const cutoff = after(now(), -days(keptDays)).getTime();
  // Keys follow time, so one look-up finds where the old ones end.
  const newest = sql`(select seq from ${auditLogs} where timestamp < ${cutoff} order by timestamp desc, seq desc limit 1)`;
  return db
    .delete(auditOrigins)
    .where(sql`seq in (select seq from ${auditOrigins} where seq <= ${newest} order by seq limit ${PER_RUN})`);
}
