import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { ROLE_GRADES } from '#contract/discord.ts';
import {
  type DiscordRole,
  type DiscordRoles,
  type MappedRole,
  type RoleDrift,
  type RoleMap,
  roleMapInput,
  roleSyncInput,
  type ServerRoles,
  WHILE_AWAY,
} from '#contract/discord-settings.ts';
import { type GradeTitles, gradeName } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
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
import {
  findGiven,
  groundsIn,
  isAwayRoleAsRead,
  isNoneGiven,
  replaceAwayRole,
  selectAwayRole,
} from './further-roles.store.ts';
import { listMembers, MEMBERS_PAGE } from './guild.ts';
import { botOf, NO_INTENT, requireBot } from './request-bot.ts';
import { assigningIssue, compareRoles, furtherRoleIssue } from './roles.rules.ts';
import { findByDiscordId, findNotErased, findQueued, isMapAsRead, replaceMap, selectMap } from './roles.store.ts';
import { readServer } from './server-roles.ts';

/** A cursor by Discord id has no time. */
const START = new Date(0);
const NO_DIFFERENCE = { missing: [], surplus: [] };

const driftQuery = z.object({
  cursor: pageQuery.cursor.check(
    z.refine((place) => /^\d{1,20}$/.test(place?.id ?? '0'), 'Not a cursor for this list'),
  ),
});

const entity = { entityType: 'setting', entityId: 'discord_roles' } as const;

/** Throws 400, naming each role that the bot cannot assign, or that something else is for. */
function requireAssignable({ map, awayRoleId }: RoleMap, roles: DiscordRole[], given: Set<string>): void {
  const used = (roleId: string) => (given.has(roleId) ? 'A vacancy gives this role' : null);
  const issues = map.flatMap(({ roleId }, n) => {
    const message = assigningIssue(roleId, roles) ?? used(roleId);
    return message ? [{ path: `roles.${n}.roleId`, message }] : [];
  });
  const awayIssue = awayRoleId && (furtherRoleIssue(awayRoleId, roles, map) ?? used(awayRoleId));
  if (awayIssue) issues.push({ path: 'awayRoleId', message: awayIssue });
  if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
}

/**
 * For the audit log: the role of each grade's title, and while away, by name, or by id if it is gone; null without one.
 * Roles of one name are told apart, so that every change of the map is one here.
 */
function namesOf(
  { map, awayRoleId }: RoleMap,
  roles: DiscordRole[],
  titles: GradeTitles,
): Record<string, string | null> {
  const nameOf = (roleId: string | null) => {
    const name = roles.find(({ id }) => id === roleId)?.name ?? roleId;
    return roles.some((role) => role.id !== roleId && role.name === name) ? `${name} (${roleId})` : name;
  };
  const ofGrades = ROLE_GRADES.map((grade) => [
    gradeName(grade, titles),
    nameOf(map.find((mapped) => mapped.grade === grade)?.roleId ?? null),
  ]);
  return { ...Object.fromEntries(ofGrades), [WHILE_AWAY]: nameOf(awayRoleId) };
}

/** The roles that the portal gives, from the rows of `selectMap` and `selectAwayRole`. */
const mapOf = (map: MappedRole[], [away]: { roleId: string }[]): RoleMap => ({ map, awayRoleId: away?.roleId ?? null });

/** The Discord role of each grade (docs/rules/discord.md#discord-roles) and while away (docs/rules/discord.md#further-roles). */
export const rolesRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('job.giveRole'), requireBot, async (c) => {
    const { db, me } = c.var;
    const [state, map, away] = await db.batch([selectBotState(db), selectMap(db), selectAwayRole(db)]);
    const roles = await readServer(await botOf(c, state));
    return c.json<ServerRoles & Partial<RoleMap>>({ roles, ...(can(me.grade, 'discord.manage') && mapOf(map, away)) });
  })

  /** Users whose Discord roles differ from those of their grade, by Discord id. A page can be empty and still have a next one. */
  .get('/drift', requirePermission('discord.manage'), requireBot, validate('query', driftQuery), async (c) => {
    const { db } = c.var;
    const { bot, need } = await botOf(c, await selectBotState(db));
    const members = await need(await listMembers(bot, c.req.valid('query').cursor?.id ?? '0'), NO_INTENT);
    const ids = members.map(({ user }) => user.id);
    const [people, map, away] = await db.batch([findByDiscordId(db, ids), selectMap(db), selectAwayRole(db)]);
    const roleMap = mapOf(map, away);
    const last = ids.at(-1);
    if (last !== undefined && ids.length === MEMBERS_PAGE) linkNext(c, { at: START, id: last });
    const known = new Map(people.map((person) => [person.discordId, person]));
    return c.json<(RoleDrift & { user: Person | null })[]>(
      members.flatMap(({ user, roles }) => {
        const person = known.get(user.id);
        const { missing, surplus } = person
          ? compareRoles(roleMap, { ...person, grounds: groundsIn(person.grounds) }, roles)
          : NO_DIFFERENCE;
        if (!person || missing.length + surplus.length === 0) return [];
        return [{ userId: person.id, missing, surplus, user: toPerson(person.person) }];
      }),
    );
  })

  .put('/', requirePermission('discord.manage'), requireBot, validate('json', roleMapInput), async (c) => {
    const { db, audit } = c.var;
    const { roles: ofGrades, awayRoleId } = c.req.valid('json');
    const map = ofGrades.toSorted((one, other) => one.grade - other.grade);
    const ids = [...map.map(({ roleId }) => roleId), ...(awayRoleId ? [awayRoleId] : [])];
    const [state, mapBefore, awayBefore, given, own] = await db.batch([
      selectBotState(db),
      selectMap(db),
      selectAwayRole(db),
      findGiven(db, ids),
      selectPortalOverrides(db),
    ]);
    const before = mapOf(mapBefore, awayBefore);
    const wanted: RoleMap = { map, awayRoleId: awayRoleId === undefined ? before.awayRoleId : awayRoleId };
    const titles = titlesIn(own);
    const roles = await readServer(await botOf(c, state));
    requireAssignable(wanted, roles, new Set(given.map(({ roleId }) => roleId)));
    const changed = changedValues(namesOf(before, roles, titles), namesOf(wanted, roles, titles));
    if (!changed) {
      audit.exempt();
      return c.json<DiscordRoles>({ roles, ...before });
    }
    const { statement, sideRows, recorded } = audit.row(
      { action: 'DISCORD_ROLES_MAPPED', ...entity, ...changed },
      sql`${isMapAsRead(before.map)} and ${isAwayRoleAsRead(before.awayRoleId)} and ${isNoneGiven(ids)}`,
    );
    const now = await runBatch(db, {
      audited: statement,
      replaced: [...replaceMap(db, map, recorded), ...replaceAwayRole(db, wanted.awayRoleId, recorded)],
      map: selectMap(db),
      away: selectAwayRole(db),
      sideRows,
    });
    const stored = mapOf(now.map, now.away);
    const current: DiscordRoles = { roles, ...stored };
    if (JSON.stringify(stored) !== JSON.stringify(wanted)) throw new HttpError('conflict', undefined, { current });
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
