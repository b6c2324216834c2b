import { Hono } from 'hono';
import { needsFreshSignIn } from '#contract/grade-rules.ts';
import { gradeName } from '#contract/grades.ts';
import { type TakenOver, takeOverInput } from '#contract/server/team.ts';
import { hmacOf } from '#worker/auth/erased-block.ts';
import { now } from '#worker/clock.ts';
import { selectGatesOf, unmetIn } from '#worker/db/handbook/gates.ts';
import { runBatch } from '#worker/db/run-batch.ts';
import { selectBotState } from '#worker/db/running/bot-state.ts';
import { isTwoPerson, selectPortalOverrides, titlesIn } from '#worker/db/settings/portal-overrides.ts';
import { SettingError, settings } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { HttpError } from '#worker/http/errors.ts';
import { requireFreshSignIn, requirePermission } from '#worker/http/permission.ts';
import { validate } from '#worker/http/validate.ts';
import { isOutside } from '../roles/guild.ts';
import { botOf, type RequestBot, requireBot } from '../roles/request-bot.ts';
import { selectMap } from '../roles/roles.store.ts';
import { readPerson, type ServerPerson } from './server-people.ts';
import { isForTwo, outcomeHere, outcomeThere, roleFor } from './take-over.rules.ts';
import { findErasedBlocks, findHolders, hasErasedBlocks, isAsRead, takeOverStatements } from './team.store.ts';

/** Members read at a time, because Workers open six connections at once. */
const AT_A_TIME = 6;

/** Reads these members; undefined where Discord did not answer. Throws 503 for what concerns all of them. */
async function readPeople({ bot, need }: RequestBot, discordIds: string[]) {
  const found = new Map<string, ServerPerson | null | undefined>();
  const waiting = [...discordIds];
  const readNext = async (): Promise<void> => {
    const discordId = waiting.shift();
    if (discordId === undefined) return;
    const reply = await readPerson(bot, discordId);
    const concernsAll =
      (reply.kind === 'refused' && (reply.status === 401 || isOutside(reply.code))) ||
      (reply.kind === 'wait' && reply.isGlobal);
    if (concernsAll) await need(reply);
    found.set(discordId, reply.kind === 'done' ? reply.body : undefined);
    await readNext();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, readNext));
  return found;
}

/** Takes people over from their Discord roles, without an application (docs/rules/discord.md#the-team-from-roles). */
export const takeOverRoutes = new Hono<AppEnv>().post(
  '/take-over',
  requirePermission('discord.manage'),
  requireBot,
  validate('json', takeOverInput),
  async (c) => {
    const { people } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const { erasureKey, ownerDiscordIds } = settings(c.env);
    const discordIds = people.map(({ discordId }) => discordId);
    const hmacs = erasureKey ? await Promise.all(discordIds.map((id) => hmacOf(id, erasureKey))) : [];
    const read = await runBatch(db, {
      botState: selectBotState(db),
      map: selectMap(db),
      own: selectPortalOverrides(db),
      users: findHolders(db, discordIds),
      gates: selectGatesOf(db, people),
      blocks: hmacs.length > 0 ? findErasedBlocks(db, hmacs) : hasErasedBlocks(db),
    });
    const { map } = read;
    const issues = people.flatMap(({ grade }, n) =>
      map.some((mapped) => mapped.grade === grade)
        ? []
        : [{ path: `people.${n}.grade`, message: 'No Discord role gives this grade' }],
    );
    if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
    if (people.some(({ grade }) => needsFreshSignIn({ kind: 'grade', toGrade: grade }))) requireFreshSignIn(me);
    if (!erasureKey && read.blocks.length > 0)
      throw new SettingError('ERASURE_KEY is not set, so nobody knows who was blocked when erased.');

    const blocked = new Set(read.blocks.map(({ hmac }) => hmac));
    const wanted = people.map(({ discordId, grade }, n) => {
      const user = read.users.find((one) => one.discordId === discordId);
      const hmac = hmacs[n] ?? null;
      const known = {
        user,
        isOwner: ownerDiscordIds.includes(discordId),
        wasBlocked: !user && hmac !== null && blocked.has(hmac),
      };
      return { discordId, grade, user, hmac, outcome: outcomeHere(known, grade, isTwoPerson(read.own)) };
    });
    const asked = wanted.filter(({ outcome }) => outcome === null).map(({ discordId }) => discordId);
    const members =
      asked.length > 0 ? await readPeople(await botOf(c, read.botState), asked) : new Map<string, never>();

    const at = now().getTime();
    const titles = titlesIn(read.own);
    // A role in Discord passes gates, which the entry names.
    const gatesOf = new Map(read.gates.map((row) => [row.discordId, row.gates]));
    const judged = wanted.map((one) => {
      const member: ServerPerson | null | undefined = members.get(one.discordId);
      return { ...one, member, outcome: one.outcome ?? outcomeThere(map, member, one.grade) };
    });
    if (judged.every(({ outcome }) => outcome === 'unavailable')) throw new HttpError('discord_unavailable');
    const entries = judged.flatMap(({ discordId, grade, user, hmac, member, outcome }) => {
      if (outcome !== null || !member) return [];
      const { username, displayName, avatar, joinedAt } = member;
      const id = user?.id ?? crypto.randomUUID();
      const waived = unmetIn(gatesOf.get(discordId) ?? '[]').map(({ id: gate, title }) => ({ id: gate, title }));
      const from = user ? `From ${gradeName(user.grade, titles)} to` : 'As';
      return [
        {
          action: 'USER_TAKEN_OVER' as const,
          entityType: 'user' as const,
          entityId: id,
          targetUserId: id,
          oldValues: user ? { grade: user.grade } : null,
          newValues: {
            grade,
            roleId: roleFor(map, member.roles, grade),
            ...(waived.length > 0 && { waived }),
          },
          facts: {
            ...{ discordId, username, displayName, avatar, grade, hmac },
            usernameKey: username.toLowerCase(),
            before: user?.grade ?? null,
            joinedAt: Math.min(joinedAt?.getTime() ?? at, at),
            isForTwo: isForTwo({ user }, grade),
            description: `${from} ${gradeName(grade, titles)}.`,
          },
        },
      ];
    });
    if (entries.length === 0) {
      audit.exempt();
      return c.json({ results: judged.map(({ discordId, user, outcome }) => toResult(discordId, outcome, user?.id)) });
    }
    const { statement, sideRows, made, recorded } = audit.many(entries, isAsRead(erasureKey !== null));
    const after = await runBatch(db, {
      audited: statement,
      sideRows,
      changes: takeOverStatements(db, made, me.id),
      recorded,
      users: findHolders(db, discordIds),
    });
    const done = new Set(after.recorded.map(({ id }) => id));
    return c.json({
      results: judged.map(({ discordId, grade, user, outcome }) => {
        const userNow = after.users.find((one) => one.discordId === discordId);
        if (outcome !== null) return toResult(discordId, outcome, userNow?.id);
        if (userNow && done.has(userNow.id)) return toResult(discordId, user ? 'raised' : 'created', userNow.id);
        // Another call came first.
        if (!userNow || userNow.isBlocked) return toResult(discordId, 'refused', userNow?.id);
        return toResult(discordId, userNow.grade >= grade ? 'known' : 'unavailable', userNow.id);
      }),
    });
  },
);

const toResult = (discordId: string, outcome: TakenOver['outcome'] | null, userId: string | undefined): TakenOver => ({
  discordId,
  outcome: outcome ?? 'unavailable',
  userId: userId ?? null,
});
