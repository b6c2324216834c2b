import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { after, dayOf, days, hours, now } from '../clock.ts';
import type { Database } from './database.ts';
import { applyMessages, deliveries, isClosedMessage, isOfErased, isSent, isUnsent } from './schema/discord.ts';
import { applicationUnlocks, pinFailures } from './schema/hiring.ts';
import { notifications } from './schema/notifications.ts';
import { clientErrors, idempotencyKeys, sessions, spentTokens } from './schema/people.ts';
import { bulkUses } from './schema/reviewing.ts';
import { isReplaced, pictures } from './schema/settings.ts';
import { hasNote, leaves } from './schema/staff-file.ts';
import { oldestSeenDay } from './sessions.ts';

/** How long wrong pins count towards the archive lock, and how long the lock lasts. Older ones are deleted. */
export const PIN_LOCK = hours(1);

/** The period in which `MAX_IN_BULK` counts. Older uses are deleted. */
export const BULK_PERIOD = hours(1);

/** How long notifications are kept, read or not. */
const KEPT_NOTIFICATIONS = days(90);

/** How long sent deliveries are kept, and those that were never sent, from when they were queued. */
const KEPT_SENT = days(30);
const KEPT_UNSENT = days(90);

/** How long the Apply messages of closed vacancies are remembered. */
const KEPT_APPLY = days(90);

/** How long an `Idempotency-Key` counts; older ones are deleted. */
export const KEY_LIFETIME = days(1);

/** The most rows of one table that a run deletes; the next run continues. */
const PER_RUN = 5000;

/** How long replaced pictures stay at their address, because kept pages and chats still name it, and how many go in a run. */
const KEPT_PICTURES = hours(24);
const PICTURES_PER_RUN = 20;

/** How long the notes of past leaves are kept, which often mention health, and how many a run empties. */
const KEPT_NOTES = days(90);
const NOTES_PER_RUN = 500;

/** How long errors in browsers are kept. */
const KEPT_CLIENT_ERRORS = days(14);

/** How long a role change may keep an erased user's Discord ID. */
const ERASED_ROLES = days(1);

/**
 * Deletes expired sessions, tokens, unlocks and keys, old pin failures, notifications, deliveries, Apply messages, errors in browsers and replaced pictures.
 * Empties the notes of leaves long past. Gives up role removals of erased users after a day. Concurrent runs are safe.
 */
export async function sweep(db: Database): Promise<void> {
  const at = now();
  const isAmong = (table: SQLiteTable, isExpired: SQL, most = PER_RUN) =>
    sql`rowid in (select rowid from ${table} where ${isExpired} limit ${most})`;
  await db.batch([
    db
      .delete(sessions)
      .where(
        sql`(userId, hash) in (select userId, hash from ${sessions} where ${sessions.lastSeenDay} < ${oldestSeenDay(at)} limit ${PER_RUN})`,
      ),
    db
      .delete(applyMessages)
      .where(
        isAmong(
          applyMessages,
          sql`${isClosedMessage()} and ${applyMessages.closedAt} < ${after(at, -KEPT_APPLY).getTime()}`,
        ),
      ),
    db.delete(spentTokens).where(isAmong(spentTokens, sql`${spentTokens.expiresAt} < ${at.getTime()}`)),
    db
      .delete(applicationUnlocks)
      .where(isAmong(applicationUnlocks, sql`${applicationUnlocks.expiresAt} < ${at.getTime()}`)),
    db
      .delete(idempotencyKeys)
      .where(isAmong(idempotencyKeys, sql`${idempotencyKeys.createdAt} < ${after(at, -KEY_LIFETIME).getTime()}`)),
    db.delete(bulkUses).where(isAmong(bulkUses, sql`${bulkUses.at} < ${after(at, -BULK_PERIOD).getTime()}`)),
    db.delete(pinFailures).where(isAmong(pinFailures, sql`${pinFailures.at} < ${after(at, -PIN_LOCK).getTime()}`)),
    db
      .delete(notifications)
      .where(isAmong(notifications, sql`${notifications.createdAt} < ${after(at, -KEPT_NOTIFICATIONS).getTime()}`)),
    db
      .delete(deliveries)
      .where(isAmong(deliveries, sql`${isSent()} and ${deliveries.sentAt} < ${after(at, -KEPT_SENT).getTime()}`)),
    db
      .delete(deliveries)
      .where(
        isAmong(deliveries, sql`${isUnsent()} and ${deliveries.createdAt} < ${after(at, -KEPT_UNSENT).getTime()}`),
      ),
    db
      .delete(clientErrors)
      .where(isAmong(clientErrors, sql`${clientErrors.at} < ${after(at, -KEPT_CLIENT_ERRORS).getTime()}`)),
    db
      .delete(pictures)
      .where(
        isAmong(
          pictures,
          sql`${isReplaced()} and ${pictures.replacedAt} < ${after(at, -KEPT_PICTURES).getTime()}`,
          PICTURES_PER_RUN,
        ),
      ),
    db
      .update(leaves)
      .set({ note: null })
      .where(isAmong(leaves, sql`${hasNote()} and ${leaves.toDay} < ${dayOf(after(at, -KEPT_NOTES))}`, NOTES_PER_RUN)),
    db
      .update(deliveries)
      .set({
        state: 'failed',
        nextAt: null,
        leaseToken: null,
        discordId: null,
        error: 'The roles of an erased user could not be removed within a day. Remove them in Discord.',
      })
      .where(
        isAmong(deliveries, sql`${isOfErased()} and ${deliveries.createdAt} < ${after(at, -ERASED_ROLES).getTime()}`),
      ),
  ]);
}
