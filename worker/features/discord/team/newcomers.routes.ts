import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import type { MappedRole } from '#contract/discord-settings.ts';
import { MAX_NEWCOMERS } from '#contract/limits.ts';
import { can } from '#contract/permissions.ts';
import type { Newcomer } from '#contract/server/team.ts';
import { hmacOf } from '#worker/auth/erased-block.ts';
import { avatarUrl } from '#worker/db/person.ts';
import { type BotState, selectBotState } from '#worker/db/running/bot-state.ts';
import { SettingError, settings } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { linkNext, pageQuery } from '#worker/http/paging.ts';
import { type ReadAs, readWithSession } from '#worker/http/read-with-session.ts';
import { validate } from '#worker/http/validate.ts';
import { botOf, NO_INTENT, requireBot } from '../roles/request-bot.ts';
import { selectMap } from '../roles/roles.store.ts';
import { listPeople } from './server-people.ts';
import { findErasedBlocks, findHolders, hasErasedBlocks } from './team.store.ts';

/** A cursor by Discord id has no time. */
const START = new Date(0);

const newcomersQuery = z.object({
  cursor: pageQuery.cursor.check(
    z.refine((place) => /^\d{1,20}$/.test(place?.id ?? '0'), 'Not a cursor for this list'),
  ),
});

type Known = { botState: BotState; map: MappedRole[]; hasBlocks: boolean };

/** Guards the route, and reads what it needs before it calls Discord in the session's round trip. */
const readKnown = createMiddleware<AppEnv & { Variables: { known: Known; readAs: ReadAs } }>(async (c, next) => {
  const { db, readAs } = c.var;
  const { rows } = await readAs((caller) => {
    const isOwner = caller !== null && can(caller.grade, 'discord.manage');
    return {
      botState: isOwner ? selectBotState(db) : null,
      map: isOwner ? selectMap(db) : null,
      blocks: isOwner ? hasErasedBlocks(db) : null,
    };
  });
  c.set('known', { botState: rows.botState ?? [], map: rows.map ?? [], hasBlocks: (rows.blocks ?? []).length > 0 });
  await next();
});

/** The mapped role that gives the highest grade; undefined if these roles give none. */
const highestOf = (map: MappedRole[], roles: string[]) => map.findLast(({ roleId }) => roles.includes(roleId));

/** People who hold a grade's role and do not have the grade here, by Discord id (docs/rules/discord.md#the-team-from-roles). */
export const newcomersRoutes = new Hono<AppEnv>().get(
  '/newcomers',
  readWithSession('discord.manage'),
  readKnown,
  requireBot,
  validate('query', newcomersQuery),
  async (c) => {
    const { db, known } = c.var;
    const { map } = known;
    const { erasureKey, ownerDiscordIds } = settings(c.env);
    const { bot, need } = await botOf(c, known.botState);
    const { people, last } = await need(await listPeople(bot, c.req.valid('query').cursor?.id ?? '0'), NO_INTENT);
    const holders = people.flatMap((person) => {
      const role =
        person.isBot || ownerDiscordIds.includes(person.discordId) ? undefined : highestOf(map, person.roles);
      return role ? [{ ...person, ...role }] : [];
    });
    const users =
      holders.length > 0
        ? await findHolders(
            db,
            holders.map(({ discordId }) => discordId),
          )
        : [];
    const userOf = new Map(users.map((user) => [user.discordId, user]));
    const missing = holders.filter(({ discordId, grade }) => {
      const user = userOf.get(discordId);
      return !user || (!user.isBlocked && user.grade < grade);
    });
    const listed = missing.slice(0, MAX_NEWCOMERS);
    const strangers = listed.filter(({ discordId }) => !userOf.has(discordId));
    const blocked = new Set<string>();
    if (known.hasBlocks && strangers.length > 0) {
      if (!erasureKey) throw new SettingError('ERASURE_KEY is not set, so nobody knows who was blocked when erased.');
      const hmacs = await Promise.all(strangers.map(({ discordId }) => hmacOf(discordId, erasureKey)));
      const found = new Set((await findErasedBlocks(db, hmacs)).map(({ hmac }) => hmac));
      for (const [n, { discordId }] of strangers.entries()) if (found.has(hmacs[n] ?? '')) blocked.add(discordId);
    }
    const next = missing.length > listed.length ? listed.at(-1)?.discordId : last;
    if (next) linkNext(c, { at: START, id: next });
    return c.json<Newcomer[]>(
      listed
        .filter(({ discordId }) => !blocked.has(discordId))
        .map(({ discordId, username, displayName, avatar, roleId, grade }) => {
          const user = userOf.get(discordId);
          return {
            discordId,
            username,
            displayName,
            avatar: avatarUrl(discordId, avatar),
            roleId,
            grade,
            userId: user?.id ?? null,
            dismissedAt: user?.dismissedAt ?? null,
          };
        }),
    );
  },
);
