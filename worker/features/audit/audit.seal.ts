import { and, asc, desc, gt, gte, lte, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { auditLogs, auditSeals } from '../../db/schema/audit.ts';

type Seal = typeof auditSeals.$inferSelect;

/** Rows of a block at the most, and blocks that one run seals. */
const PER_BLOCK = 200;
const MAX_BLOCKS = 20;
/** Blocks that one call verifies. */
const PER_CALL = 20;

/** What the first block is chained to. */
const GENESIS = '0'.repeat(64);

/** Every column as the database holds it: decoded, two different texts could look the same. */
const asStored = {
  seq: auditLogs.seq,
  id: auditLogs.id,
  action: auditLogs.action,
  entityType: auditLogs.entityType,
  entityId: auditLogs.entityId,
  userId: auditLogs.userId,
  targetUserId: auditLogs.targetUserId,
  details: auditLogs.details,
  oldValues: sql<string | null>`${auditLogs.oldValues}`,
  newValues: sql<string | null>`${auditLogs.newValues}`,
  ipAddress: auditLogs.ipAddress,
  userAgent: auditLogs.userAgent,
  requestId: auditLogs.requestId,
  timestamp: sql<number>`${auditLogs.timestamp}`,
};

const selectRows = (db: Database, condition: SQL | undefined, limit: number) =>
  db.select(asStored).from(auditLogs).where(condition).orderBy(asc(auditLogs.seq)).limit(limit);

type Entry = Awaited<ReturnType<typeof selectRows>>[number];

/** A row as it is hashed: every column, in a fixed order. */
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
    row.ipAddress,
    row.userAgent,
    row.requestId,
    row.timestamp,
  ]);

/** The hash of a block: over what its seal says, the block before, and its rows. */
async function hashOf(seal: Omit<Seal, 'hash'>, rows: Entry[]): Promise<string> {
  const head = JSON.stringify([seal.block, seal.fromSeq, seal.toSeq, seal.sealedAt.getTime(), seal.previousHash]);
  const text = [head, ...rows.map(canonical)].join('\n');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Seals the rows that no block covers yet, in blocks whose hash covers the block before (contract §6). Runs from the cron trigger;
 * of two runs at once one adds a block, and the other adds nothing: the key of a block keeps the chain from forking.
 */
export async function sealAuditLog(db: Database): Promise<void> {
  for (let sealed = 0; sealed < MAX_BLOCKS; sealed++) {
    const [last] = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.block, 0))
      .orderBy(desc(auditSeals.block))
      .limit(1);
    const { block, toSeq, hash } = last ?? { block: 0, toSeq: 0, hash: GENESIS };
    const rows = await selectRows(db, gt(auditLogs.seq, toSeq), PER_BLOCK);
    const end = rows.at(-1);
    if (!end) return;
    // A block begins where the one before ended, so that a row slipped into a gap between them is noticed too.
    const next = { block: block + 1, fromSeq: toSeq + 1, toSeq: end.seq, previousHash: hash, sealedAt: now() };
    await db.insert(auditSeals).select(
      sql`select ${next.block}, ${next.fromSeq}, ${next.toSeq}, ${hash}, ${await hashOf(next, rows)}, ${next.sealedAt.getTime()}
        where not exists (select 1 from ${auditSeals} where ${auditSeals.block} = ${next.block})`,
    );
    if (rows.length < PER_BLOCK) return;
  }
}

/** What verifying some blocks found. */
export type Verification = {
  /** How many blocks this call recomputed. */
  blocks: number;
  /** The end of the last block that fits: when it was sealed, and its last row. Null where none was looked at. */
  heldUntil: { block: number; toSeq: number; sealedAt: Date } | null;
  /** The first block that does not fit what the log holds now, or what the block before says. */
  broken: { block: number; fromSeq: number; toSeq: number; sealedAt: Date } | null;
  /** The block to go on from, where there are more. */
  next: number | null;
};

/** Recomputes the chain from behind block `after`, at most 20 blocks of 200 rows (contract §2). */
export async function verifyChain(db: Database, after: number): Promise<Verification> {
  const seals = await db
    .select()
    .from(auditSeals)
    .where(gte(auditSeals.block, after))
    .orderBy(asc(auditSeals.block))
    .limit(PER_CALL + 2);
  // The block before tells where this stretch of the chain hangs.
  const before = after > 0 ? seals.find((seal) => seal.block === after) : undefined;
  const stretch = seals.filter((seal) => seal.block > after).slice(0, PER_CALL);
  const last = stretch.at(-1);
  if (!last) return { blocks: 0, heldUntil: null, broken: null, next: null };

  // Nothing comes before the first block, so that a row slipped in below it is noticed too.
  const rows = await selectRows(
    db,
    and(before && gt(auditLogs.seq, before.toSeq), lte(auditLogs.seq, last.toSeq)),
    PER_CALL * PER_BLOCK + 1,
  );
  let previous = before ?? { block: 0, toSeq: 0, hash: GENESIS };
  let covered = 0;
  let heldUntil: Verification['heldUntil'] = null;
  for (const [index, seal] of stretch.entries()) {
    const start = covered;
    while ((rows[covered]?.seq ?? Number.POSITIVE_INFINITY) <= seal.toSeq) covered++;
    const fits =
      seal.block === previous.block + 1 &&
      seal.fromSeq === previous.toSeq + 1 &&
      seal.previousHash === previous.hash &&
      seal.hash === (await hashOf(seal, rows.slice(start, covered)));
    const { block, fromSeq, toSeq, sealedAt } = seal;
    if (!fits) return { blocks: index + 1, heldUntil, broken: { block, fromSeq, toSeq, sealedAt }, next: null };
    heldUntil = { block, toSeq, sealedAt };
    previous = seal;
  }
  const hasMore = seals.some((seal) => seal.block > last.block);
  return { blocks: stretch.length, heldUntil, broken: null, next: hasMore ? last.block : null };
}
