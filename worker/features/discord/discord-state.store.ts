import { type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { DeliveryKind } from '../../contract/discord.ts';
import type { Database } from '../../db/database.ts';
import { BOT, type BotState, PAUSE } from '../../db/running/bot-state.ts';
import { serverState } from '../../db/schema/people.ts';

/** The owner's hint once Discord has refused the bot's token. */
export const REFUSED_TOKEN =
  'Discord refused the bot’s token. Set DISCORD_BOT_TOKEN to its current token, then try again.';

const field = (name: 'until' | 'tokenHash') => sql`${serverState}."value" ->> '${sql.raw(name)}'`;

const write = (db: Database, name: string, value: Record<string, unknown>) => {
  const row = { value, updatedAt: now() };
  return db
    .insert(serverState)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: serverState.name, set: row });
};

/** Stops all calls, or the deliveries of one kind, which have a row of their own, until `at`. */
export const pause = (db: Database, at: Date, kind?: DeliveryKind) =>
  write(db, kind ? `${PAUSE}:${kind}` : PAUSE, { until: at.getTime() });

/** True if deliveries of this kind must wait. */
export const isPaused = (kind: SQL) =>
  sql`exists (select 1 from ${serverState} where ${serverState}."name" in (${PAUSE}, ${`${PAUSE}:`} || ${kind})
    and ${field('until')} > ${now().getTime()})`;

/** Switches the bot off until the token changes. `tokenHash` is the SHA-256 of the refused one (`hashToken`). */
export const switchOffBot = (db: Database, tokenHash: string) => write(db, BOT, { tokenHash });

/** True if Discord refused this token. */
export const isRefused = (tokenHash: string) =>
  sql`exists (select 1 from ${serverState} where ${serverState}."name" = ${BOT} and ${field('tokenHash')} = ${tokenHash})`;

const storedValue = (rows: BotState, name: string) => rows.find((row) => row.name === name)?.value ?? {};

/** Whether Discord refused this token. */
export const isRefusedIn = (rows: BotState, tokenHash: string) => storedValue(rows, BOT).tokenHash === tokenHash;

/** Until when Discord accepts no calls at all; null if it does. */
export function pausedUntil(rows: BotState): Date | null {
  const until = new Date(Number(storedValue(rows, PAUSE).until ?? 0));
  return until > now() ? until : null;
}
