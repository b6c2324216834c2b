import { and, eq, isNull, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { OPINIONS_NEEDED } from '../../contract/voice/nominations.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/people.ts';
import { isOpenNomination, nominations, opinions } from '../../db/schema/voice.ts';
import { emptied } from '../../db/voice/emptying.ts';
import { isJobOpen, type NominationRow } from './nominations.store.ts';

const own = (column: keyof typeof nominations.$inferSelect) => sql`${nominations}.${sql.identifier(column)}`;

/** True if the nominee became staff or is blocked, and so can no longer be invited. */
const isOutOfReach = sql`exists (select 1 from ${users} reached where reached.id = ${own('userId')}
  and (reached.grade > 1 or reached.isBlocked = 1 or reached.erasedAt is not null))`;

/** True if anyone but the proposer has given an opinion. */
const othersSpoke = sql<number>`exists (select 1 from ${opinions} said where said.subjectType = 'nomination'
  and said.subjectId = ${own('id')} and said.userId <> ${own('createdBy')})`;

/** Whether anyone but the proposer has given an opinion on a nomination. */
export const findOthers = (db: Database, id: string) =>
  db
    .select({ spoke: othersSpoke.mapWith(Boolean).as('spoke') })
    .from(nominations)
    .where(eq(nominations.id, id));

type Decision = { state: 'invited' | 'declined'; answer?: string | undefined; jobId?: string | undefined };

/** Matches a nomination that is open and as read. */
const isAsRead = ({ nomination: { id, revision } }: NominationRow) =>
  and(eq(nominations.id, id), eq(nominations.revision, revision), isOpenNomination());

const returned = { id: nominations.id };

/** Invites or declines a nominee, if they, the vacancy and the opinions still allow it. */
export function decide(db: Database, before: NominationRow, { state, answer, jobId }: Decision, deciderId: string) {
  const at = now();
  const isInvited = state === 'invited';
  return db
    .update(nominations)
    .set({
      state,
      answer: answer ?? null,
      jobId: jobId ?? null,
      decidedBy: deciderId,
      decidedAt: at,
      reached: isInvited ? sql`${own('userId')} is not null` : null,
      discordId: sql`iif(${own('userId')} is null, ${own('discordId')}, null)`,
      revision: before.nomination.revision + 1,
    })
    .where(
      and(
        isAsRead(before),
        isInvited ? sql`not ${isOutOfReach}` : undefined,
        jobId === undefined ? undefined : isJobOpen(jobId),
        sql`(${own('closesAt')} <= ${at.getTime()} or ${own('yes')} + ${own('no')} + ${own('unsure')} >= ${OPINIONS_NEEDED})`,
      ),
    )
    .returning(returned);
}

/** Withdraws a nomination on which nobody else has spoken or, if `isLate`, whose nominee can no longer be invited. */
export const withdraw = (db: Database, before: NominationRow, actorId: string, isLate: boolean) =>
  db
    .update(nominations)
    .set({
      state: 'withdrawn',
      decidedBy: actorId,
      decidedAt: now(),
      discordId: sql`iif(${own('userId')} is null, ${own('discordId')}, null)`,
      revision: before.nomination.revision + 1,
    })
    .where(and(isAsRead(before), isLate ? isOutOfReach : sql`not ${othersSpoke}`))
    .returning(returned);

/** Empties a nomination, which withdraws an open one. */
export const forget = (db: Database, id: string) =>
  db
    .update(nominations)
    .set(emptied(now()))
    .where(and(eq(nominations.id, id), isNull(nominations.emptiedAt)))
    .returning(returned);
