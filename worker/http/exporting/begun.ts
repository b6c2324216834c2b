import { eq, gt, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit.ts';
import type { Database } from '../../db/database.ts';
import { auditLogs } from '../../db/schema/audit.ts';

/** The entry with this action of an export that this user began after `since`. */
export const findBegun = (db: Database, id: string, actorId: string, since: Date, action: AuditAction) =>
  db
    .select({ id: auditLogs.id, seq: auditLogs.seq })
    .from(auditLogs)
    .where(
      // The + keeps SQLite off the indexes of these columns.
      sql`${eq(auditLogs.id, id)} and +${auditLogs.action} = ${action} and +${auditLogs.userId} = ${actorId}
        and ${gt(sql`+${auditLogs.timestamp}`, since.getTime())}`,
    );
