import { and, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { after, days, now } from '../clock.ts';
import type { Grade } from '../contract/grades.ts';
import type { Database, WriteGuard } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { isNotErased, sessions, users } from './schema/people.ts';
import { COUNTED_GRADE, MFA_FROM } from './settings/second-factor.ts';

/** How long a session lasts at most, and how many days it lasts without use. */
export const SESSION_LIFETIME = days(30);
const IDLE_DAYS = 7;

/** The most sessions of one user; another sign-in ends the oldest. */
const MOST_SESSIONS = 10;

const MAX_AGENT = 300;

/** The UTC day of a moment, in days since 1970. */
export const dayOf = (at: Date) => Math.floor(at.getTime() / days(1));

/** The day before which a session must not have been used last. One that ends by age is no longer used either. */
export const oldestSeenDay = (at: Date) => dayOf(at) - IDLE_DAYS + 1;

/** Matches sessions that have not expired: 30 days after their start, or 7 days after their last use. */
const isLive = (at: Date) =>
  and(gt(sessions.createdAt, after(at, -SESSION_LIFETIME)), gte(sessions.lastSeenDay, oldestSeenDay(at)));

/**
 * A user with their live session under this hash. `mfaFrom` is the grade from which a second factor is required, read
 * only for staff and named owners without one.
 */
export const findSessionOwner = (db: Database, userId: string, hash: string, ownerDiscordIds: readonly string[]) =>
  db
    .select({
      user: users,
      signedInAt: sessions.createdAt,
      lastSeenDay: sessions.lastSeenDay,
      mfaFrom: sql<Grade | null>`iif(${users.hasMfa} or (${users.grade} < 4
        and instr(${JSON.stringify(ownerDiscordIds)}, json_quote(coalesce(${users.discordId}, ''))) = 0), null,
        ${sql.raw(MFA_FROM)})`.as('mfaFrom'),
    })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.hash, hash), isLive(now())))
    .where(and(eq(users.id, userId), eq(users.isBlocked, false), isNotErased));

/** Holds while this user is who they were: same counted grade, not blocked, not erased, and their session not ended. */
export const sameActor = (
  { id, grade }: Pick<typeof users.$inferSelect, 'id' | 'grade'>,
  hash: string | null,
): WriteGuard => ({
  sql: `select 1 from users join sessions on sessions.userId = users.id and sessions.hash = ?
    where users.id = ? and ${COUNTED_GRADE} = ? and not users.isBlocked and users.erasedAt is null`,
  values: [hash, id, grade],
});

/** Holds while this user is who they were, whatever their sessions. */
export const samePerson = ({ id, grade }: Pick<typeof users.$inferSelect, 'id' | 'grade'>): WriteGuard => ({
  sql: `select 1 from users where users.id = ? and ${COUNTED_GRADE} = ? and not users.isBlocked and users.erasedAt is null`,
  values: [id, grade],
});

/** A session about to start, and the one that it replaces in its browser. */
export type NewSession = {
  hash: string;
  agent: string | undefined;
  held: { userId: string; hash: string } | null;
};

/** Starts a session for the user with this Discord ID, in place of the one held, and ends their oldest beyond ten. */
export function startSession(
  db: Database,
  { hash, agent, held }: NewSession,
  discordId: string,
  condition: SQL = sql`true`,
) {
  const at = now();
  const ofThem = sql`(select id from ${users} where ${users.discordId} = ${discordId})`;
  return [
    insertSelect(
      db,
      sessions,
      {
        hash,
        id: crypto.randomUUID(),
        userId: sql`${users.id}`,
        createdAt: at,
        lastSeenDay: dayOf(at),
        agent: agent?.slice(0, MAX_AGENT) ?? null,
      },
      sql`from ${users} where ${users.discordId} = ${discordId} and not ${users.isBlocked} and ${condition}`,
    ),
    ...(held
      ? [
          endSession(
            db,
            held.userId,
            held.hash,
            sql`exists
            (select 1 from ${sessions} started where started.userId = ${ofThem} and started.hash = ${hash})`,
          ),
        ]
      : []),
    db.delete(sessions).where(
      and(
        sql`${sessions.userId} = ${ofThem}`,
        // At most eleven rows, so counting is as cheap as sorting.
        sql`(select count(*) from ${sessions} newer where newer.userId = ${sessions.userId}
          and (newer.createdAt, newer.hash) > (${sessions.createdAt}, ${sessions.hash})) >= ${MOST_SESSIONS}`,
      ),
    ),
  ];
}

/** Notes that a session was used today. Writes at most once a day. */
export const touchSession = (db: Database, userId: string, hash: string) =>
  db
    .update(sessions)
    .set({ lastSeenDay: dayOf(now()) })
    .where(and(eq(sessions.userId, userId), eq(sessions.hash, hash), lt(sessions.lastSeenDay, dayOf(now()))));

/** Ends the session under this hash. */
export const endSession = (db: Database, userId: string, hash: string, condition?: SQL) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.hash, hash), condition));

/** A user's live sessions. */
export const listSessions = (db: Database, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now())));

/** Ends one of a user's sessions by its id, and returns its hash. */
export const endListed = (db: Database, userId: string, id: string) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ hash: sessions.hash });
