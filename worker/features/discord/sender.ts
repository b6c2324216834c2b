import type { BatchItem } from 'drizzle-orm/batch';
import { after, now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Failure } from './discord-call.ts';
import { REFUSED_TOKEN, switchOffBot } from './discord-state.store.ts';
import { type Claimed, endDelivery, postpone } from './queue.store.ts';
import { refusalWait } from './retries.ts';

/** Sends deliveries of one kind. */
export type Sender = {
  /** The most calls that one delivery takes. */
  maxCalls: number;
  send: (claimed: Claimed) => Promise<Outcome>;
};

/** The outcome of a delivery. */
export type Outcome =
  /** It was sent. `isSpent`: its webhook accepts no further calls for now. `also` is recorded with it. */
  | { kind: 'done'; isSpent: boolean; also?: BatchItem<'sqlite'> }
  | Failure
  /** It ended for a specific reason, which these statements record. */
  | { kind: 'over'; statements: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] };

/** Fails a delivery after a refusal, or re-queues one that takes roles. */
export function refuse(db: Database, claimed: Claimed, error: string) {
  const wait = refusalWait(claimed);
  return wait === null
    ? ([endDelivery(db, claimed, 'failed', error)] as const)
    : postpone(db, claimed, after(now(), wait), error);
}

/** The outcome of a delivery that was refused or has no recipient. */
export const over = (db: Database, claimed: Claimed, state: 'failed' | 'dropped', error: string): Outcome => ({
  kind: 'over',
  statements: state === 'failed' ? [...refuse(db, claimed, error)] : [endDelivery(db, claimed, state, error)],
});

/** The outcome of a delivery whose bot call failed. A refused token switches the bot off. */
export function botFailure(db: Database, claimed: Claimed, failure: Failure, tokenHash: string): Outcome {
  if (failure.kind !== 'refused' || failure.status !== 401) return failure;
  return { kind: 'over', statements: [...refuse(db, claimed, REFUSED_TOKEN), switchOffBot(db, tokenHash)] };
}
