import { ROLE_GRADES } from '#contract/discord.ts';
import { WHILE_AWAY } from '#contract/discord-settings.ts';
import { type GradeTitles, gradeName } from '#contract/grades.ts';
import { now } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import type { Bot } from '../bot.ts';
import { type Claimed, postpone } from '../queue.store.ts';
import { botFailure, type Outcome, over, type Sender } from '../sender.ts';
import { BOT_OUTSIDE, CODES, changeRole, type GuildRole, isAbsent, isOutside, readMember, readRoles } from './guild.ts';
import { compareRoles, isPowerful } from './roles.rules.ts';

/** The most calls that add or remove a role in one attempt: as many as there are mapped roles. */
const MOST_CHANGES = ROLE_GRADES.length;

/** What the owner knows a role by. */
function ownerOf({ roleMap, grounds }: Claimed, roleId: string, titles: GradeTitles): string {
  const grade = roleMap.map.find((mapped) => mapped.roleId === roleId)?.grade;
  if (grade !== undefined) return gradeName(grade, titles);
  const vacancy = grounds.vacancies.find((one) => one.roleId === roleId);
  if (vacancy) return `the vacancy ${vacancy.title}`;
  return roleId === roleMap.awayRoleId ? `“${WHILE_AWAY}”` : 'this grade';
}

/** What to do about a role that Discord refuses to change; null if unknown. */
function remedy(owner: string, roleId: string, code: number | null, roles: GuildRole[]): string | null {
  if (code === CODES.unknownRole) return `The role of ${owner} was deleted in Discord. Choose another one for it.`;
  if (code !== CODES.missingPermissions) return null;
  const name = roles.find(({ id }) => id === roleId)?.name;
  return `Move the bot’s role above ${name || `the role of ${owner}`}, and check that it may manage roles.`;
}

/**
 * Adds the roles to which the user is entitled by now, and removes those that the portal gives to others
 * (docs/rules/discord.md#discord-roles). What takes too many calls for one attempt is queued again.
 */
export const rolesSender = (db: Database, bot: Bot, tokenHash: string, titles: GradeTitles): Sender => ({
  // The member, the changes, and the server's roles before a further role or after a refusal.
  maxCalls: 2 + MOST_CHANGES,
  async send(claimed) {
    const { roleMap, grounds, discordId: erased } = claimed;
    const person = claimed.person ?? (erased === null ? null : { discordId: erased, grade: 1, isBlocked: 1 });
    const end = (state: 'failed' | 'dropped', error: string): Outcome => over(db, claimed, state, error);
    if (!person) return end('dropped', 'This person was erased.');
    if (roleMap.map.length + grounds.vacancies.length === 0 && roleMap.awayRoleId === null)
      return end('dropped', 'No grade has a Discord role.');

    const member = await readMember(bot, person.discordId);
    if (member.kind !== 'done') {
      if (member.kind === 'refused' && isAbsent(member.code))
        return end('dropped', 'This person is not in the Discord server.');
      if (member.kind === 'refused' && isOutside(member.code)) return end('failed', BOT_OUTSIDE);
      return botFailure(db, claimed, member, tokenHash);
    }

    const { missing, surplus } = compareRoles(
      roleMap,
      { ...person, isBlocked: person.isBlocked === 1, grounds },
      member.body.roles,
    );
    const all = [
      ...surplus.map((roleId) => ({ method: 'DELETE', roleId }) as const),
      ...missing.map((roleId) => ({ method: 'PUT', roleId }) as const),
    ];
    const changes = all.slice(0, MOST_CHANGES);
    const isOfGrade = (id: string) => roleMap.map.some(({ roleId }) => roleId === id);
    let roles: GuildRole[] | null = null;
    const readOnce = async () => {
      if (roles) return null;
      const reply = await readRoles(bot);
      roles = reply.kind === 'done' ? reply.body : [];
      return reply.kind === 'done' ? null : reply;
    };
    let problem: string | null = null;
    for (const { method, roleId } of changes) {
      const owner = ownerOf(claimed, roleId, titles);
      if (method === 'PUT' && !isOfGrade(roleId)) {
        // Its permissions may have grown since it was chosen.
        const failure = await readOnce();
        if (failure) return botFailure(db, claimed, failure, tokenHash);
        const role: GuildRole | undefined = (roles ?? []).find(({ id }: GuildRole) => id === roleId);
        if (role && isPowerful(role)) {
          problem ??= `The role of ${owner} has gained a permission that such a role must not have. Choose another one for it.`;
          continue;
        }
      }
      const reply = await changeRole(bot, method, person.discordId, roleId);
      if (reply.kind === 'done') continue;
      if (reply.kind !== 'refused') return reply;
      if (isAbsent(reply.code)) return end('dropped', 'This person left the Discord server.');
      if (problem === null && reply.code === CODES.missingPermissions) await readOnce();
      const advice: string | null = problem ?? remedy(owner, roleId, reply.code, roles ?? []);
      if (advice === null) return botFailure(db, claimed, reply, tokenHash);
      problem = advice;
    }
    if (problem !== null) return end('failed', problem);
    if (changes.length === all.length) return { kind: 'done', isSpent: false };
    return { kind: 'over', statements: [...postpone(db, claimed, now(), null, claimed.attempts - 1)] };
  },
});
