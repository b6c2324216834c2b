import { eq, gt, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit.ts';
import type { Database } from '../../db/database.ts';
import { runBatch } from '../../db/run-batch.ts';
import { auditLogs } from '../../db/schema/audit.ts';
import { type OwnSettings, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import type { SignedInEnv } from '../../http/context.ts';
import type { AuditFilter } from './audit.filters.ts';

type Variables = Pick<SignedInEnv['Variables'], 'db' | 'me' | 'audit'>;

/** Records an export and returns the id of its entry and the rows of `selectPortalOverrides`. `rows` counts the first step; `hasMore` means that further steps were offered. */
export async function recordExport(
  { db, me, audit }: Variables,
  { q, ...filter }: AuditFilter,
  outcome: { rows: number; hasMore: boolean },
): Promise<{ id: string; own: OwnSettings[] }> {
  const entry = audit.row(
    {
      action: 'AUDIT_EXPORTED',
      entityType: 'user',
      entityId: me.id,
      // The searched text may be a name, which no entry may contain.
      newValues: { ...outcome, ...filter, ...(q && { textSearch: true }) },
    },
    sql`true`,
  );
  const { own } = await runBatch(db, {
    recorded: entry.statement,
    sideRows: entry.sideRows,
    own: selectPortalOverrides(db),
  });
  return { id: entry.id, own };
}

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
