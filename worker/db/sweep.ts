import { lt } from 'drizzle-orm';
import { after, minutes, now } from '../clock.ts';
import type { Database } from '../http/database.ts';
import { applicationUnlocks, pinFailures } from './schema/hiring.ts';
import { spentTokens } from './schema/people.ts';

/** Clears what has run out and is only in the way: spent tokens, unlocks and counted wrong pins. Runs from the cron trigger; twice at once does no harm. */
export async function sweep(db: Database): Promise<void> {
  const at = now();
  await db.batch([
    db.delete(spentTokens).where(lt(spentTokens.expiresAt, at)),
    db.delete(applicationUnlocks).where(lt(applicationUnlocks.expiresAt, at)),
    db.delete(pinFailures).where(lt(pinFailures.at, after(at, -minutes(15)))),
  ]);
}
