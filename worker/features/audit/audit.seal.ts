import { and, asc, desc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { hashOfText } from '../../db/audit-texts.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { auditLogs, auditOrigins, auditSeals, auditTexts } from '../../db/schema/audit.ts';
import { countGaps, type Gaps, gapColumns } from './audit.gaps.ts';

type Seal = typeof auditSeals.$inferSelect;

/** The most rows in a block. */
const PER_BLOCK = 200;
/** The most blocks that one cron run seals: about 6 of the 10 ms of CPU on the free plan. */
const PER_RUN = 4;

/** The previous hash of the first block. */
const GENESIS = '0'.repeat(64);

/** Every column as stored because two different JSON texts could decode to the same value. */
const asStored = {
  seq: auditLogs.seq,
  id: auditLogs.id,
  action: auditLogs.action,
  entityType: sql<string>`${auditLogs.entityType}`,
  entityId: auditLogs.entityId,
  userId: auditLogs.userId,
  targetUserId: auditLogs.targetUserId,
  details: auditLogs.details,
  oldValues: sql<string | null>`${auditLogs.oldValues}`,
  newValues: sql<string | null>`${auditLogs.newValues}`,
  hashes: sql<string | null>`${auditLogs.hashes}`,
  requestId: auditLogs.requestId,
  via: auditLogs.via,
  timestamp: sql<number>`${auditLogs.timestamp}`,
};

const selectRows = (db: Database, condition: SQL | undefined, limit: number) =>
  db.select(asStored).from(auditLogs).where(condition).orderBy(asc(auditLogs.seq)).limit(limit);

type Entry = Awaited<ReturnType<typeof selectRows>>[number];

/** The same rows with the texts and origins that still exist. */
const selectWithTexts = (db: Database, condition: SQL | undefined, limit: number) =>
  db
    .select({
      ...asStored,
      texts: auditTexts.texts,
      ipAddress: auditOrigins.ipAddress,
      userAgent: auditOrigins.userAgent,
      ...gapColumns(),
    })
    .from(auditLogs)
    .leftJoin(auditTexts, eq(auditTexts.seq, auditLogs.seq))
    .leftJoin(auditOrigins, eq(auditOrigins.seq, auditLogs.seq))
    .where(condition)
    .orderBy(asc(auditLogs.seq))
    .limit(limit);

type EntryWithTexts = Awaited<ReturnType<typeof selectWithTexts>>[number];

/** Whether each remaining text matches the hash in the sealed row. */
function areTextsIntact({ hashes, texts, ipAddress, userAgent }: EntryWithTexts): boolean {
  const expected: Record<string, string> = hashes === null ? {} : JSON.parse(hashes);
  return Object.entries({ ...texts, ipAddress, userAgent }).every(
    ([name, text]) => text === null || expected[name] === hashOfText(text),
  );
}

/** The hashed text of a row: every column, in an order that must never change. */
const canonical = (row: Entry) =>
  JSON.stringify([
    row.seq,
    row.id,
    row.action,
    row.entityType,
    row.entityId,
    row.userId,
    row.targetUserId,
    row.details,
    row.oldValues,
    row.newValues,
    row.hashes,
    row.requestId,
    row.timestamp,
    // Last, and only if set, so that older rows keep their hash.
    ...(row.via === null ? [] : [row.via]),
  ]);

/** The SHA-256 of a block, in hex, over its seal, the previous block's hash and its rows. */
async function hashOf(seal: Omit<Seal, 'hash'>, rows: Entry[]): Promise<string> {
  const head = JSON.stringify([seal.block, seal.fromSeq, seal.toSeq, seal.sealedAt.getTime(), seal.previousHash]);
  const text = [head, ...rows.map(canonical)].join('\n');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The start of the chain: what the first block follows. */
const START = { block: 0, toSeq: 0, hash: GENESIS };

/**
 * Seals entries in blocks whose hash covers the previous block. If two runs race, one adds the block: its number is the
 * key, so the chain cannot fork.
 */
export async function sealAuditLog(db: Database): Promise<void> {
  for (let sealed = 0; sealed < PER_RUN; sealed++) {
    const [last] = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.block, 0))
      .orderBy(desc(auditSeals.block))
      .limit(1);
    const { block, toSeq, hash } = last ?? START;
    const rows = await selectRows(db, gt(auditLogs.seq, toSeq), PER_BLOCK);
    const end = rows.at(-1);
    if (!end) return;
    // Blocks are contiguous, so that a row inserted into a gap also breaks the chain.
    const next = { block: block + 1, fromSeq: toSeq + 1, toSeq: end.seq, previousHash: hash, sealedAt: now() };
    await insertSelect(
      db,
      auditSeals,
      { ...next, hash: await hashOf(next, rows) },
      sql`where not exists (select 1 from ${auditSeals} where ${auditSeals.block} = ${next.block})`,
    );
    if (rows.length < PER_BLOCK) return;
  }
}

const NONE: Gaps = { unexplained: 0, before: 0 };

/** What verifying one block found. */
export type Verification = Gaps & {
  /** How many blocks were recomputed: 1, or 0 after the last block. */
  blocks: number;
  /** The last intact block; null if there is none. */
  heldUntil: Pick<Seal, 'block' | 'toSeq' | 'sealedAt'> | null;
  /** The first block that does not match the log or the block before it. */
  broken: Pick<Seal, 'block' | 'fromSeq' | 'toSeq' | 'sealedAt'> | null;
  /** The block after which to continue, if there are more. */
  next: number | null;
  /** Whether this block is intact and has the hash to compare with; undefined without one. */
  hasHash?: boolean;
};

/** Whether a seal follows the previous one and matches its rows, and they their texts. */
const isIntact = async (seal: Seal, previous: typeof START, rows: EntryWithTexts[]) =>
  seal.block === previous.block + 1 &&
  seal.fromSeq === previous.toSeq + 1 &&
  seal.previousHash === previous.hash &&
  seal.hash === (await hashOf(seal, rows)) &&
  rows.every(areTextsIntact);

/**
 * Recomputes the block after this one: at most 200 rows, about half of the 10 ms of CPU on the free plan. Compares it with a
 * hash that was kept elsewhere, if there is one.
 */
export async function verifyChain(db: Database, after: number, hash?: string): Promise<Verification> {
  const endOf = (seals: SQL) => sql`(select toSeq from ${auditSeals} where ${seals} order by block limit 1)`;
  const range = and(
    // No lower bound for the first block, so that a row inserted below it also breaks the chain.
    after > 0 ? gt(auditLogs.seq, sql`coalesce(${endOf(sql`block = ${after}`)}, 0)`) : undefined,
    lte(auditLogs.seq, endOf(sql`block > ${after}`)),
  );
  const [seals, rows] = await db.batch([
    // The previous block, the one to verify, and one more to learn whether there is a next.
    db.select().from(auditSeals).where(gte(auditSeals.block, after)).orderBy(asc(auditSeals.block)).limit(3),
    selectWithTexts(db, range, PER_BLOCK + 1),
  ]);
  const before = after > 0 ? seals.find((seal) => seal.block === after) : undefined;
  const [seal, following] = seals.filter(({ block }) => block > after);
  const compared = (hasHash: boolean) => (hash === undefined ? {} : { hasHash });
  if (!seal) return { blocks: 0, heldUntil: null, broken: null, ...NONE, next: null, ...compared(false) };

  const { block, fromSeq, toSeq, sealedAt } = seal;
  if (!(await isIntact(seal, before ?? START, rows)))
    return {
      blocks: 1,
      heldUntil: null,
      broken: { block, fromSeq, toSeq, sealedAt },
      ...NONE,
      next: null,
      ...compared(false),
    };
  const next = following ? block : null;
  return {
    blocks: 1,
    heldUntil: { block, toSeq, sealedAt },
    broken: null,
    ...countGaps(rows),
    next,
    ...compared(seal.hash === hash),
  };
}
