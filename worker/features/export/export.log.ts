import { and, eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../db/database.ts';
import { HIDDEN_LOG_ACTIONS, HIDDEN_LOG_TEXTS, isNoSecret, namesNoActor, type Reader } from '../../db/reading.ts';
import { auditLogs, auditOrigins, auditTexts, isAboutAnother } from '../../db/schema/audit.ts';
import { users } from '../../db/schema/people.ts';

/** A row's place in its list, newest first. */
export type Place = [at: string | number, id: string | number];

/** Whose data is exported, and who reads it. */
export type Parties = { userId: string; reader: Reader };

export type Kind = {
  /** Rows per call: few where texts are long, so that a call stays below the free plan's 10 ms of CPU. */
  limit: number;
  /** Rows after a place. What the reader may not know of is left out here, because a short step would tell of it. */
  select: (db: Database, parties: Parties, place: Place | undefined, limit: number) => BatchItem<'sqlite'>;
};

/** A text about or by a user; null once they are erased. */
export const unlessErased = (text: SQLWrapper, userId: SQLWrapper) =>
  sql`iif((select erasedAt from ${users} subject where subject.id = ${userId}) is null, ${text}, null)`;

/** The texts of an audit row that its actor wrote, by name. Old values are by others. */
function textsByActor(stored: unknown): Record<string, unknown> {
  const texts: Record<string, { text: unknown }> = JSON.parse(String(stored));
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => !name.startsWith('oldValues.'))
      .map(([name, { text }]) => [name, text]),
  );
}

const HIDDEN_PATHS = sql.raw(HIDDEN_LOG_TEXTS.map((name) => `'$."${name}"'`).join(', '));

/**
 * Audit rows with the user as actor or target, newest first, without other people's ids, texts or origins, and without
 * what the user or the reader may not know of.
 */
export const auditEntries: Kind = {
  limit: 100,
  select: (db, { userId, reader }, place, most) => {
    const isKnown =
      reader.id === userId
        ? undefined
        : sql`not ${namesNoActor(auditLogs, reader.id)} and ${isNoSecret(auditLogs, reader.id)}`;
    const shown = sql`iif(${auditLogs.targetUserId} is ${reader.id}, json_remove(${auditTexts.texts}, ${HIDDEN_PATHS}), ${auditTexts.texts})`;
    const entries = (condition: SQL | undefined, isActor: boolean) => {
      const ifActor = (value: SQL) => (isActor ? value : sql`null`);
      // Applicants keep the messages of decisions that were undone or replaced.
      const message = sql`iif(${auditLogs.action} = 'APPLICATION_REVIEWED', ${unlessErased(sql`${auditTexts.texts}`, auditLogs.userId)}, null)`;
      const texts = isActor ? unlessErased(shown, auditLogs.targetUserId) : message;
      const ofOthers = sql`${auditLogs.entityType} = 'user' and ${auditLogs.entityId} <> ${userId}`;
      return db
        .select({
          placeId: sql<number>`${auditLogs.seq}`.as('placeId'),
          placeAt: sql<number>`0`.as('placeAt'),
          action: auditLogs.action,
          role: sql<string>`${isActor ? 'actor' : 'target'}`.as('role'),
          entityType: auditLogs.entityType,
          entityId: sql<string | null>`iif(${ofOthers}, null, ${auditLogs.entityId})`.as('entityId'),
          timestamp: auditLogs.timestamp,
          texts: texts.mapWith(textsByActor).as('texts'),
          ipAddress: ifActor(sql`${auditOrigins.ipAddress} ->> 'text'`).as('ipAddress'),
          userAgent: ifActor(sql`${auditOrigins.userAgent} ->> 'text'`).as('userAgent'),
          via: ifActor(sql`${auditLogs.via}`).as('via'),
        })
        .from(auditLogs)
        .leftJoin(auditTexts, eq(auditTexts.seq, auditLogs.seq))
        .leftJoin(auditOrigins, eq(auditOrigins.seq, auditLogs.seq))
        .where(and(condition, place && lt(auditLogs.seq, Number(place[1]))));
    };
    return unionAll(
      entries(and(eq(auditLogs.userId, userId), isKnown), true),
      // Leaves out the first arm's entries.
      entries(
        and(
          eq(auditLogs.targetUserId, userId),
          isAboutAnother(),
          sql`+${auditLogs.action} not in ${HIDDEN_LOG_ACTIONS}`,
        ),
        false,
      ),
    )
      .orderBy(sql`1 desc`)
      .limit(most);
  },
};
