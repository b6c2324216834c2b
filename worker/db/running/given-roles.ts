import { type SQL, sql } from 'drizzle-orm';
import { MAX_ACCEPTED_ROLES } from '#contract/limits.ts';
import { discordRoles, extraRoles } from '../schema/discord.ts';
import { jobs } from '../schema/hiring.ts';

/** The Discord role that a job is to give to accepted applicants, and the one that it gives; null for none. */
export type RoleChange = { jobId: string; roleId: string | null; before: string | null };

/** Throws unless the caller may make this change, and the bot can give the role (docs/rules/discord.md#further-roles). */
export type RequireGivable = (change: RoleChange) => Promise<void>;

/** The refusal of a further role. */
export const TOO_MANY_ROLES = `Vacancies give at most ${MAX_ACCEPTED_ROLES} different Discord roles.`;

/** True while the jobs besides this one leave room for this role. */
export const isWithinLimit = (roleId: string, jobId: string): SQL =>
  sql`(select count(distinct given."acceptedRoleId") from ${jobs} given indexed by jobs_accepted_role
    where given."acceptedRoleId" is not null and given."deletedAt" is null
      and given."acceptedRoleId" <> ${roleId} and given."id" <> ${jobId}) < ${MAX_ACCEPTED_ROLES}`;

/** What must hold for the change when its statement runs; undefined if nothing must. */
export const mayChangeRole = ({ jobId, roleId, before }: RoleChange): SQL | undefined =>
  roleId === null || roleId === before
    ? undefined
    : sql`not exists (select 1 from ${discordRoles} where "grade" > 0 and "roleId" = ${roleId})
        and not exists (select 1 from ${extraRoles} where "roleId" = ${roleId})
        and ${isWithinLimit(roleId, jobId)}`;
