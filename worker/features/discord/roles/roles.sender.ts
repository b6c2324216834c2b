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

/** What to do about a role that Discord refuses to change; null if unknown. `known` are the server's roles, if they were read. */
async function remedy(
  bot: Bot,
  { owner, roleId, known }: { owner: string; roleId: string; known: GuildRole[] | null },
  code: number | null,
): Promise<string | null> {
  if (code === CODES.unknownRole) return `The role of ${owner} was deleted in Discord. Choose another one for it.`;
  if (code !== CODES.missingPermissions) return null;
  const read = known ? null : await readRoles(bot);
  const roles = known ?? (read?.kind === 'done' ? read.body : []);
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
    const isFurther = ({ method, roleId }: (typeof all)[number]) => method === 'PUT' && !isOfGrade(roleId);
    // The permissions of a further role may have grown since it was chosen.
    const reply = changes.some(isFurther) ? await readRoles(bot) : null;
    if (reply && reply.kind !== 'done') return botFailure(db, claimed, reply, tokenHash);
    const known = reply?.body ?? null;
    let problem: string | null = null;
    for (const change of changes) {
      const { method, roleId } = change;
      const owner = ownerOf(claimed, roleId, titles);
      if (isFurther(change) && known?.some((role) => role.id === roleId && isPowerful(role))) {
        problem ??= `The role of ${owner} has gained a permission that such a role must not have. Choose another one for it.`;
        continue;
      }
      const changed = await changeRole(bot, method, person.discordId, roleId);
      if (changed.kind === 'done') continue;
      if (changed.kind !== 'refused') return changed;
      if (isAbsent(changed.code)) return end('dropped', 'This person left the Discord server.');
      const advice: string | null = problem ?? (await remedy(bot, { owner, roleId, known }, changed.code));
      if (advice === null) return botFailure(db, claimed, changed, tokenHash);
      problem = advice;
    }
    if (problem !== null) return end('failed', problem);
    if (changes.length === all.length) return { kind: 'done', isSpent: false };
    return { kind: 'over', statements: [...postpone(db, claimed, now(), null, claimed.attempts - 1)] };
  },
});
