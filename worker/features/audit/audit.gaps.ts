import { type SQL, sql } from 'drizzle-orm';
import { days, now } from '../../clock.ts';
import { auditLogs, auditOrigins, auditSeals, auditTexts } from '../../db/schema/audit.ts';
import { applications } from '../../db/schema/hiring.ts';
import { PERIOD_ACTION } from './audit.task.ts';

/** How many entries of a block lack texts or origins that nothing explains, and how many of those are older than explanations. */
export type Gaps = { unexplained: number; before: number };

/** An explanation counts once it is sealed, so that it cannot be taken back. */
const isSealed = (seq: SQL) => sql`${seq} <= (select max(toSeq) from ${auditSeals})`;

/** The ids of everyone who was erased. */
const erasedIds = sql`(select gone.entityId from ${auditLogs} gone where gone.action = 'USER_ERASED' and ${isSealed(sql`gone.seq`)})`;

const isAboutErased = (entry: SQL) => sql`(${entry}.userId in ${erasedIds} or ${entry}.targetUserId in ${erasedIds})`;

/** An entry may quote an earlier one about the same row, by or about a person who was erased. */
const quotesErased = sql`exists (select 1 from ${auditLogs} own where own.entityId = ${auditLogs.entityId}
  and own.seq < ${auditLogs.seq} and ${isAboutErased(sql`own`)})`;

const isExpired = sql`exists (select 1 from ${applications} application join ${auditLogs} expiry on expiry.id = application.expiryEntryId
  where application.id = ${auditLogs.entityId} and expiry.action = 'APPLICATIONS_EXPIRED'
    and instr(expiry.newValues, json_quote(application.id)) > 0 and ${isSealed(sql`expiry.seq`)})`;

/** The shortest period, in days, by which origins were ever deleted; null while none is sealed. */
const shortestPeriod = sql`(select shortened.newValues ->> 'auditOriginDays' from ${auditLogs} shortened
  where shortened.action = ${PERIOD_ACTION} and ${isSealed(sql`shortened.seq`)} order by shortened.seq desc limit 1)`;

const isForgotten = () => sql`${auditLogs.timestamp} < ${now().getTime()} - ${shortestPeriod} * ${days(1)}`;

const hasTextHash = sql`instr(${auditLogs.hashes}, 'Values.') > 0`;
const hasOriginHash = sql`(instr(${auditLogs.hashes}, '"ipAddress"') > 0 or instr(${auditLogs.hashes}, '"userAgent"') > 0)`;

/**
 * Columns that say of an entry, joined with its texts and origin, whether something explains that either is gone
 * (docs/rules/audit.md#explained-gaps).
 */
export const gapColumns = () => ({
  lacksTexts:
    sql<number>`iif(${auditTexts.seq} is null and ${hasTextHash}, not (${isAboutErased(sql`${auditLogs}`)} or ${isExpired} or ${quotesErased}), false)`
      .mapWith(Boolean)
      .as('lacksTexts'),
  lacksOrigin:
    sql<number>`iif(${auditOrigins.seq} is null and ${hasOriginHash}, not (coalesce(${isForgotten()}, false) or ${isAboutErased(sql`${auditLogs}`)}), false)`
      .mapWith(Boolean)
      .as('lacksOrigin'),
  /** Whether it is older than this portal's explanations. */
  isBefore:
    sql<number>`${auditLogs.seq} < coalesce((select first.seq from ${auditLogs} first where first.action = ${PERIOD_ACTION}
    order by first.seq limit 1), ${auditLogs.seq} + 1)`
      .mapWith(Boolean)
      .as('isBefore'),
});

type Entry = {
  hashes: string | null;
  texts: Record<string, unknown> | null;
  ipAddress: unknown;
  userAgent: unknown;
  lacksTexts: boolean;
  lacksOrigin: boolean;
  isBefore: boolean;
};

/** Whether a row that is there lacks some of its texts: nothing deletes a part. */
function isPartial({ hashes, texts, ipAddress, userAgent }: Entry) {
  const names = Object.keys(hashes === null ? {} : JSON.parse(hashes));
  const origin: Record<string, unknown> | null = ipAddress || userAgent ? { ipAddress, userAgent } : null;
  return names.some((name) => {
    const row = name.includes('.') ? texts : origin;
    return row !== null && row[name] == null;
  });
}

/** The gaps among these entries. */
export function countGaps(entries: Entry[]): Gaps {
  const lacking = entries.filter((entry) => entry.lacksTexts || entry.lacksOrigin || isPartial(entry));
  const before = lacking.filter(({ isBefore }) => isBefore).length;
  return { unexplained: lacking.length - before, before };
}
