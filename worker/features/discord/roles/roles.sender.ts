import { ROLE_GRADES } from '#contract/discord.ts';
import type { MappedRole } from '#contract/discord-settings.ts';
import { type GradeTitles, gradeName } from '#contract/grades.ts';
import type { Database } from '#worker/db/database.ts';
import type { Bot } from '../bot.ts';
import { botFailure, type Outcome, over, type Sender } from '../sender.ts';
import { BOT_OUTSIDE, CODES, changeRole, isAbsent, isOutside, readMember, readRoles } from './guild.ts';
import { compareRoles } from './roles.rules.ts';

/** What to do about a role that Discord refuses to change; null if unknown. */
async function remedy(
  bot: Bot,
  { map, titles }: { map: MappedRole[]; titles: GradeTitles },
  roleId: string,
  code: number | null,
): Promise<string | null> {
  const grade = map.find((mapped) => mapped.roleId === roleId)?.grade;
  const owner = grade === undefined ? 'this grade' : gradeName(grade, titles);
  if (code === CODES.unknownRole) return `The role of ${owner} was deleted in Discord. Choose another one for it.`;
  if (code !== CODES.missingPermissions) return null;
  const roles = await readRoles(bot);
  const name = roles.kind === 'done' && roles.body.find(({ id }) => id === roleId)?.name;
  return `Move the bot’s role above ${name || `the role of ${owner}`}, and check that it may manage roles.`;
}

/** Adds the roles of the users' current grade and removes those of other grades (docs/rules/discord.md#discord-roles). */
export const rolesSender = (db: Database, bot: Bot, tokenHash: string, titles: GradeTitles): Sender => ({
  // The member, every mapped role, and the role names after a refusal.
  maxCalls: 2 + ROLE_GRADES.length,
  async send(claimed) {
    const { roleMap, discordId: erased } = claimed;
    const person = claimed.person ?? (erased === null ? null : { discordId: erased, grade: 1, isBlocked: 0 });
    const end = (state: 'failed' | 'dropped', error: string): Outcome => over(db, claimed, state, error);
    if (!person) return end('dropped', 'This person was erased.');
    if (roleMap.length === 0) return end('dropped', 'No grade has a Discord role.');

    const member = await readMember(bot, person.discordId);
    if (member.kind !== 'done') {
      if (member.kind === 'refused' && isAbsent(member.code))
        return end('dropped', 'This person is not in the Discord server.');
      if (member.kind === 'refused' && isOutside(member.code)) return end('failed', BOT_OUTSIDE);
      return botFailure(db, claimed, member, tokenHash);
    }

    const { missing, surplus } = compareRoles(
      roleMap,
      { ...person, isBlocked: person.isBlocked === 1 },
      member.body.roles,
    );
    let problem: string | null = null;
    const changes = [
      ...surplus.map((roleId) => ['DELETE', roleId] as const),
      ...missing.map((roleId) => ['PUT', roleId] as const),
    ];
    for (const [method, roleId] of changes) {
      const reply = await changeRole(bot, method, person.discordId, roleId);
      if (reply.kind === 'done') continue;
      if (reply.kind !== 'refused') return reply;
      if (isAbsent(reply.code)) return end('dropped', 'This person left the Discord server.');
      const advice: string | null = problem ?? (await remedy(bot, { map: roleMap, titles }, roleId, reply.code));
      if (advice === null) return botFailure(db, claimed, reply, tokenHash);
      problem = advice;
    }
    return problem === null ? { kind: 'done', isSpent: false } : end('failed', problem);
  },
});
