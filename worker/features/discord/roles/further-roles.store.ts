import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayOf, now } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import { insertSelect } from '#worker/db/insert-select.ts';
import { extraRoles } from '#worker/db/schema/discord.ts';
import { givesRole, isKeptJob, jobs } from '#worker/db/schema/hiring.ts';
import type { Grounds } from './roles.rules.ts';

/** The role of people who are away; no row without one. */
export const selectAwayRole = (db: Database) =>
  db
    .select({ roleId: sql<string>`${extraRoles.roleId}`.as('awayRoleId') })
    .from(extraRoles)
    .where(sql`${extraRoles.purpose} = 'away'`);

/** True if that role is still as it was read. */
export const isAwayRoleAsRead = (roleId: string | null): SQL =>
  sql`(select ${extraRoles.roleId} from ${extraRoles} where ${extraRoles.purpose} = 'away') is ${roleId}`;

/** Replaces that role, if the condition holds. */
export const replaceAwayRole = (db: Database, roleId: string | null, condition: SQL) =>
  [
    db.delete(extraRoles).where(sql`${extraRoles.purpose} = 'away' and ${condition}`),
    insertSelect(
      db,
      extraRoles,
      { purpose: 'away', roleId: sql`${roleId}` },
      sql`where ${roleId} is not null and ${condition}`,
    ),
  ] as const;

/** Matches vacancies that give a role and are not deleted. */
const isGiving = sql`${givesRole()} and ${isKeptJob()}`;

/** Those among these roles that a vacancy gives. */
export const findGiven = (db: Database, roleIds: string[]) =>
  db
    .selectDistinct({ roleId: sql<string>`${jobs.acceptedRoleId}` })
    .from(jobs)
    .where(sql`${isGiving} and ${jobs.acceptedRoleId} in (select value from json_each(${JSON.stringify(roleIds)}))`);

/** True while no vacancy gives one of these roles. */
export const isNoneGiven = (roleIds: string[]): SQL =>
  sql`not exists (select 1 from ${jobs} where ${isGiving}
    and ${jobs.acceptedRoleId} in (select value from json_each(${JSON.stringify(roleIds)})))`;

/** The JSON of `Grounds` of the person with this id. Reads nothing of vacancies without a role. */
export function groundsOf(userId: SQLWrapper) {
  const today = dayOf(now());
  // Nested, because drizzle drops the table of a column that a single table's select names directly.
  const id = sql`${userId}`;
  const leave = (condition: SQL) =>
    sql`(exists (select 1 from extra_roles where purpose = 'away') and exists (select 1 from leaves away
      where away.userId = ${id} and away.fromDay <= ${today} and ${condition}))`;
  return sql<string>`json_object(
    'vacancies', (select json_group_array(json_object('roleId', roleId, 'title', title, 'isAccepted', isAccepted)) from (
      select job.acceptedRoleId as roleId, job.title as title, max(applied.status = 'accepted' and applied.reviewedAt >
          coalesce((select profile.lastArchivedAt from staff_profiles profile where profile.userId = ${id}), 0)) as isAccepted
        from jobs job indexed by jobs_accepted_role
        cross join applications applied indexed by applications_user_job_submitted
          on applied.userId = ${id} and applied.jobId = job.id
        where job.acceptedRoleId is not null group by job.acceptedRoleId)),
    'isAway', ${leave(sql`away.endedAt is null and away.toDay >= ${today}`)},
    'wasAway', ${leave(sql`(away.endedAt is null or date(away.endedAt / 1000, 'unixepoch') >= away.fromDay)`)}
  )`;
}

/** What that JSON says; nothing if it was not read. */
export const groundsIn = (text: string | null): Grounds =>
  text === null ? { vacancies: [], isAway: 0, wasAway: 0 } : (JSON.parse(text) as Grounds);
