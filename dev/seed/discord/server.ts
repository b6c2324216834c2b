import { ROLE_GRADES } from '#contract/discord.ts';
import { WHILE_AWAY } from '#contract/discord-settings.ts';
import { gradeName } from '#contract/grades.ts';
import { furtherRoleIds, roleIdAt } from '../../fake-discord/guilds.ts';
import type { GuildMember } from '../../fake-discord/members.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { day, onDay, startOfDay } from '../calendar.ts';
import { type CommunityMember, community } from '../community.ts';
import { Random } from '../random.ts';
import { AWAY_USERNAME } from '../staff-file.ts';
import { inServerSince } from './in-server.ts';

/** The value of `DISCORD_GUILD_ID` in `dev/local.vars`. */
export const guildId = '700000000000000001';

/** The role of each grade. The fake Discord's servers have them in this order, lowest first. */
export const discordRoleRows = ROLE_GRADES.map((grade, n) => ({ grade, roleId: roleIdAt(guildId, n + 1) }));

/** The role that a vacancy gives. */
export const vacancyRoleId = furtherRoleIds(guildId).newcomerGuide;

/** The role of people who are away. */
export const extraRoleRows = [{ purpose: 'away' as const, roleId: furtherRoleIds(guildId).away }];

/** Their log entry: the owner chose them two months ago. */
export const discordRoleEntries = (today: Date, people: readonly CommunityMember[]): Entry[] => [
  {
    at: onDay(today, 60, new Random('roles')),
    action: 'DISCORD_ROLES_MAPPED',
    about: ['setting', 'discord_roles'],
    by: people.find(({ grade }) => grade === 6)?.id ?? null,
    target: null,
    before: { ...Object.fromEntries(ROLE_GRADES.map((grade) => [gradeName(grade), null])), [WHILE_AWAY]: null },
    after: {
      ...Object.fromEntries(ROLE_GRADES.map((grade) => [gradeName(grade), gradeName(grade)])),
      [WHILE_AWAY]: 'Away',
    },
  },
];

/** People who hold a grade's role and have never signed in here: there is someone to take over. */
const newcomers = [
  { discordId: '310000000000000001', username: 'lark.at.noon', displayName: 'Lark', role: gradeName(3) },
  { discordId: '310000000000000002', username: 'ottoline', displayName: null, role: gradeName(2.5) },
  { discordId: '310000000000000003', username: 'pebble_sky', displayName: 'Pebble Sky', role: gradeName(2) },
];

/** The server's members. Two have the wrong role for their grade, so that there is something to correct. */
export function serverMembers(now: Date = new Date()): GuildMember[] {
  const today = startOfDay(now);
  const members = community(today).map((person) => ({
    discordId: person.discordId,
    username: person.username,
    displayName: person.displayName,
    role: person.blocked.at(-1)?.isBlocked ? null : gradeName(person.grade),
    isAway: person.username === AWAY_USERNAME,
    joinedAt: inServerSince(person).getTime(),
  }));
  const promoted = members.findLast(({ role }) => role === gradeName(3));
  const dismissed = members.findLast(({ role }) => role === gradeName(1));
  const joined = newcomers.map((person, n) => ({ ...person, joinedAt: today.getTime() - (90 + 140 * n) * day }));
  return [
    ...members.map((member) => {
      if (member === promoted) return { ...member, role: gradeName(2.5) };
      return member === dismissed ? { ...member, role: gradeName(2) } : member;
    }),
    ...joined,
  ];
}
