import { type SQL, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { AuditAction, AuditEntityType } from '../contract/audit.ts';
import type { Database } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { type AuditValues, auditLogs } from './schema/audit.ts';

/** What a handler says of its change. People by id alone; never exam answers, session data or the pin (contract §6). */
export type AuditEntry = {
  action: AuditAction;
  entityType: AuditEntityType;
  entityId: string;
  targetUserId?: string | null;
  details?: string | null;
  oldValues?: AuditValues | null;
  /** Or what says it in the database, where only that knows: an expression that gives a JSON object. */
  newValues?: AuditValues | SQL | null;
  /** Who acted, where that is not the session's person: null for the server itself. */
  actorId?: string | null;
};

/** What an update changes, field by field, as an entry's old and new values; null where it changes nothing. */
export function changedValues<Row extends object>(
  before: Row,
  update: Partial<Row>,
): { oldValues: AuditValues; newValues: AuditValues } | null {
  const changed = (Object.keys(update) as (keyof Row & string)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(update[key]),
  );
  if (changed.length === 0) return null;
  const pick = (row: Partial<Row>) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { oldValues: pick(before), newValues: pick(update) };
}

/** Where a change came from. */
type AuditSource = { ipAddress: string | null; userAgent: string | null; requestId: string | null };

/** The server acting by itself. */
export const fromServer: AuditSource = { ipAddress: null, userAgent: null, requestId: null };

/**
 * The audit row of a change, as a statement for the same batch. It adds the row only where `happened` holds; by default
 * that the statement directly before it changed something. `recorded` is the condition for what follows it in the batch.
 */
export function auditRow(
  db: Database,
  source: AuditSource,
  entry: AuditEntry & { actorId: string | null },
  happened: SQL = sql`changes() > 0`,
) {
  const id = crypto.randomUUID();
  // Requests overlap and clocks differ by a little; in the log, time never runs backwards.
  const latest = sql`select timestamp from ${auditLogs} order by seq desc limit 1`;
  const statement = insertSelect(
    db,
    auditLogs,
    {
      id,
      action: entry.action,
      entityType: entry.entityType,
      entityId: entry.entityId,
      userId: entry.actorId,
      targetUserId: entry.targetUserId ?? null,
      details: entry.details ?? null,
      oldValues: entry.oldValues ?? null,
      newValues: entry.newValues ?? null,
      ...source,
      timestamp: sql`max(${now().getTime()}, coalesce((${latest}), 0))`,
    },
    sql`where ${happened}`,
  );
  return { statement, recorded: sql`exists (select 1 from ${auditLogs} where ${auditLogs.id} = ${id})` };
}
