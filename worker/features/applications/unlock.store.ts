import { sql } from 'drizzle-orm';
import { after, minutes, now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { applicationUnlocks, pinFailures } from '../../db/schema/hiring.ts';
import { PIN_FAILURE_WINDOW } from '../../db/sweep.ts';

const MAX_FAILURES = 5;
const UNLOCKED_FOR = minutes(10);

/** Whether a person may still try. Part of the inserting statement, so that guesses sent all at once are limited too. */
const mayTry = (userId: string) => sql`(select count(*) from (select 1 from ${pinFailures}
  where ${pinFailures.userId} = ${userId} and ${pinFailures.at} > ${after(now(), -PIN_FAILURE_WINDOW).getTime()} limit ${MAX_FAILURES})) < ${MAX_FAILURES}`;

/** Counts a wrong pin. Returns no row once the person has used up their tries. */
export const noteFailure = (db: Database, userId: string) =>
  insertSelect(db, pinFailures, { userId, at: now() }, sql`where ${mayTry(userId)}`).returning({ id: pinFailures.id });

/** Opens an archived application to a session for ten minutes. Returns no row once the person has used up their tries. */
export const unlock = (db: Database, userId: string, sessionHash: string, applicationId: string) =>
  insertSelect(
    db,
    applicationUnlocks,
    { sessionHash, applicationId, expiresAt: after(now(), UNLOCKED_FOR) },
    sql`where ${mayTry(userId)}`,
  )
    .onConflictDoUpdate({
      target: [applicationUnlocks.sessionHash, applicationUnlocks.applicationId],
      set: { expiresAt: sql`excluded.expiresAt` },
    })
    .returning({ id: applicationUnlocks.applicationId });
