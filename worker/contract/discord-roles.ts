import type { RoleGrade } from './discord.ts';

/** Why a role of the server cannot be given to a grade; null if it can. */
export type RoleObstacle = 'everyone' | 'managed' | 'administrator' | 'above_bot';

/** A role of the Discord server. The higher its position, the higher its rank. */
export type DiscordRole = {
  id: string;
  name: string;
  position: number;
  assignable: boolean;
  reason: RoleObstacle | null;
};

/** The Discord role of a grade. */
export type MappedRole = { grade: RoleGrade; roleId: string };

/** The reply of `GET` and `PUT /api/discord-roles`: roles from the highest down, the map by grade. */
export type DiscordRoles = { roles: DiscordRole[]; map: MappedRole[] };
