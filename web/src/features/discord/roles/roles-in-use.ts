import { ROLE_GRADES } from '#contract/discord.ts';
import { WHILE_AWAY } from '#contract/discord-settings.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { OBSTACLES, type Role, type Roles } from './roles-query.ts';

/** A role of the server: null if none was chosen, undefined if Discord has since deleted it. */
export type ChosenRole = Role | null | undefined;

/** Each row's title, role and what is wrong with it, if anything is. */
export function rolesInUse({ roles, map, awayRoleId }: Roles) {
  const roleOf = (roleId: string | null | undefined): ChosenRole =>
    roleId ? roles.find(({ id }) => id === roleId) : null;
  const away = roleOf(awayRoleId);
  return [
    ...ROLE_GRADES.map((grade) => {
      const role = roleOf(map.find((mapped) => mapped.grade === grade)?.roleId);
      return { title: gradeTitle(grade), role, problem: problemOf(role) };
    }),
    {
      title: WHILE_AWAY,
      role: away,
      problem: problemOf(away) ?? (away?.isPowerful ? 'Cannot be given: has permissions of staff' : null),
    },
  ];
}

function problemOf(role: ChosenRole): string | null {
  if (role === undefined) return 'Deleted in Discord';
  return role?.reason ? `Cannot be given: ${OBSTACLES[role.reason]}` : null;
}
