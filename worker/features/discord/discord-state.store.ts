import { inArray, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { DeliveryKind } from '../../contract/discord.ts';
import type { Database } from '../../db/database.ts';
import { serverState } from '../../db/schema/people.ts';

/** What the owner reads once Discord has refused the bot's token. */
export const REFUSED_TOKEN =
  'Discord refused the bot’s token. Set DISCORD_BOT_TOKEN to its present token, then try again.';

/** The row of `server_state` that says until when Discord takes no call at all. That of a kind adds its name. */
const PAUSE = 'discord';
/** The row about a token that Discord refused. */
const BOT = 'discord_bot';

const field = (name: 'until' | 'tokenHash') => sql`${serverState}."value" ->> '${sql.raw(name)}'`;

const write = (db: Database, name: string, value: Record<string, unknown>) => {
  const row = { value, updatedAt: now() };
  return db
    .insert(serverState)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: serverState.name, set: row });
};

/** Stops every call, or the deliveries of one kind, until `at`. */
export const pause = (db: Database, at: Date, kind?: DeliveryKind) =>
  write(db, kind ? `${PAUSE}:${kind}` : PAUSE, { until: at.getTime() });

/** The condition that deliveries of this kind must wait. */
export const isPaused = (kind: SQL) =>
  sql`exists (select 1 from ${serverState} where ${serverState}."name" in (${PAUSE}, ${`${PAUSE}:`} || ${kind})
    and ${field('until')} > ${now().getTime()})`;

/** Switches the bot off until it has another token. `tokenHash` is the SHA-256 of the one that Discord refused (`hashToken`). */
export const switchOffBot = (db: Database, tokenHash: string) => write(db, BOT, { tokenHash });

/** The condition that Discord refused this token. */
export const isRefused = (tokenHash: string) =>
  sql`exists (select 1 from ${serverState} where ${serverState}."name" = ${BOT} and ${field('tokenHash')} = ${tokenHash})`;

/** The rows that `botState` reads. */
export const selectBotState = (db: Database) =>
  db
    .select()
    .from(serverState)
    .where(inArray(serverState.name, [PAUSE, BOT]));

/** Whether Discord refused this token, and until when it takes no call at all, in ms. */
export function botState(rows: Awaited<ReturnType<typeof selectBotState>>, tokenHash: string) {
  const stored = (name: string) => rows.find((row) => row.name === name)?.value ?? {};
  return { isRefused: stored(BOT).tokenHash === tokenHash, pausedUntil: Number(stored(PAUSE).until ?? 0) };
}
