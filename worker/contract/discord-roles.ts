import * as z from 'zod/mini';
import { ROLE_GRADES, type RoleGrade } from './discord.ts';
import { MAX_ROLE_SYNC } from './limits.ts';

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

/** Somebody whose roles in the server are not those of their grade: ids of roles to give and to take. */
export type RoleDrift = { userId: string; missing: string[]; surplus: string[] };

const snowflake = z.string().check(z.regex(/^\d{5,20}$/, 'Choose a role'));

const mappedRole = z.strictObject({ grade: z.literal(ROLE_GRADES), roleId: snowflake });

/** The body of `PUT /api/discord-roles`, which replaces the whole map. */
export const roleMapInput = z.strictObject({
  roles: z.array(mappedRole).check(
    z.maxLength(ROLE_GRADES.length),
    z.refine((roles) => new Set(roles.map(({ grade }) => grade)).size === roles.length, 'A grade has one role'),
  ),
});

/** The body of `POST /api/discord-roles/sync`. */
export const roleSyncInput = z.strictObject({
  userIds: z
    .array(z.uuid('Choose a person'))
    .check(
      z.minLength(1, 'Choose at least one person'),
      z.maxLength(MAX_ROLE_SYNC, `Choose at most ${MAX_ROLE_SYNC} people`),
    ),
});
