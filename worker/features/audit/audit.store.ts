import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import type { AuditAction, AuditEntityType } from '../../contract/audit.ts';
import type { Database } from '../../db/database.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { auditLogs } from '../../db/schema/audit.ts';
import { users } from '../../db/schema/people.ts';

/** How many rows a search reads at the most before it hands over to the next page. */
const WINDOW = 5000;

/** What a list of the audit log is narrowed to. `userId` is the actor or the target, `entityId` what an entry is about. */
export type AuditFilter = {
  entityId?: string | undefined;
  action?: AuditAction | undefined;
  entityType?: AuditEntityType | undefined;
  userId?: string | undefined;
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const actor = alias(users, 'actor');
const target = alias(users, 'target');

const selectEntries = (db: Database) =>
  db
    .select({ entry: auditLogs, actor: personColumns(actor, 'actor'), target: personColumns(target, 'target') })
    .from(auditLogs)
    .leftJoin(actor, eq(actor.id, auditLogs.userId))
    .leftJoin(target, eq(target.id, auditLogs.targetUserId));

type Row = Awaited<ReturnType<typeof selectEntries>>[number];

/** An entry as it is told: people by id, and who they are now beside it. */
export const entryView = ({ entry: { seq: _seq, requestId: _requestId, ...entry }, ...people }: Row) => ({
  ...entry,
  actor: toPerson(people.actor),
  target: toPerson(people.target),
});

/**
 * The rows below a key and within a span of time, as one span of keys: time then costs one look into its index, whatever else
 * narrows the list. Timestamps never fall as keys rise (`auditRow` sees to that).
 */
function span({ from, to }: AuditFilter, before: number): SQL | undefined {
  const edge = (comparison: SQL, order: SQL) =>
    sql`(select seq from ${auditLogs} edge where edge.timestamp ${comparison} order by edge.timestamp ${order}, edge.seq ${order} limit 1)`;
  return and(
    // One upper bound, because SQLite starts reading at one alone.
    to
      ? sql`${auditLogs.seq} < min(${before}, ${edge(sql`<= ${to.getTime()}`, sql`desc`)} + 1)`
      : lt(auditLogs.seq, before),
    from && sql`${auditLogs.seq} >= ${edge(sql`>= ${from.getTime()}`, sql`asc`)}`,
  );
}

function contains(q: string): SQL {
  const key = q.toLowerCase();
  const has = (column: SQL | unknown) => sql`instr(lower(coalesce(${column}, '')), ${key}) > 0`;
  return sql`(${has(auditLogs.details)} or ${has(auditLogs.action)} or ${has(auditLogs.entityType)} or ${has(auditLogs.entityId)}
    or ${has(auditLogs.oldValues)} or ${has(auditLogs.newValues)} or ${has(auditLogs.ipAddress)}
    or instr(coalesce(${actor.usernameKey}, ''), ${key}) > 0 or instr(coalesce(${target.usernameKey}, ''), ${key}) > 0)`;
}

/**
 * The audit log, newest first, from below `before`. The most selective indexed filter drives; a second one, and free text, narrow a window of
 * 5 000 rows (contract §2). Returns one page, and below which key the next begins when there may be more.
 */
export async function listEntries(
  db: Database,
  filter: AuditFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
) {
  const { entityId, userId, action, entityType, q } = filter;
  const below = span(filter, before);
  const byAction = action && eq(auditLogs.action, action);
  const byType = entityType && eq(auditLogs.entityType, entityType);
  // An action is about one type of thing: a type beside it selects nothing more.
  const byKind = byAction ?? byType;
  const byEntity = entityId && eq(auditLogs.entityId, entityId);
  // Two arms, each in order from its own index, are merged; an OR would have to be sorted.
  const byPerson = userId
    ? ([
        eq(auditLogs.userId, userId),
        // As the partial index words it, which is what keeps the second arm from what the first has.
        and(eq(auditLogs.targetUserId, userId), sql`${auditLogs.userId} is not ${auditLogs.targetUserId}`),
      ] as const)
    : undefined;

  if (!q && [byEntity, byPerson, byAction, byType].filter(Boolean).length < 2) {
    const entries = (condition: SQL | undefined) => selectEntries(db).where(and(condition, below));
    const rows = await (byPerson
      ? unionAll(entries(byPerson[0]), entries(byPerson[1])).orderBy(sql`1 desc`)
      : entries(byEntity || byKind).orderBy(desc(auditLogs.seq))
    ).limit(limit + 1);
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? page.at(-1)?.entry.seq : undefined };
  }

  const keys = (condition: SQL | undefined) => sql`select seq from ${auditLogs} where ${and(condition, below)}`;
  // Nothing is told of as often as a kind of thing is, or a person.
  const ofKind = sql`${keys(byEntity || byKind)} order by seq desc`;
  const ofPerson = byPerson && sql`${keys(byPerson[0])} union all ${keys(byPerson[1])} order by 1 desc`;
  const endOf = (newest: SQL) =>
    db.select({ seq: sql<number>`seq`.as('seq') }).from(sql`(${newest} limit 1 offset ${WINDOW - 1})`);

  let newest = byEntity ? ofKind : (ofPerson ?? ofKind);
  if (ofPerson && byKind && !byEntity) {
    // The window over fewer entries reaches further back, or to the end.
    const [[kind], [person]] = await db.batch([endOf(ofKind), endOf(ofPerson)]);
    if (!kind || (person && kind.seq < person.seq)) newest = ofKind;
  }
  const isTheirs = userId
    ? sql`(+${auditLogs.userId} = ${userId} or +${auditLogs.targetUserId} = ${userId})`
    : undefined;
  const isInWindow = sql`${auditLogs.seq} in (select /* search window */ seq from (${newest} limit ${WINDOW}))`;
  const [rows, [end]] = await db.batch([
    selectEntries(db)
      .where(and(isInWindow, byEntity || undefined, byAction, byType, isTheirs, q ? contains(q) : undefined))
      .orderBy(desc(auditLogs.seq))
      .limit(limit + 1),
    endOf(newest),
  ]);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)?.entry.seq : end?.seq };
}
