import type { DiscordRole, MappedRole, RoleObstacle } from '#contract/discord-settings.ts';
import type { Grade } from '#contract/grades.ts';
import type { GuildRole } from './guild.ts';

const ADMINISTRATOR = 1n << 3n;

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
    return { id: role.id, name: role.name, position: role.position, assignable: reason === null, reason };
  });
}

/** The roles that a member lacks and those to remove. Roles that belong to no grade are left alone. */
export function compareRoles(
  map: MappedRole[],
  { grade, isBlocked }: { grade: Grade; isBlocked: boolean },
  present: string[],
): { missing: string[]; surplus: string[] } {
  const wanted = isBlocked ? undefined : map.find((mapped) => mapped.grade === grade)?.roleId;
  const mapped = new Set(map.map(({ roleId }) => roleId));
  return {
    missing: wanted !== undefined && !present.includes(wanted) ? [wanted] : [],
    surplus: present.filter((id) => mapped.has(id) && id !== wanted),
  };
}
