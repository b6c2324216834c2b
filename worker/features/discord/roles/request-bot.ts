import { createMiddleware } from 'hono/factory';
import { after, now, seconds } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import type { BotState } from '#worker/db/running/bot-state.ts';
import { type Bindings, SettingError, settings } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { HttpError } from '#worker/http/errors.ts';
import { hashToken } from '#worker/http/session-store.ts';
import { Bot } from '../bot.ts';
import { type BotSettings, botSettings } from '../discord.settings.ts';
import type { Reply } from '../discord-call.ts';
import { isRefusedIn, pause, pausedUntil, REFUSED_TOKEN, switchOffBot } from '../discord-state.store.ts';
import { BOT_OUTSIDE, isOutside } from './guild.ts';

/** The owner's hint if Discord lists no members. */
export const NO_INTENT =
  'Switch on the Server Members Intent of the bot in Discord’s developer portal, and check that the bot is in the server of DISCORD_GUILD_ID.';

/** The budget for all calls of a request, which must answer within five seconds. */
const REQUEST_BUDGET = seconds(4.5);

const unavailable = (message: string | undefined, ms: number) =>
  new HttpError('discord_unavailable', message, { retryAfter: Math.max(1, Math.ceil(ms / seconds(1))) });

/**
 * The bot for a request. `need` returns the body of a call or throws a failed one's 503; `outside` is the hint if
 * the bot cannot see the server.
 */
export type RequestBot = { bot: Bot; need: <Body>(reply: Reply<Body>, outside?: string) => Promise<Body> };

/** `stored` are the rows of `selectBotState`. Throws 503 if Discord refused the bot's token or accepts no calls. */
async function openBot(db: Database, given: BotSettings, stored: BotState): Promise<RequestBot> {
  const tokenHash = await hashToken(given.token);
  if (isRefusedIn(stored, tokenHash)) throw new SettingError(REFUSED_TOKEN);
  const until = pausedUntil(stored);
  if (until) throw unavailable(undefined, until.getTime() - now().getTime());
  return {
    bot: new Bot(given, { signal: AbortSignal.timeout(REQUEST_BUDGET) }),
    async need(reply, outside = BOT_OUTSIDE) {
      if (reply.kind === 'done') return reply.body;
      if (reply.kind === 'wait') {
        if (reply.isGlobal) await pause(db, after(now(), reply.ms));
        throw unavailable(undefined, reply.ms);
      }
      if (reply.kind === 'trouble') throw unavailable(undefined, seconds(30));
      if (reply.status === 401) {
        await switchOffBot(db, tokenHash);
        throw new SettingError(REFUSED_TOKEN);
      }
      if (isOutside(reply.code)) throw new SettingError(outside);
      const code = reply.code === null ? '' : `, code ${reply.code}`;
      throw unavailable(`Discord refused this: ${reply.status}${code}.`, seconds(30));
    },
  };
}

/** Answers 503, naming the setting, while the bot is not set up. */
export const requireBot = createMiddleware<AppEnv>(async (c, next) => {
  botSettings(settings(c.env));
  await next();
});

/** The bot for this request. Throws as `openBot` does. */
export const botOf = ({ env, var: { db } }: { env: Bindings; var: { db: Database } }, stored: BotState) =>
  openBot(db, botSettings(settings(env)), stored);
