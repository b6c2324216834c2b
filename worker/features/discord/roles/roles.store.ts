import { ROLE_GRADES } from '../../../contract/discord.ts';
import type { Database } from '../../../db/database.ts';
import { discordRoles } from '../../../db/schema/discord.ts';

/** The role of each grade that has one, from the lowest grade up. */
export const selectMap = (db: Database) =>
  db
    .select({ grade: discordRoles.grade, roleId: discordRoles.roleId })
    .from(discordRoles)
    .orderBy(discordRoles.grade)
    .limit(ROLE_GRADES.length);
