import { eq, gt, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit.ts';
import type { Database } from '../database.ts';
import { auditLogs } from '../schema/audit.ts';

/** The entry of the export that this user began after `since`, by default of the log. */
export const findExport = (
  db: Database,
  id: string,
  actorId: string,
  since: Date,
  action: AuditAction = 'AUDIT_EXPORTED',
) =>
  db
    .select({ id: auditLogs.id, seq: auditLogs.seq })
    .from(auditLogs)
    .where(
      // The + keeps SQLite off the indexes of these columns.
      sql`${eq(auditLogs.id, id)} and +${auditLogs.action} = ${action} and +${auditLogs.userId} = ${actorId}
        and ${gt(sql`+${auditLogs.timestamp}`, since.getTime())}`,
    );
