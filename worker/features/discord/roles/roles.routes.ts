import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { ROLE_GRADES } from '#contract/discord.ts';
import {
  type DiscordRole,
  type DiscordRoles,
  type MappedRole,
  type RoleDrift,
  type RoleObstacle,
  roleMapInput,
  roleSyncInput,
} from '#contract/discord-settings.ts';
import { type GradeTitles, gradeName } from '#contract/grades.ts';
import { changedValues } from '#worker/db/audit.ts';
import { type Person, toPerson } from '#worker/db/person.ts';
import { queueRoles } from '#worker/db/queue.ts';
import { runBatch } from '#worker/db/run-batch.ts';
import { selectBotState } from '#worker/db/running/bot-state.ts';
import { selectPortalOverrides, titlesIn } from '#worker/db/settings/portal-overrides.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { HttpError } from '#worker/http/errors.ts';
import { linkNext, pageQuery } from '#worker/http/paging.ts';
import { requirePermission } from '#worker/http/permission.ts';
import { validate } from '#worker/http/validate.ts';
import { deliveryView } from '../deliveries.store.ts';
import { listMembers, MEMBERS_PAGE, readMember, readRoles, readSelf } from './guild.ts';
import { botOf, NO_INTENT, type RequestBot, requireBot } from './request-bot.ts';
import { compareRoles, describeRoles } from './roles.rules.ts';
import { findByDiscordId, findNotErased, findQueued, isMapAsRead, replaceMap, selectMap } from './roles.store.ts';

/** A cursor by Discord id has no time. */
const START = new Date(0);
const NO_DIFFERENCE = { missing: [], surplus: [] };

const driftQuery = z.object({
  cursor: pageQuery.cursor.check(
    z.refine((place) => /^\d{1,20}$/.test(place?.id ?? '0'), 'Not a cursor for this list'),
  ),
});

const entity = { entityType: 'setting', entityId: 'discord_roles' } as const;

/** The server's roles, and which of them the bot can assign. */
async function readServer({ bot, need }: RequestBot): Promise<DiscordRole[]> {
  const [roles, self] = await Promise.all([readRoles(bot), readSelf(bot)]);
  const guildRoles = await need(roles);
  const own = await need(await readMember(bot, (await need(self)).id));
  return describeRoles(guildRoles, bot.guildId, own.roles);
}

const OBSTACLES: Record<RoleObstacle, string> = {
  everyone: 'Everyone in the server has this role',
  managed: 'This role belongs to an integration',
  administrator: 'This role has the Administrator permission',
  above_bot: 'This role is not below the bot’s own',
};

/** Throws 400, naming each role that the bot cannot assign. */
function requireAssignable(map: MappedRole[], roles: DiscordRole[]): void {
  const issues = map.flatMap(({ roleId }, n) => {
    const role = roles.find(({ id }) => id === roleId);
    if (role?.assignable) return [];
    const message = role?.reason ? OBSTACLES[role.reason] : 'This role is not in the server';
    return [{ path: `roles.${n}.roleId`, message }];
  });
  if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
}

/** For the audit log: the role of each grade's title by name, or by id if the role is gone; null without one. */
const namesOf = (map: MappedRole[], roles: DiscordRole[], titles: GradeTitles): Record<string, string | null> =>
  Object.fromEntries(
    ROLE_GRADES.map((grade) => {
      const roleId = map.find((mapped) => mapped.grade === grade)?.roleId ?? null;
      return [gradeName(grade, titles), roles.find(({ id }) => id === roleId)?.name ?? roleId];
    }),
  );

/** The Discord role of each grade (docs/rules/discord.md#discord-roles). */
export const rolesRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('discord.manage'), requireBot, async (c) => {
    const { db } = c.var;
    const [state, map] = await db.batch([selectBotState(db), selectMap(db)]);
    return c.json<DiscordRoles>({ roles: await readServer(await botOf(c, state)), map });
  })

  /** Users whose Discord roles differ from those of their grade, by Discord id. A page can be empty and still have a next one. */
  .get('/drift', requirePermission('discord.manage'), requireBot, validate('query', driftQuery), async (c) => {
    const { db } = c.var;
    const { bot, need } = await botOf(c, await selectBotState(db));
    const members = await need(await listMembers(bot, c.req.valid('query').cursor?.id ?? '0'), NO_INTENT);
    const ids = members.map(({ user }) => user.id);
    const [people, map] = await db.batch([findByDiscordId(db, ids), selectMap(db)]);
    const last = ids.at(-1);
    if (last !== undefined && ids.length === MEMBERS_PAGE) linkNext(c, { at: START, id: last });
    const known = new Map(people.map((person) => [person.discordId, person]));
    return c.json<(RoleDrift & { user: Person | null })[]>(
      members.flatMap(({ user, roles }) => {
        const person = known.get(user.id);
        const { missing, surplus } = person ? compareRoles(map, person, roles) : NO_DIFFERENCE;
        if (!person || missing.length + surplus.length === 0) return [];
        return [{ userId: person.id, missing, surplus, user: toPerson(person.person) }];
      }),
    );
  })

  .put('/', requirePermission('discord.manage'), requireBot, validate('json', roleMapInput), async (c) => {
    const { db, audit } = c.var;
    const wanted = c.req.valid('json').roles.toSorted((one, other) => one.grade - other.grade);
    const [state, before, own] = await db.batch([selectBotState(db), selectMap(db), selectPortalOverrides(db)]);
    const titles = titlesIn(own);
    const roles = await readServer(await botOf(c, state));
    requireAssignable(wanted, roles);
    const changed = changedValues(namesOf(before, roles, titles), namesOf(wanted, roles, titles));
    if (!changed) {
      audit.exempt();
      return c.json<DiscordRoles>({ roles, map: before });
    }
    const { statement, sideRows, recorded } = audit.row(
      { action: 'DISCORD_ROLES_MAPPED', ...entity, ...changed },
      isMapAsRead(before),
    );
    const { map } = await runBatch(db, {
      audited: statement,
      replaced: [...replaceMap(db, wanted, recorded)],
      map: selectMap(db),
      sideRows,
    });
    const current: DiscordRoles = { roles, map };
    if (JSON.stringify(map) !== JSON.stringify(wanted)) throw new HttpError('conflict', undefined, { current });
    return c.json(current);
  })

  /** Queues role changes for these users and returns the deliveries. */
  .post('/sync', requirePermission('discord.manage'), requireBot, validate('json', roleSyncInput), async (c) => {
    const userIds = [...new Set(c.req.valid('json').userIds)];
    const { db, audit, outbox } = c.var;
    const kept = new Set((await findNotErased(db, userIds)).map(({ id }) => id));
    const issues = userIds.flatMap((id, n) =>
      kept.has(id) ? [] : [{ path: `userIds.${n}`, message: 'There is no such person' }],
    );
    if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
    const { statement, sideRows, recorded } = audit.row(
      { action: 'DISCORD_ROLES_SYNCED', ...entity, newValues: { people: userIds.length, userIds } },
      sql`true`,
    );
    const { waiting } = await runBatch(db, {
      audited: statement,
      queued: queueRoles(db, userIds, recorded),
      waiting: findQueued(db, userIds),
      sideRows,
    });
    outbox.note([waiting]);
    return c.json(waiting.map(deliveryView), 202);
  });
