import { SQL, sql } from 'drizzle-orm';
import { type AuditEntry, type AuditSource, partsOf, timestampNow } from './audit.ts';
import type { Database } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { auditLogs, auditOrigins, auditTexts } from './schema/audit.ts';

/** An entry of several, with the facts that its change and the condition on it need. */
export type EntryOfMany<Facts> = Omit<AuditEntry, 'createdId'> & { facts: Facts };

/** SQL for a part of `entry`, a row of the list: 'id', 'entityId', 'facts.grade'. */
export const partOf = (path: string) => sql`entry.value ->> ${sql.raw(`'$.${path}'`)}`;

const jsonOf = (path: string) => sql`nullif(entry.value -> ${sql.raw(`'$.${path}'`)}, 'null')`;

/**
 * The audit rows of several changes of one kind, in as many statements for twenty as for one. A change is recorded, and
 * made, only if `happens` holds for its `entry` while nothing has been changed yet. Later statements read `made`: the
 * list of `entry` rows, restricted to recorded ones. New values that are an SQL expression are those of the first entry.
 */
export function auditMany<Facts>(
  db: Database,
  source: AuditSource & { actorId: string | null },
  entries: EntryOfMany<Facts>[],
  happens: SQL,
) {
  const rows = entries.map((entry) => {
    const { action, entityType, entityId, targetUserId = null, details = null, facts } = entry;
    const parts = partsOf(entry, source);
    return { id: crypto.randomUUID(), action, entityType, entityId, targetUserId, details, facts, ...parts };
  });
  const newValues = entries[0]?.newValues;
  const list = sql`json_each(${JSON.stringify(rows)}) entry`;
  const made = sql`from ${list} join ${auditLogs} on ${auditLogs.id} = ${partOf('id')}`;
  const seq = sql`${auditLogs.seq}`;
  return {
    made,
    /** The ids of the entities whose entries were written. */
    recorded: db
      .select({ id: auditLogs.entityId })
      .from(auditLogs)
      .where(sql`${auditLogs.id} in (select ${partOf('id')} from ${list})`),
    statement: insertSelect(
      db,
      auditLogs,
      {
        id: partOf('id'),
        action: partOf('action'),
        entityType: partOf('entityType'),
        entityId: partOf('entityId'),
        userId: source.actorId,
        targetUserId: partOf('targetUserId'),
        details: partOf('details'),
        oldValues: jsonOf('oldValues'),
        newValues: newValues instanceof SQL ? newValues : jsonOf('newValues'),
        hashes: jsonOf('hashes'),
        requestId: source.requestId,
        via: source.via ?? null,
        timestamp: timestampNow(),
      },
      sql`from ${list} where ${happens}`,
    ),
    sideRows: [
      insertSelect(db, auditTexts, { seq, texts: jsonOf('texts') }, sql`${made} where ${jsonOf('texts')} is not null`),
      insertSelect(
        db,
        auditOrigins,
        { seq, ipAddress: jsonOf('origin.ipAddress'), userAgent: jsonOf('origin.userAgent') },
        sql`${made} where ${jsonOf('origin')} is not null`,
      ),
    ],
  };
}
