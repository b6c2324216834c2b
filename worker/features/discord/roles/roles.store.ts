import { inArray, type SQL, sql } from 'drizzle-orm';
import { ROLE_GRADES } from '#contract/discord.ts';
import type { MappedRole } from '#contract/discord-settings.ts';
import type { Database } from '#worker/db/database.ts';
import { insertSelect } from '#worker/db/insert-select.ts';
import { personColumns } from '#worker/db/person.ts';
import { deliveries, discordRoles, isQueuedRoles } from '#worker/db/schema/discord.ts';
import { isNotErased, users } from '#worker/db/schema/people.ts';
import { deliveryColumns } from '../deliveries.store.ts';
import { groundsOf } from './further-roles.store.ts';

/** The role of each mapped grade, lowest grade first. */
export const selectMap = (db: Database) =>
  db
    .select({ grade: discordRoles.grade, roleId: discordRoles.roleId })
    .from(discordRoles)
    .orderBy(discordRoles.grade)
    .limit(ROLE_GRADES.length);

/** True if the map is still as it was read. */
export const isMapAsRead = (map: MappedRole[]): SQL =>
  sql`(select count(*) from ${discordRoles} where ${discordRoles.grade} > 0) = ${map.length}
    and (select count(*) from json_each(${JSON.stringify(map)}) known join ${discordRoles}
      on ${discordRoles.grade} = known.value->>'grade' and ${discordRoles.roleId} = known.value->>'roleId') = ${map.length}`;

/** Replaces the map, if the condition holds. */
export const replaceMap = (db: Database, map: MappedRole[], condition: SQL) =>
  [
    db.delete(discordRoles).where(sql`${discordRoles.grade} > 0 and ${condition}`),
    insertSelect(
      db,
      discordRoles,
      { grade: sql`value->>'grade'`, roleId: sql`value->>'roleId'` },
      sql`from json_each(${JSON.stringify(map)}) where ${condition}`,
    ),
  ] as const;

/** The portal's users among these Discord ids. */
export const findByDiscordId = (db: Database, discordIds: string[]) =>
  db
    .select({
      id: users.id,
      discordId: users.discordId,
      grade: users.grade,
      isBlocked: users.isBlocked,
      grounds: groundsOf(users.id).as('grounds'),
      person: personColumns(users, 'person'),
    })
    .from(users)
    .where(sql`${users.discordId} in (select value from json_each(${JSON.stringify(discordIds)}))`);

/** The ids, among these, of users who are not erased. */
export const findNotErased = (db: Database, userIds: string[]) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(sql`${inArray(users.id, userIds)} and ${isNotErased}`);

/** The queued role changes of these users. */
export const findQueued = (db: Database, userIds: string[]) =>
  db
    .select(deliveryColumns('waiting'))
    .from(deliveries)
    .where(sql`${inArray(deliveries.userId, userIds)} and ${isQueuedRoles()}`);
