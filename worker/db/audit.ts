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
type AuditSource = {
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
function partsOf(
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
const timestamp = () =>
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
      timestamp: timestamp(),
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

/** An entry among many. `asRead` is of the row that it is about, for a condition: `entry.value ->> '$.asRead.status'`. */
export type EntryOfMany = AuditEntry & { asRead: Record<string, string | number | null> };

/** A path in the JSON of an entry; SQL null where the entry has none. */
const part = (path: string) => sql`nullif(entry.value -> ${sql.raw(`'$.${path}'`)}, 'null')`;

/**
 * The audit rows of many changes of one kind, as statements for their batch. `statement` goes before the changes and
 * writes the entries for which `happens` holds, an SQL condition on `entry`; the changes follow its rows. New values
 * that are an SQL expression are that of the first entry. The number of statements does not depend on that of entries.
 */
export function auditRows(
  db: Database,
  source: AuditSource,
  entries: (EntryOfMany & { actorId: string | null })[],
  happens: SQL,
) {
  const newValues = entries[0]?.newValues;
  const json = JSON.stringify(
    entries.map((entry) => {
      const { action, entityType, entityId, targetUserId = null, details = null, actorId, asRead } = entry;
      const parts = partsOf(entry, source);
      return {
        id: crypto.randomUUID(),
        action,
        entityType,
        entityId,
        targetUserId,
        details,
        actorId,
        asRead,
        ...parts,
      };
    }),
  );
  const value = (name: string) => sql`entry.value ->> ${sql.raw(`'${name}'`)}`;
  const statement = insertSelect(
    db,
    auditLogs,
    {
      id: value('id'),
      action: value('action'),
      entityType: value('entityType'),
      entityId: value('entityId'),
      userId: value('actorId'),
      targetUserId: value('targetUserId'),
      details: value('details'),
      oldValues: part('oldValues'),
      newValues: newValues instanceof SQL ? newValues : part('newValues'),
      hashes: part('hashes'),
      requestId: source.requestId,
      via: source.via ?? null,
      timestamp: timestamp(),
    },
    sql`from json_each(${json}) entry where ${happens}`,
  );
  const recorded = sql`from json_each(${json}) entry join ${auditLogs} on ${auditLogs.id} = entry.value ->> 'id'`;
  const seq = sql`${auditLogs.seq}`;
  return {
    statement,
    sideRows: [
      insertSelect(db, auditTexts, { seq, texts: part('texts') }, sql`${recorded} where ${part('texts')} is not null`),
      insertSelect(
        db,
        auditOrigins,
        { seq, ipAddress: part('origin.ipAddress'), userAgent: part('origin.userAgent') },
        sql`${recorded} where ${part('origin')} is not null`,
      ),
    ],
    /** The FROM clause of the entries that were written, as `entry` and their rows of the log. */
    recorded,
    /** The ids of the entities whose entries were written. */
    written: db
      .select({ id: auditLogs.entityId })
      .from(auditLogs)
      .where(sql`${auditLogs.id} in (select entry.value ->> 'id' from json_each(${json}) entry)`),
  };
}
