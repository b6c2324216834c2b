import * as z from 'zod/mini';
import { readDisplayName } from '#worker/auth/display-name.ts';
import type { Bot } from '../bot.ts';
import type { Reply } from '../discord-call.ts';
import { isAbsent, MEMBERS_PAGE } from '../roles/guild.ts';
import { GUEST, moment } from '../standing/server-member.ts';

const person = z.object({
  user: z.object({
    id: z.string().check(z.regex(/^\d{5,20}$/)),
    username: z.string(),
    global_name: z.nullish(z.string()),
    avatar: z.nullish(z.string()),
    bot: z.nullish(z.boolean()),
  }),
  roles: z.array(z.string()),
  joined_at: z.nullish(moment),
  flags: z._default(z.number(), 0),
});

/** A member of the server as the portal would store them. */
export type ServerPerson = {
  discordId: string;
  username: string;
  displayName: string | null;
  avatar: string | null;
  roles: string[];
  joinedAt: Date | null;
  isBot: boolean;
};

/** The person in a member; null for guests. */
function toServerPerson({ user, roles, joined_at: joinedAt, flags }: z.infer<typeof person>): ServerPerson | null {
  if (flags & GUEST) return null;
  const { id, username, global_name: globalName, avatar, bot } = user;
  return {
    discordId: id,
    username,
    displayName: readDisplayName(globalName, username),
    avatar: avatar ?? null,
    roles,
    joinedAt: joinedAt ?? null,
    isBot: bot === true,
  };
}

/** A page of members by id, without guests, and the last id of the page; null if it is the last page. */
export async function listPeople(
  bot: Bot,
  after: string,
): Promise<Reply<{ people: ServerPerson[]; last: string | null }>> {
  const path = `/guilds/${bot.guildId}/members?limit=${MEMBERS_PAGE}&after=${after}`;
  const reply = await bot.read({ method: 'GET', path, route: '/guilds/members list' }, z.array(person));
  if (reply.kind !== 'done') return reply;
  const people = reply.body.flatMap((member) => toServerPerson(member) ?? []);
  const last = reply.body.length === MEMBERS_PAGE ? (reply.body.at(-1)?.user.id ?? null) : null;
  return { ...reply, body: { people, last } };
}

/** One member; null for guests and for people outside the server. */
export async function readPerson(bot: Bot, discordId: string): Promise<Reply<ServerPerson | null>> {
  const path = `/guilds/${bot.guildId}/members/${discordId}`;
  const reply = await bot.read({ method: 'GET', path, route: '/guilds/members' }, person);
  if (reply.kind === 'refused' && isAbsent(reply.code)) return { kind: 'done', body: null, spentFor: null };
  return reply.kind === 'done' ? { ...reply, body: toServerPerson(reply.body) } : reply;
}
