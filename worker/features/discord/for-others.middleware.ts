import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { FindServerMember } from '../../db/running/bot-state.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { botSettings } from './discord.settings.ts';
import { requireGivable } from './roles/accepted-role.ts';
import { botOf } from './roles/request-bot.ts';
import { readMembership } from './standing/memberships.ts';
import { readPerson } from './team/server-people.ts';

const findServerMember =
  (c: Context<AppEnv>): FindServerMember =>
  async (discordId, stored) => {
    botSettings(settings(c.env));
    const { bot, need } = await botOf(c, stored);
    const person = await need(await readPerson(bot, discordId));
    return person && !person.isBot ? person : null;
  };

/** Sets what other features ask of Discord, so that they need not import this one. */
export const discordForOthers = createMiddleware<AppEnv>(async (c, next) => {
  c.set('readMembership', readMembership(c));
  c.set('requireGivable', requireGivable(c));
  c.set('findServerMember', findServerMember(c));
  await next();
});
