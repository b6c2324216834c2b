import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from 'hono';
import { MAX_IN_BULK } from '#contract/limits.ts';
import type { EntryOfMany } from '#worker/db/audit-many.ts';
import { type NewsForEach, notifyEach } from '#worker/db/notify.ts';
import { runBatch } from '#worker/db/run-batch.ts';
import type { SignedInEnv } from '#worker/http/context.ts';
import { HttpError } from '#worker/http/errors.ts';
import type { Verdict } from './bulk.rules.ts';
import { type BulkRow, limitOf } from './bulk.store.ts';

/** One of many applications, and what the caller saw of it. */
export type Item<From> = { id: string; from: From };

/** An application as it was read. */
type Facts = Record<'status' | 'suspended' | 'assigneeId' | 'reviewedAt', string | number | null>;

type Changes = {
  entries: EntryOfMany<Facts>[];
  /** Whether an entry's application is still as it was read. */
  can: SQL;
  /** The changes, and what else follows from them. `made` is the FROM clause of the entries that were written. */
  change: (made: SQL) => BatchItem<'sqlite'>[];
  news?: (made: SQL) => NewsForEach;
  /** A SELECT, as `value`, of the users whose Discord roles may change. */
  rolesOf?: (made: SQL) => SQL;
};

/** Makes the changes that are still possible, in one batch. Returns the ids of the applications that changed. Throws 409. */
export async function makeChanges(
  { var: variables }: Context<SignedInEnv>,
  { entries, can, change, news, rolesOf }: Changes,
): Promise<Set<string>> {
  const { db, me, audit, outbox } = variables;
  if (entries.length === 0) {
    audit.exempt();
    return new Set();
  }
  const limit = limitOf(db, me.id, entries.length);
  const { statement, sideRows, made, recorded } = audit.many(entries, sql`${limit.isWithin} and ${can}`);
  const told = news?.(made);
  const {
    limits: [before],
    done,
    queued,
  } = await runBatch(db, {
    limits: limit.read,
    audited: statement,
    changed: change(made),
    sideRows,
    noted: limit.note(made),
    notified: told ? notifyEach(db, told) : null,
    queued: [...(told ? outbox.messageEach(told) : []), ...(rolesOf ? outbox.changeRolesOfMany(rolesOf(made)) : [])],
    done: recorded,
  });
  if (!before?.isWithin)
    throw new HttpError('limit_reached', `You may change ${MAX_IN_BULK} applications so within an hour. Go on later.`);
  outbox.note(queued);
  return new Set(done.map(({ id }) => id));
}

/** The reply, in the items' order: what was decided beforehand, else whether the change took place. */
export const resultsOf = (items: { id: string }[], verdicts: Map<string, Verdict>, done: Set<string>) => ({
  results: items.map(({ id }): { id: string } & Verdict => {
    const verdict = verdicts.get(id);
    if (verdict) return { id, ...verdict };
    return done.has(id) ? { id, outcome: 'done', code: null } : { id, outcome: 'refused', code: 'conflict' };
  }),
});

/** Parts the items into those that change, with their rows, and the verdicts on the others. */
export function sortOut<From>(
  items: Item<From>[],
  rows: BulkRow[],
  judge: (row: BulkRow | undefined, item: Item<From>) => Verdict | null,
) {
  const byId = new Map(rows.map((row) => [row.application.id, row]));
  const verdicts = new Map<string, Verdict>();
  const changing: BulkRow[] = [];
  for (const item of items) {
    const row = byId.get(item.id);
    const verdict = judge(row, item);
    if (verdict) verdicts.set(item.id, verdict);
    else if (row) changing.push(row);
  }
  return { verdicts, changing };
}

/** What every entry about an application among many says of it. */
export const entryOf = ({ application: { id, userId, status, suspended, assigneeId, reviewedAt } }: BulkRow) => ({
  entityType: 'application' as const,
  entityId: id,
  targetUserId: userId,
  facts: { status, suspended: suspended ? 1 : 0, assigneeId, reviewedAt: reviewedAt?.getTime() ?? null },
});
