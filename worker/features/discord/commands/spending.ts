import type { SQL } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import { after, now } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import { spentTokens } from '#worker/db/schema/people.ts';
import { isReplay, spendToken } from '#worker/db/spent-tokens.ts';
import { hashToken } from '#worker/http/session-store.ts';
import type { Answer } from './answer.ts';
import { DONE_ALREADY } from './answers.ts';
import { MOST_SKEW } from './signature.ts';

/** How long an interaction is remembered: no replay has a valid signature longer, whichever way its clock was off. */
const REMEMBERED = 3 * MOST_SKEW;

/** Spends an interaction, so that a replay changes nothing. A refused one stays unspent. */
export async function spendingOf(db: Database, interactionId: string) {
  const hash = await hashToken(`interaction ${interactionId}`);
  return {
    /** Whether it was spent before, for the start of the batch. */
    find: db.select({ spentHash: spentTokens.hash }).from(spentTokens).where(eq(spentTokens.hash, hash)),
    /** Spends it, if `recorded` holds. Fails with its batch on a replay. */
    spend: (recorded: SQL) => spendToken(db, hash, after(now(), REMEMBERED), recorded),
  };
}

/** Runs a batch that spends an interaction; a replay gets its answer. */
export async function onceOnly(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isReplay(error)) return DONE_ALREADY;
    throw error;
  }
}
