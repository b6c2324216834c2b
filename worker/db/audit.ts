import { SQL, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import { AUDIT_TEXTS, type AuditAction, type AuditEntityType, type AuditVia } from '../contract/audit.ts';
import { splitEntry } from './audit-texts.ts';
import type { Database } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { type AuditValues, auditLogs, auditOrigins, auditTexts } from './schema/audit.ts';

/** A change as its handler describes it. Names people by id only, and never holds exam answers, session data or the pin. */
export type AuditEntry = {
  action: AuditAction;
  entityType: AuditEntityType;
  entityId: string;
  /** The id of the row that a repeatable create adds (docs/rules/api.md#idempotency-keys). */
  createdId?: string;
  targetUserId?: string | null;
  details?: string | null;
  oldValues?: AuditValues | null;
  /** An SQL expression for a JSON object, if only the database knows the values. Its texts are null there. */
  newValues?: AuditValues | SQL | null;
  /** The texts of new values that are an SQL expression, for actions in `AUDIT_TEXTS`. */
  newTexts?: Record<string, string | null>;
  /** The actor, if not the signed-in user; null for the server. */
  actorId?: string | null;
};

/** The changed fields of an update as an entry's old and new values; null if nothing changes. */
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

/** Where a change came from. `via` names another way than the portal's pages. */
export type AuditSource = {
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
  via?: AuditVia | null;
};

/** An entry about a row that only the database knows: its ids are expressions over the single row of `from`. */
export type PickedEntry = Omit<AuditEntry, 'entityId' | 'targetUserId'> & {
  entityId: string | SQL;
  targetUserId?: string | SQL | null;
  from?: SQL;
};

/** The source of the server's own changes. */
export const fromServer: AuditSource = { ipAddress: null, userAgent: null, requestId: null };

/** An entry's values, hashes, texts and origin as they are stored. */
export function partsOf(
  {
    action,
    oldValues = null,
    newValues = null,
    newTexts,
  }: Pick<AuditEntry, 'action' | 'oldValues' | 'newValues' | 'newTexts'>,
  source: AuditSource,
) {
  const isFromDatabase = newValues instanceof SQL;
  if (isFromDatabase && AUDIT_TEXTS[action] && !newTexts) throw new Error(`The texts of ${action} are not known here`);
  const { ipAddress, userAgent } = source;
  return splitEntry({
    action,
    oldValues,
    newValues: isFromDatabase ? (newTexts ?? null) : newValues,
    ipAddress,
    userAgent,
  });
}

/** Now, or the time of the newest entry: clocks differ slightly between requests, but the log's timestamps must never decrease. */
export const timestampNow = () =>
  sql`max(${now().getTime()}, coalesce((select timestamp from ${auditLogs} order by seq desc limit 1), 0))`;

/**
 * The audit row of a change, as statements for the change's batch. `statement` goes directly after the change: by
 * default it writes only if `changes() > 0`. `sideRows` add the texts and origin, anywhere later. Statements can depend
 * on `recorded`.
 */
export function auditRow(
  db: Database,
  source: AuditSource,
  entry: PickedEntry & { actorId: string | null },
  happened: SQL = sql`changes() > 0`,
) {
  const id = crypto.randomUUID();
  const { action, newValues = null } = entry;
  const isFromDatabase = newValues instanceof SQL;
  const parts = partsOf(entry, source);
  const { texts, origin } = parts;
  const statement = insertSelect(
    db,
    auditLogs,
    {
      id,
      action,
      entityType: entry.entityType,
      entityId: entry.entityId,
      userId: entry.actorId,
      targetUserId: entry.targetUserId ?? null,
      details: entry.details ?? null,
      oldValues: parts.oldValues,
      newValues: isFromDatabase ? newValues : parts.newValues,
      hashes: parts.hashes,
      requestId: source.requestId,
      via: source.via ?? null,
      timestamp: timestampNow(),
    },
    sql`${entry.from ?? sql.raw('')} where ${happened}`,
  );
  const isThis = sql`from ${auditLogs} where ${auditLogs.id} = ${id}`;
  const seq = sql`${auditLogs.seq}`;
  return {
    id,
    statement,
    sideRows: [
      ...(texts ? [insertSelect(db, auditTexts, { seq, texts }, isThis)] : []),
      ...(origin ? [insertSelect(db, auditOrigins, { seq, ...origin }, isThis)] : []),
    ],
    recorded: sql`exists (select 1 ${isThis})`,
  };
}
