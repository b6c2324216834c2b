import { type SQL, sql } from 'drizzle-orm';
import { AUDIT_TEXTS } from '../contract/audit.ts';
import { type AuditEntry, type AuditSource, timestampNow } from './audit.ts';
import { splitEntry } from './audit-texts.ts';
import type { Database } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { auditLogs, auditOrigins } from './schema/audit.ts';

/** An entry of several, with the facts that its change needs. Without texts, and with values that are known here. */
export type EntryOfMany<Facts> = Omit<AuditEntry, 'newValues' | 'newTexts' | 'createdId'> & {
  newValues: Record<string, unknown>;
  facts: Facts;
};

/** SQL for a part of `entry`, a row of the list: 'id', 'entityId', 'facts.grade'. */
export const partOf = (path: string) => sql`entry.value ->> ${sql.raw(`'$.${path}'`)}`;

const jsonOf = (path: string) => sql`nullif(entry.value -> ${sql.raw(`'$.${path}'`)}, 'null')`;

/**
 * The audit rows of several changes in two statements. A change is recorded, and made, only if `happens` holds for its `entry`
 * while nothing has been changed yet. Later statements read `made`: the list of `entry` rows, restricted to recorded ones.
 */
export function auditMany<Facts>(
  db: Database,
  source: AuditSource & { actorId: string | null },
  entries: EntryOfMany<Facts>[],
  happens: SQL,
) {
  const rows = entries.map((entry) => {
    const { action, oldValues = null, newValues } = entry;
    if (AUDIT_TEXTS[action]) throw new Error(`The texts of ${action} have to be stored apart`);
    return { ...entry, id: crypto.randomUUID(), ...splitEntry({ action, oldValues, newValues, ...source }) };
  });
  const list = sql`json_each(${JSON.stringify(rows)}) entry`;
  const made = sql`from ${list} join ${auditLogs} on ${auditLogs.id} = ${partOf('id')}`;
  return {
    made,
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
        oldValues: jsonOf('oldValues'),
        newValues: jsonOf('newValues'),
        hashes: jsonOf('hashes'),
        requestId: source.requestId,
        timestamp: timestampNow(),
      },
      sql`from ${list} where ${happens}`,
    ),
    origins: insertSelect(
      db,
      auditOrigins,
      { seq: sql`${auditLogs.seq}`, ipAddress: jsonOf('origin.ipAddress'), userAgent: jsonOf('origin.userAgent') },
      sql`${made} where ${jsonOf('origin')} is not null`,
    ),
  };
}
