import { and, eq, sql } from 'drizzle-orm';
import { after, days, minutes, now } from '../clock.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { SignInOutcome } from '../contract/people.ts';
import type { Database } from '../db/database.ts';
import { insertSelect } from '../db/insert-select.ts';
import { isAfter, type Page } from '../db/paging.ts';
import { isNotErased, sessions, signIns, users } from '../db/schema/people.ts';
import type { Origin } from '../http/audit.ts';

/** How long further refusals of a user with the same code are not recorded. */
const REFUSAL_WINDOW = minutes(10);

/** The most rows that one run deletes. */
const PER_RUN = 500;

/**
 * Records how a sign-in ended for the user with this Discord ID, if there is one. In its batch after the session, or
 * alone if the sign-in was refused.
 */
export const recordSignIn = (db: Database, discordId: string, sessionHash: string, origin: Origin) =>
  insertSelect(
    db,
    signIns,
    {
      userId: sql`${users.id}`,
      kind: 'sign_in',
      at: now(),
      outcome: sql<SignInOutcome>`case when ${users.isBlocked} then 'blocked' when exists
        (select 1 from ${sessions} started where started.userId = ${users.id} and started.hash = ${sessionHash})
        then 'signed_in' else 'busy' end`,
      ...origin,
    },
    sql`from ${users} where ${users.discordId} = ${discordId}`,
  );

/** Records a refused call, unless the user had one with this code in the last ten minutes. Safe to run concurrently. */
export function recordRefusal(db: Database, userId: string, code: ErrorCode, origin: Origin) {
  const at = now();
  return insertSelect(
    db,
    signIns,
    { userId, kind: 'refusal', at, outcome: code, ...origin },
    sql`from ${users} where ${users.id} = ${userId} and ${isNotErased} and not exists (
      select 1 from ${signIns} earlier where earlier.userId = ${userId} and earlier.kind = 'refusal'
      and earlier.outcome = ${code} and earlier.at > ${after(at, -REFUSAL_WINDOW).getTime()})`,
  );
}

/** A page of a user's sign-ins and refusals, newest first. */
export const listSignIns = (db: Database, userId: string, { limit, cursor }: Page) =>
  db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), isAfter(cursor, signIns.at, signIns.id)))
    .orderBy(sql`${signIns.at} desc, ${signIns.id} desc`)
    .limit(limit + 1);

/** Deletes sign-ins and refusals older than this many days, oldest first. */
export const deleteOldSignIns = (db: Database, keptDays: number) =>
  db.delete(signIns).where(
    sql`id in (select id from ${signIns} where ${signIns.at} < ${after(now(), -days(keptDays)).getTime()}
        order by ${signIns.at} limit ${PER_RUN})`,
  );
