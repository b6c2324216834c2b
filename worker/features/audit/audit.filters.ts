import { and, eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { AuditAction, AuditEntityType } from '../../contract/audit.ts';
import {
  EXPORT_COUNTS,
  HIDDEN_LOG_TEXTS,
  HIDDEN_LOG_VALUES,
  isBlindTo,
  isNoSecret,
  namesNoActor,
  showsNoValues,
} from '../../db/reading.ts';
import { auditLogs, auditOrigins, auditTexts, isAboutAnother } from '../../db/schema/audit.ts';
import { FORMER_APPROVAL } from '../../db/schema/entity-type.ts';
import { users } from '../../db/schema/people.ts';

/** Filters of the audit log. `userId` is the actor or target, `entityId` what an entry is about; `from` and `to` are inclusive. */
export type AuditFilter = {
  entityId?: string | undefined;
  action?: AuditAction | undefined;
  entityType?: AuditEntityType | undefined;
  userId?: string | undefined;
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const HIDDEN_VALUES = sql.raw(HIDDEN_LOG_VALUES.map((field) => `'$.${field}'`).join(', '));
const COUNTS = sql.raw(EXPORT_COUNTS.map((field) => `'$.${field}'`).join(', '));
const HIDDEN_TEXTS = sql.raw(HIDDEN_LOG_TEXTS.map((name) => `'${name}'`).join(', '));

export const actor = alias(users, 'actor');
export const target = alias(users, 'target');

/** Matches entries that do not tell this reader who acted. */
export const isNameless = (readerId: string) => namesNoActor(auditLogs, readerId);

/** Matches entries without values for this reader. */
export const isBare = (readerId: string) => showsNoValues(auditLogs, readerId);

/** Matches entries of which this reader may know. */
export const isListed = (readerId: string) => isNoSecret(auditLogs, readerId);

/** Matches answers whose count of reviews the reader may not know yet. Other entries cost no row. */
export const hidesReviews = (readerId: string) =>
  sql`(${auditLogs.action} = 'APPLICATION_REVIEWED' and ${isBlindTo(readerId, auditLogs.entityId)})`;

const isAbout = (readerId: string) => sql`${auditLogs.targetUserId} is ${readerId}`;

/**
 * Matches entries below the key `before` and between `from` and `to`. One range of keys serves any other filter because
 * timestamps never fall as keys rise.
 */
export function keyRange({ from, to }: AuditFilter, before: number): SQL | undefined {
  const edge = (comparison: SQL, order: SQL) =>
    sql`(select seq from ${auditLogs} edge where edge.timestamp ${comparison} order by edge.timestamp ${order}, edge.seq ${order} limit 1)`;
  return and(
    // A single upper bound because SQLite seeks to only one.
    to
      ? sql`${auditLogs.seq} < min(${before}, ${edge(sql`<= ${to.getTime()}`, sql`desc`)} + 1)`
      : lt(auditLogs.seq, before),
    from && sql`${auditLogs.seq} >= ${edge(sql`>= ${from.getTime()}`, sql`asc`)}`,
  );
}

/** A filter with an index, as conditions. Each reads in key order, so two can be merged; an OR would need a sort. */
export type Arms = readonly [SQL | undefined, (SQL | undefined)?];

const isOfType = (type: string) => sql`${auditLogs.entityType} = ${type}`;

const typeArms = (type: AuditEntityType): Arms =>
  type === 'approval' ? [isOfType(type), isOfType(FORMER_APPROVAL)] : [isOfType(type)];

/** The filters that have an index. Filtering by an actor never finds entries that do not name them to the reader. */
export const indexedFilters = (
  { entityId, action, entityType, userId }: AuditFilter,
  readerId: string,
): Record<'entity' | 'action' | 'type' | 'person', Arms | undefined> => ({
  entity: entityId ? [eq(auditLogs.entityId, entityId)] : undefined,
  action: action && [eq(auditLogs.action, action)],
  type: entityType && typeArms(entityType),
  person: userId
    ? [
        and(eq(auditLogs.userId, userId), userId === readerId ? undefined : sql`not ${isNameless(readerId)}`),
        // Leaves out the first arm's entries.
        and(eq(auditLogs.targetUserId, userId), isAboutAnother()),
      ]
    : undefined,
});

export type IndexedFilters = ReturnType<typeof indexedFilters>;

/** Part of an IP address. */
const ADDRESS = /^[\da-f:.]+$/;

/** Matches entries with `q` in a text that the reader may see, in the IP address, or in a username. */
function contains(q: string, readerId: string): SQL {
  const key = q.toLowerCase();
  const has = (column: SQLWrapper) => sql`instr(lower(coalesce(${column}, '')), ${key}) > 0`;
  // Any other search skips the origins of entries that do not match.
  const hasAddress = ADDRESS.test(key)
    ? sql`or not ${isNameless(readerId)} and ${has(sql`${auditOrigins.ipAddress}->>'text'`)}`
    : sql``;
  const shown = (values: SQLWrapper) =>
    sql`case when ${has(values)} and ${hidesReviews(readerId)} then json_remove(${values}, '$.reviews', ${HIDDEN_VALUES}) when ${auditLogs.action} = 'AUDIT_EXPORTED' and ${auditLogs.userId} is not ${readerId} then json_remove(${values}, ${COUNTS}) when ${isBare(readerId)} then null when ${isAbout(readerId)} then json_remove(${values}, ${HIDDEN_VALUES}) else ${values} end`;
  return sql`(${has(auditLogs.details)} or ${has(auditLogs.action)} or ${has(auditLogs.entityType)} or ${has(auditLogs.entityId)}
    or ${has(shown(auditLogs.oldValues))} or ${has(shown(auditLogs.newValues))}
    ${hasAddress} or exists (select 1 from json_each(${auditTexts.texts}) where ${has(sql`value->>'text'`)}
      and not (${isAbout(readerId)} and key in (${HIDDEN_TEXTS})))
    or not ${isNameless(readerId)} and instr(coalesce(${actor.usernameKey}, ''), ${key}) > 0 or instr(coalesce(${target.usernameKey}, ''), ${key}) > 0)`;
}

/** Matches what this reader may know of by all filters but the times. The unary + makes the window of keys drive the query. */
export function matches({ entityId, action, entityType, userId, q }: AuditFilter, readerId: string): SQL | undefined {
  const is = (column: SQLWrapper, value: string | undefined) => (value ? sql`+${column} = ${value}` : undefined);
  return and(
    isListed(readerId),
    is(auditLogs.entityId, entityId),
    is(auditLogs.action, action),
    entityType === 'approval'
      ? sql`+${auditLogs.entityType} in ('approval', ${FORMER_APPROVAL})`
      : is(auditLogs.entityType, entityType),
    userId
      ? sql`(+${auditLogs.userId} = ${userId} and (${userId} = ${readerId} or not ${isNameless(readerId)})
          or +${auditLogs.targetUserId} = ${userId})`
      : undefined,
    q ? contains(q, readerId) : undefined,
  );
}
