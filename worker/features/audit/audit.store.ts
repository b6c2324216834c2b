import { and, desc, eq, lt, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import type { AuditAction, AuditEntityType } from '../../contract/audit.ts';
import type { Database } from '../../db/database.ts';
import { personColumns } from '../../db/person.ts';
import type { RowsOf } from '../../db/read-together.ts';
import { auditLogs, auditOrigins, auditTexts } from '../../db/schema/audit.ts';
import { webhooks } from '../../db/schema/discord.ts';
import { examAttempts, examTemplates } from '../../db/schema/exams.ts';
import { applications, jobs } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import { savedReplies } from '../../db/schema/reviewing.ts';
import { notices } from '../../db/schema/staff.ts';

/** Rows that a search, or a second filter, looks through before it hands over to the next page. */
const WINDOW = 5000;

/** Filters of the audit log. `userId` is the actor or the target, `entityId` what an entry is about; `from` and `to` are inclusive. */
export type AuditFilter = {
  entityId?: string | undefined;
  action?: AuditAction | undefined;
  entityType?: AuditEntityType | undefined;
  userId?: string | undefined;
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The fields that entries about the reader's own application do not show. */
export const HIDDEN_FROM_APPLICANT = ['reviews', 'assigneeId'] as const;

const HIDDEN_PATHS = sql.raw(HIDDEN_FROM_APPLICANT.map((field) => `'$.${field}'`).join(', '));

const actor = alias(users, 'actor');
const target = alias(users, 'target');

/** The condition that an entry's actor or target is erased. Its texts and origin are hidden from then on, although not deleted yet. */
const isErased = sql`(${actor.erasedAt} is not null or ${target.erasedAt} is not null)`;

/**
 * The condition that an entry is about the reader's own application. Its texts, its reviews and its assignee are hidden from them
 * then, whatever their grade (docs/rules/applications.md#reviews).
 */
const isOwn = (readerId: string) =>
  sql`(${auditLogs.entityType} = 'application' and ${auditLogs.targetUserId} is ${readerId})`;

/**
 * What an entry is about, by its present title; null if it was deleted or has none. At most one row is read an entry. Applications and
 * attempts have the title of their snapshot; a staff record's title is a text about a person, and stays out.
 */
const entityTitle = sql<string | null>`case ${auditLogs.entityType}
  when 'application' then (select ${applications.jobTitle} from ${applications} where ${applications.id} = ${auditLogs.entityId})
  when 'job' then (select ${jobs.title} from ${jobs} where ${jobs.id} = ${auditLogs.entityId} and ${jobs.deletedAt} is null)
  when 'exam' then coalesce(
    (select ${examAttempts.examTitle} from ${examAttempts} where ${examAttempts.id} = ${auditLogs.entityId}),
    (select ${examTemplates.title} from ${examTemplates} where ${examTemplates.id} = ${auditLogs.entityId} and ${examTemplates.deletedAt} is null))
  when 'notice' then (select ${notices.title} from ${notices} where ${notices.id} = ${auditLogs.entityId})
  when 'setting' then coalesce(
    (select ${savedReplies.title} from ${savedReplies} where ${savedReplies.id} = ${auditLogs.entityId}),
    (select ${webhooks.name} from ${webhooks} where ${webhooks.id} = ${auditLogs.entityId}))
end`;

const selectEntries = (db: Database, readerId: string) =>
  db
    .select({
      entry: auditLogs,
      actor: personColumns(actor, 'actor'),
      target: personColumns(target, 'target'),
      isErased: sql<number>`${isErased}`.as('isErased'),
      isOwn: sql<number>`${isOwn(readerId)}`.as('isOwn'),
      entityTitle: entityTitle.as('entityTitle'),
      texts: auditTexts.texts,
      ipAddress: auditOrigins.ipAddress,
      userAgent: auditOrigins.userAgent,
    })
    .from(auditLogs)
    .leftJoin(actor, eq(actor.id, auditLogs.userId))
    .leftJoin(target, eq(target.id, auditLogs.targetUserId))
    .leftJoin(auditTexts, and(eq(auditTexts.seq, auditLogs.seq), not(isErased), not(isOwn(readerId))))
    .leftJoin(auditOrigins, and(eq(auditOrigins.seq, auditLogs.seq), not(isErased)));

/** An entry as read, with its people, texts and origin. */
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/**
 * The condition that an entry lies below the key `before` and between `from` and `to`, as one range of keys: time then costs one index
 * lookup, whatever else the list is filtered by. It relies on timestamps never falling as keys rise, which `auditRow` ensures.
 */
function keyRange({ from, to }: AuditFilter, before: number): SQL | undefined {
  const edge = (comparison: SQL, order: SQL) =>
    sql`(select seq from ${auditLogs} edge where edge.timestamp ${comparison} order by edge.timestamp ${order}, edge.seq ${order} limit 1)`;
  return and(
    // A single upper bound, because SQLite seeks to only one.
    to
      ? sql`${auditLogs.seq} < min(${before}, ${edge(sql`<= ${to.getTime()}`, sql`desc`)} + 1)`
      : lt(auditLogs.seq, before),
    from && sql`${auditLogs.seq} >= ${edge(sql`>= ${from.getTime()}`, sql`asc`)}`,
  );
}

/** The filters that have an index, as conditions. */
const indexedFilters = ({ entityId, action, entityType, userId }: AuditFilter) => ({
  entity: entityId ? eq(auditLogs.entityId, entityId) : undefined,
  action: action && eq(auditLogs.action, action),
  type: entityType && eq(auditLogs.entityType, entityType),
  // Two arms, each in key order from its own index, can be merged; an OR would have to be sorted.
  person: userId
    ? ([
        eq(auditLogs.userId, userId),
        // Worded like its partial index; it leaves out what the first arm has.
        and(eq(auditLogs.targetUserId, userId), sql`${auditLogs.userId} is not ${auditLogs.targetUserId}`),
      ] as const)
    : undefined,
});

type IndexedFilters = ReturnType<typeof indexedFilters>;

/** Entries by at most one indexed filter, newest first. */
function listDirectly(
  db: Database,
  readerId: string,
  { entity, action, type, person }: IndexedFilters,
  range: SQL | undefined,
) {
  const entries = (condition: SQL | undefined) => selectEntries(db, readerId).where(and(condition, range));
  return person
    ? unionAll(entries(person[0]), entries(person[1])).orderBy(sql`1 desc`)
    : entries(entity ?? action ?? type).orderBy(desc(auditLogs.seq));
}

/** The key of the last entry in a window over these keys; nothing if the window is not full. */
const windowEnd = (db: Database, keys: SQL) =>
  db.select({ seq: sql<number>`seq`.as('seq') }).from(sql`(${keys} limit 1 offset ${WINDOW - 1})`);

/** The keys that a filter lets through, newest first: those of a kind, or about one entity, and those of a person. */
function keysOf({ entity, action, type, person }: IndexedFilters, range: SQL | undefined) {
  const keys = (condition: SQL | undefined) => sql`select seq from ${auditLogs} where ${and(condition, range)}`;
  // An action belongs to one type, so a type beside it selects nothing more.
  const kind = action ?? type;
  return {
    ofKind: sql`${keys(entity ?? kind)} order by seq desc`,
    // Entity filters are the most selective.
    ofPerson: person && !entity ? sql`${keys(person[0])} union all ${keys(person[1])} order by 1 desc` : null,
    hasKind: kind !== undefined,
  };
}

/** Where the windows over a kind's and over a person's entries end: what `listEntries` chooses by, if a filter has both. */
export function windowEnds(db: Database, filter: AuditFilter, before = Number.MAX_SAFE_INTEGER) {
  const { ofKind, ofPerson, hasKind } = keysOf(indexedFilters(filter), keyRange(filter, before));
  const isChoice = ofPerson !== null && hasKind;
  return {
    kindEnd: isChoice ? windowEnd(db, ofKind) : null,
    personEnd: isChoice ? windowEnd(db, ofPerson) : null,
  };
}

type Ends = RowsOf<ReturnType<typeof windowEnds>>;

/** The keys, newest first, that the most selective filter lets through. */
function mostSelectiveKeys(filters: IndexedFilters, range: SQL | undefined, { kindEnd, personEnd }: Ends): SQL {
  const { ofKind, ofPerson, hasKind } = keysOf(filters, range);
  if (!ofPerson) return ofKind;
  if (!hasKind) return ofPerson;
  // The filter with fewer entries reaches further back within one window.
  const [kind, person] = [kindEnd?.[0], personEnd?.[0]];
  return !kind || (person && kind.seq < person.seq) ? ofKind : ofPerson;
}

/** Part of an IP address. */
const ADDRESS = /^[\da-f:.]+$/;

/** The condition that an entry contains `q` in any text that this reader sees, in its IP address, or in its people's usernames. */
function contains(q: string, readerId: string): SQL {
  const key = q.toLowerCase();
  const has = (column: SQLWrapper) => sql`instr(lower(coalesce(${column}, '')), ${key}) > 0`;
  // Unless it is asked for, no origin is read but those of the entries found.
  const hasAddress = ADDRESS.test(key) ? sql`or ${has(sql`${auditOrigins.ipAddress}->>'text'`)}` : sql``;
  const shown = (values: SQLWrapper) =>
    sql`iif(${isOwn(readerId)}, json_remove(${values}, ${HIDDEN_PATHS}), ${values})`;
  return sql`(${has(auditLogs.details)} or ${has(auditLogs.action)} or ${has(auditLogs.entityType)} or ${has(auditLogs.entityId)}
    or ${has(shown(auditLogs.oldValues))} or ${has(shown(auditLogs.newValues))}
    ${hasAddress} or exists (select 1 from json_each(${auditTexts.texts}) where ${has(sql`value->>'text'`)})
    or instr(coalesce(${actor.usernameKey}, ''), ${key}) > 0 or instr(coalesce(${target.usernameKey}, ''), ${key}) > 0)`;
}

/** Entries by all filters within one window, newest first, and the key at which a full window ends. */
async function listWindow(
  db: Database,
  readerId: string,
  filter: AuditFilter,
  range: SQL | undefined,
  { limit, ends }: { limit: number; ends: Ends },
) {
  const { userId, q } = filter;
  const keys = mostSelectiveKeys(indexedFilters(filter), range, ends);
  const isInWindow = sql`${auditLogs.seq} in (select /* search window */ seq from (${keys} limit ${WINDOW}))`;
  // The + keeps SQLite off the indexes: the window drives the query.
  const is = (column: SQLWrapper, value: string | undefined) => (value ? sql`+${column} = ${value}` : undefined);
  const matches = and(
    is(auditLogs.entityId, filter.entityId),
    is(auditLogs.action, filter.action),
    is(auditLogs.entityType, filter.entityType),
    or(is(auditLogs.userId, userId), is(auditLogs.targetUserId, userId)),
    q ? contains(q, readerId) : undefined,
  );
  const [rows, [end]] = await db.batch([
    selectEntries(db, readerId).where(and(isInWindow, matches)).orderBy(desc(auditLogs.seq)).limit(limit),
    windowEnd(db, keys),
  ]);
  return { rows, end: end?.seq };
}

/**
 * One page of the audit log for a reader, newest first, from below the key `before`. One indexed filter drives the query; a second one and free text
 * narrow a window of 5,000 rows, so such a page may be short or empty. `ends` are the rows of `windowEnds`, and `next` is the `before` of the next page, if there may be one.
 */
export async function listEntries(
  db: Database,
  readerId: string,
  filter: AuditFilter,
  { limit, before = Number.MAX_SAFE_INTEGER, ends }: { limit: number; before?: number | undefined; ends: Ends },
) {
  const range = keyRange(filter, before);
  const filters = indexedFilters(filter);
  const needsWindow = filter.q || Object.values(filters).filter(Boolean).length > 1;
  const { rows, end } = needsWindow
    ? await listWindow(db, readerId, filter, range, { limit: limit + 1, ends })
    : { rows: await listDirectly(db, readerId, filters, range).limit(limit + 1), end: undefined };
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)?.entry.seq : end };
}
