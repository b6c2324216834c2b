import type { DiscordRole, MappedRole, RoleMap, RoleObstacle } from '#contract/discord-settings.ts';
import type { Grade } from '#contract/grades.ts';
import type { GuildRole } from './guild.ts';

const ADMINISTRATOR = 1n << 3n;

/**
 * The permissions that no role given for something else than a grade may have: Kick and Ban Members, Administrator,
 * Manage Channels and Server, Manage Messages, Mention Everyone, Manage Roles and Webhooks, Moderate Members.
 */
const POWERS = [1n, 2n, 3n, 4n, 5n, 13n, 17n, 28n, 29n, 40n].reduce((bits, bit) => bits | (1n << bit), 0n);

/** Whether a role has one of `POWERS`. */
export const isPowerful = ({ permissions }: GuildRole) => (BigInt(permissions) & POWERS) !== 0n;

/** Whether `one` ranks below `other`. At the same position, the older role ranks higher. */
const isBelow = (one: GuildRole, other: GuildRole) =>
  one.position < other.position || (one.position === other.position && BigInt(one.id) > BigInt(other.id));

function obstacleOf(role: GuildRole, guildId: string, botsOwn: GuildRole | undefined): RoleObstacle | null {
  if (role.id === guildId) return 'everyone';
  if (role.managed) return 'managed';
  if (BigInt(role.permissions) & ADMINISTRATOR) return 'administrator';
  return botsOwn && isBelow(role, botsOwn) ? null : 'above_bot';
}

/** The server's roles from highest to lowest. */
export const highestFirst = (roles: GuildRole[]) => roles.toSorted((one, other) => (isBelow(one, other) ? 1 : -1));

/** The server's roles from highest to lowest, and which of them a bot with `botRoleIds` can assign. */
export function describeRoles(roles: GuildRole[], guildId: string, botRoleIds: string[]): DiscordRole[] {
  const sorted = highestFirst(roles);
  const botsOwn = sorted.find(({ id }) => botRoleIds.includes(id));
  return sorted.map((role) => {
    const reason = obstacleOf(role, guildId, botsOwn);
    return {
      id: role.id,
      name: role.name,
      position: role.position,
      assignable: reason === null,
      reason,
      isPowerful: isPowerful(role),
    };
  });
}

const OBSTACLES: Record<RoleObstacle, string> = {
  everyone: 'Everyone in the server has this role',
  managed: 'This role belongs to an integration',
  administrator: 'This role has the Administrator permission',
  above_bot: 'This role is not below the bot’s own',
};

/** Why the bot cannot assign this role; null if it can. */
export function assigningIssue(roleId: string, roles: DiscordRole[]): string | null {
  const role = roles.find(({ id }) => id === roleId);
  if (!role) return 'This role is not in the server';
  return role.reason && OBSTACLES[role.reason];
}

/** Why a role cannot be given for something else than a grade; null if it can (docs/rules/discord.md#further-roles). */
export function furtherRoleIssue(roleId: string, roles: DiscordRole[], map: MappedRole[]): string | null {
  const issue = assigningIssue(roleId, roles);
  if (issue) return issue;
  if (roles.some(({ id, isPowerful }) => id === roleId && isPowerful))
    return 'This role has a permission that only the role of a grade may have';
  return map.some((mapped) => mapped.roleId === roleId) ? 'This is the role of a grade' : null;
}

/** What a person's further roles depend on. */
export type Grounds = {
  /** Each role of a vacancy for which they ever applied, and whether an accepted application entitles them to it. */
  vacancies: { roleId: string; title: string; isAccepted: 0 | 1 }[];
  isAway: 0 | 1;
  /** Whether they had a leave that began. */
  wasAway: 0 | 1;
};

/** What decides a person's roles. */
export type Holder = { grade: Grade; isBlocked: boolean; grounds: Grounds };

/** The roles to which a person is entitled. */
function entitledTo({ map, awayRoleId }: RoleMap, { grade, isBlocked, grounds }: Holder): Set<string> {
  if (isBlocked) return new Set();
  const ofGrade = map.filter((mapped) => mapped.grade === grade);
  // A role that a grade has taken over from a deleted vacancy is given to that grade alone.
  const taken = new Set([...map.map(({ roleId }) => roleId), awayRoleId]);
  const accepted = grounds.vacancies.filter(({ roleId, isAccepted }) => isAccepted && !taken.has(roleId));
  return new Set([
    ...[...ofGrade, ...accepted].map(({ roleId }) => roleId),
    ...(grounds.isAway && awayRoleId !== null ? [awayRoleId] : []),
  ]);
}

/** The roles that a member lacks and those to remove. Roles that the portal does not give are left alone. */
export function compareRoles(
  roleMap: RoleMap,
  holder: Holder,
  present: string[],
): { missing: string[]; surplus: string[] } {
  const entitled = entitledTo(roleMap, holder);
  const { grounds } = holder;
  const given = new Set([...roleMap.map, ...grounds.vacancies].map(({ roleId }) => roleId));
  if (grounds.wasAway && roleMap.awayRoleId !== null) given.add(roleMap.awayRoleId);
  return {
    missing: [...entitled].filter((id) => !present.includes(id)),
    surplus: present.filter((id) => given.has(id) && !entitled.has(id)),
  };
}
