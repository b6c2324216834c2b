import { eq, sql } from 'drizzle-orm';
import { after, minutes, now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { runBatch } from '../../db/run-batch.ts';
import { applicationUnlocks, pinFailures } from '../../db/schema/hiring.ts';
import { serverState } from '../../db/schema/people.ts';
import { PIN_LOCK } from '../../db/sweep.ts';
import type { AppEnv } from '../../http/context.ts';

/** How long a wrong pin counts towards its user's limit. */
export const FAILURE_WINDOW = minutes(15);
const MAX_FAILURES = 5;
const UNLOCKED_FOR = minutes(10);

/** The `server_state` row whose `updatedAt` is when unlocking was last locked for everyone. */
const NAME = 'pin-lock';

/** A user's wrong pins since a moment, counted up to `limit`, so that no more rows are read. */
const failures = (since: number, limit: number, userId: string) =>
  sql`(select count(*) from (select 1 from ${pinFailures} where ${pinFailures.userId} = ${userId} and
    ${pinFailures.at} > ${after(now(), -since).getTime()} limit ${limit}))`;

/** Wrong pins since a moment, at most `MAX_FAILURES` of each user, counted up to `limit`. */
function failuresByAll(since: number, limit: number) {
  const from = after(now(), -since).getTime();
  const earlier = sql`select 1 from ${pinFailures} earlier where earlier.userId = f.userId and earlier.at > ${from}
    and earlier.id < f.id limit ${MAX_FAILURES}`;
  return sql`(select count(*) from (select 1 from ${pinFailures} f where f.at > ${from}
    and (select count(*) from (${earlier})) < ${MAX_FAILURES} limit ${limit}))`;
}

/** True if the user has a try left and unlocking is not locked. Part of the inserts, so that concurrent guesses are limited too. */
const mayTry = (userId: string) => sql`${failures(FAILURE_WINDOW, MAX_FAILURES, userId)} < ${MAX_FAILURES}
  and not exists (select 1 from ${serverState} where name = ${NAME} and updatedAt > ${after(now(), -PIN_LOCK).getTime()})`;

/** The row that tells when unlocking was last locked for everyone. */
export const findPinLock = (db: Database) =>
  db.select({ at: serverState.updatedAt }).from(serverState).where(eq(serverState.name, NAME));

/** Milliseconds that this lock still holds; 0 or less once it is over. */
export const lockLeft = ([lock]: Awaited<ReturnType<typeof findPinLock>>) =>
  lock ? after(lock.at, PIN_LOCK).getTime() - now().getTime() : 0;

/**
 * Counts a wrong pin. Reaching `lockAfter` within an hour, with at most five of each user, locks unlocking for everyone, with an audit row. Returns
 * whether the user had a try left, and the lock.
 */
export async function noteFailure({ db, audit }: AppEnv['Variables'], userId: string, lockAfter: number) {
  const count = insertSelect(db, pinFailures, { userId, at: now() }, sql`where ${mayTry(userId)}`).returning({
    id: pinFailures.id,
  });
  const lock = insertSelect(
    db,
    serverState,
    { name: NAME, value: {}, updatedAt: now() },
    sql`where changes() > 0 and ${failuresByAll(PIN_LOCK, lockAfter)} >= ${lockAfter}`,
  ).onConflictDoUpdate({ target: serverState.name, set: { updatedAt: sql`excluded."updatedAt"` } });
  const entry = audit.row({
    action: 'PIN_LOCKED',
    entityType: 'setting',
    entityId: 'ARCHIVE_PIN',
    newValues: { wrongPins: lockAfter },
  });
  const noted = await runBatch(db, {
    counted: count,
    locked: lock,
    audited: entry.statement,
    lock: findPinLock(db),
    sideRows: entry.sideRows,
  });
  return { hadTry: noted.counted.length > 0, lock: noted.lock };
}

/** Unlocks an archived application for a session for ten minutes. Returns no row if the user has no try left or unlocking is locked. */
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
