import { inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { serverState } from '../schema/people.ts';

/** The `server_state` row with the time until which Discord accepts no calls. */
export const PAUSE = 'discord';
/** The row about a token that Discord refused. */
export const BOT = 'discord_bot';

/** The rows that say whether the bot can call Discord. */
export const selectBotState = (db: Database) =>
  db
    .select()
    .from(serverState)
    .where(inArray(serverState.name, [PAUSE, BOT]));

/** These rows. */
export type BotState = Awaited<ReturnType<typeof selectBotState>>;

/** What Discord said about a person's place in its server, and when; `unanswered` if it said nothing. */
export type Membership =
  | { state: 'member'; joinedAt: Date | null; timedOutUntil: Date | null; checkedAt: Date }
  | { state: 'absent' | 'unanswered'; checkedAt: Date };

/** Asks Discord for a person's place in the server (docs/rules/discord.md#standing). Null without a bot. */
export type ReadMembership = (user: { discordId: string | null }, stored: BotState) => Promise<Membership | null>;

/** A member of the Discord server whom the portal does not know. */
type ServerMember = { username: string; joinedAt: Date | null };

/**
 * Reads a member; null for bots and people outside the server. Throws 503 without a bot, and if Discord does not answer.
 */
export type FindServerMember = (discordId: string, stored: BotState) => Promise<ServerMember | null>;
