import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../db/database.ts';
import { limitBySize, needsLogWindow, pageEnd, pageOfFound, textSize } from '../../db/paging.ts';
import { personColumns } from '../../db/person.ts';
import { auditLogs, auditOrigins, auditTexts } from '../../db/schema/audit.ts';
import { webhooks } from '../../db/schema/discord.ts';
import { examAttempts, examTemplates } from '../../db/schema/exams.ts';
import { guides } from '../../db/schema/guides.ts';
import { requirements } from '../../db/schema/handbook.ts';
import { applications, jobs } from '../../db/schema/hiring.ts';
import { savedReplies } from '../../db/schema/reviewing.ts';
import { notices } from '../../db/schema/staff.ts';
import {
  type AuditFilter,
  actor,
  hidesReviews,
  type IndexedFilters,
  indexedFilters,
  isBare,
  isListed,
  isNameless,
  keyRange,
  matches,
  target,
} from './audit.filters.ts';
import { WINDOW, windowEnd, windowKeys } from './audit.window.ts';

/** Matches entries with an erased actor or target. Their texts and origin are hidden even before they are deleted. */
const isErased = sql`(${actor.erasedAt} is not null or ${target.erasedAt} is not null)`;

/**
 * The current title of what an entry is about; null if it is deleted or has none. Reads at most one row. Staff records
 * have none because their titles are about people.
 */
const entityTitle = sql<string | null>`case ${auditLogs.entityType}
  when 'application' then (select ${applications.jobTitle} from ${applications} where ${applications.id} = ${auditLogs.entityId})
  when 'job' then (select ${jobs.title} from ${jobs} where ${jobs.id} = ${auditLogs.entityId} and ${jobs.deletedAt} is null)
  when 'exam' then coalesce(
    (select ${examAttempts.examTitle} from ${examAttempts} where ${examAttempts.id} = ${auditLogs.entityId}),
    (select ${examTemplates.title} from ${examTemplates} where ${examTemplates.id} = ${auditLogs.entityId} and ${examTemplates.deletedAt} is null))
  when 'guide' then (select ${guides.title} from ${guides} where ${guides.slug} = ${auditLogs.entityId} and ${guides.createdBy} is not null)
  when 'requirement' then (select ${requirements.title} from ${requirements} where ${requirements.id} = ${auditLogs.entityId} and ${requirements.deletedAt} is null)
  when 'notice' then (select ${notices.title} from ${notices} where ${notices.id} = ${auditLogs.entityId})
  when 'setting' then coalesce(
    (select ${savedReplies.title} from ${savedReplies} where ${savedReplies.id} = ${auditLogs.entityId}),
    (select ${webhooks.name} from ${webhooks} where ${webhooks.id} = ${auditLogs.entityId}))
end`;

/** What an entry adds to its page. Texts are rows of their own, so they are read only for entries that have some. */
const size = textSize(
  auditLogs.details,
  auditLogs.oldValues,
  auditLogs.newValues,
  sql`iif(instr(${auditLogs.hashes}, 'Values.') > 0, (select texts from ${auditTexts} where ${auditTexts.seq} = ${auditLogs.seq}), null)`,
);

const selectEntries = (db: Database, readerId: string) =>
  db
    .select({
      entry: auditLogs,
      actor: personColumns(actor, 'actor'),
      target: personColumns(target, 'target'),
      isErased: sql<number>`${isErased}`.as('isErased'),
      isNameless: sql<number>`${isNameless(readerId)}`.as('isNameless'),
      hidesReviews: sql<number>`${hidesReviews(readerId)}`.as('hidesReviews'),
      isBare: sql<number>`${isBare(readerId)}`.as('isBare'),
      isOwn: sql<number>`${auditLogs.userId} is ${readerId}`.as('isOwn'),
      isAboutReader: sql<number>`${auditLogs.targetUserId} is ${readerId}`.as('isAboutReader'),
      entityTitle: entityTitle.as('entityTitle'),
      textSize: size,
      texts: auditTexts.texts,
      ipAddress: auditOrigins.ipAddress,
      userAgent: auditOrigins.userAgent,
    })
    .from(auditLogs)
    .leftJoin(actor, eq(actor.id, auditLogs.userId))
    .leftJoin(target, eq(target.id, auditLogs.targetUserId))
    .leftJoin(auditTexts, and(eq(auditTexts.seq, auditLogs.seq), not(isErased)))
    .leftJoin(auditOrigins, and(eq(auditOrigins.seq, auditLogs.seq), not(isErased), not(isNameless(readerId))));

/** An entry with its people, texts and origin. */
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Entries by at most one indexed filter, newest first, one more than the page. */
function listDirectly(
  db: Database,
  readerId: string,
  { entity, action, type, person }: IndexedFilters,
  range: SQL | undefined,
  limit: number,
) {
  const within = (condition: SQL | undefined) => and(condition, range, isListed(readerId));
  const entries = (condition: SQL | undefined) => selectEntries(db, readerId).where(within(condition));
  const sizes = (condition: SQL | undefined) =>
    db.select({ seq: auditLogs.seq, size }).from(auditLogs).where(within(condition));
  const [first, second] = entity ?? action ?? type ?? person ?? [undefined];
  if (second) {
    const byKey = sql`1 desc`;
    return unionAll(entries(first), entries(second))
      .orderBy(byKey)
      .limit(limitBySize(limit, unionAll(sizes(first), sizes(second)).orderBy(byKey).limit(limit)));
  }
  const newestFirst = desc(auditLogs.seq);
  return entries(first)
    .orderBy(newestFirst)
    .limit(limitBySize(limit, sizes(first).orderBy(newestFirst).limit(limit)));
}

/** Entries within one window, newest first, one more than the page, and the key at which a full window ends. */
async function listWindow(db: Database, readerId: string, filter: AuditFilter, range: SQL | undefined, limit: number) {
  const keys = await windowKeys(db, readerId, indexedFilters(filter, readerId), range);
  const isInWindow = sql`${auditLogs.seq} in (select /* search window */ seq from (${keys} limit ${WINDOW}))`;
  const newestFirst = desc(auditLogs.seq);
  const matching = selectEntries(db, readerId)
    .where(and(isInWindow, matches(filter, readerId)))
    .orderBy(newestFirst)
    .limit(limit + 1);
  const found = sql`select seq from (${matching})`;
  const [rows, [end]] = await db.batch([
    selectEntries(db, readerId)
      .where(sql`${auditLogs.seq} in ${pageOfFound(found, auditLogs.seq, size)}`)
      .orderBy(newestFirst),
    windowEnd(db, keys),
  ]);
  return { rows, end: end?.seq };
}

/**
 * One page of the audit log, newest first, below the key `before`; `next` continues it. A search or second filter
 * covers one window per page, so a page may be short.
 */
export async function listEntries(
  db: Database,
  readerId: string,
  filter: AuditFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
) {
  const range = keyRange(filter, before);
  const { rows, end } =
    filter.q || needsLogWindow(filter)
      ? await listWindow(db, readerId, filter, range, limit)
      : { rows: await listDirectly(db, readerId, indexedFilters(filter, readerId), range, limit), end: undefined };
  const page = rows.slice(0, pageEnd(rows, limit));
  return { rows: page, next: rows.length > page.length ? page.at(-1)?.entry.seq : end };
}
