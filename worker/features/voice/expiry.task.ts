import { and, lt, sql } from 'drizzle-orm';
import { after, days, now } from '../../clock.ts';
import { LAPSE_DAYS } from '../../contract/voice/nominations.ts';
import { fromServer } from '../../db/audit.ts';
import { auditMany, partOf } from '../../db/audit-many.ts';
import type { Database } from '../../db/database.ts';
import { isKeptNomination, isOpenNomination, nominations, opinions } from '../../db/schema/voice.ts';
import { emptied, emptyReasons } from '../../db/voice/emptying.ts';

/** How long an open nomination waits for a decision after its time. */
const LAPSES_AFTER = days(LAPSE_DAYS);

/** How long invitations are kept, and the longest that other decided ones are. */
const INVITED_KEPT = days(365);
const LONGEST_KEPT = 90;

/** The nominations that one run withdraws, and those that it empties with as many reasons of opinions. */
const LAPSED = 5;
const NOMINATIONS = 20;
const REASONS = 200;

/**
 * Withdraws nominations that nobody decided, with an entry without an actor each, and empties them
 * (docs/rules/voice.md#retention). Safe to run concurrently.
 */
export async function lapseNominations(db: Database): Promise<void> {
  const at = now();
  const isLapsed = and(isOpenNomination(), lt(nominations.closesAt, after(at, -LAPSES_AFTER)));
  const lapsed = await db.select({ id: nominations.id }).from(nominations).where(isLapsed).limit(LAPSED);
  if (lapsed.length === 0) return;
  const still = sql`exists (select 1 from ${nominations} where ${nominations.id} = ${partOf('entityId')} and ${isLapsed})`;
  const entries = lapsed.map(({ id }) => ({
    action: 'NOMINATION_WITHDRAWN' as const,
    entityType: 'nomination' as const,
    entityId: id,
    facts: {},
  }));
  const { statement, sideRows, made } = auditMany(db, { ...fromServer, actorId: null }, entries, still);
  const ids = sql`(select ${partOf('entityId')} ${made})`;
  await db.batch([
    statement,
    ...sideRows,
    db.update(nominations).set(emptied(at)).where(sql`${nominations.id} in ${ids} and ${isOpenNomination()}`),
    emptyReasons(db, ids),
  ]);
}

/**
 * Empties decided nominations: declined and withdrawn ones after `keepDays`, or 90 if that is less or forever, and
 * invitations after a year (docs/rules/voice.md#retention). A few at a time; one with opinions left waits.
 */
export async function expireNominations(db: Database, keepDays: number): Promise<void> {
  const at = now();
  const kept = days(Math.min(keepDays || LONGEST_KEPT, LONGEST_KEPT));
  const expired = (state: string, keptFor: number) =>
    sql`select id from ${nominations} where ${isKeptNomination()} and "state" = ${state} and "decidedAt" < ${after(at, -keptFor).getTime()}`;
  const found = await db.all<{ id: string }>(sql`
    select id from (${expired('declined', kept)} union all ${expired('withdrawn', kept)} union all ${expired('invited', INVITED_KEPT)})
    limit ${NOMINATIONS}`);
  if (found.length === 0) return;
  const ids = sql`(select value from json_each(${JSON.stringify(found.map(({ id }) => id))}))`;
  await db.batch([
    emptyReasons(db, ids, REASONS),
    db
      .update(nominations)
      .set(emptied(at))
      .where(
        sql`${nominations.id} in ${ids} and ${isKeptNomination()} and not exists (select 1 from ${opinions} said
          where said.subjectType = 'nomination' and said.subjectId = ${nominations}."id" and said.reason is not null)`,
      ),
  ]);
}
