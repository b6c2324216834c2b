import * as z from 'zod/mini';
import type { DiscordChannel } from '#contract/discord-settings.ts';
import { type GuildRole, readMember, readRoles, readSelf } from '../roles/guild.ts';
import type { RequestBot } from '../roles/request-bot.ts';

const bits = z.string().check(z.regex(/^\d+$/));

const channel = z.object({
  id: z.string().check(z.regex(/^\d{5,20}$/)),
  type: z.number(),
  name: z.optional(z.nullable(z.string())),
  position: z.optional(z.number()),
  parent_id: z.optional(z.nullable(z.string())),
  permission_overwrites: z.optional(z.array(z.object({ id: z.string(), allow: bits, deny: bits }))),
});

type Channel = z.infer<typeof channel>;

/** Discord's types of channels. */
const TYPE = { text: 0, category: 4, announcement: 5 } as const;

const ADMINISTRATOR = 1n << 3n;
const VIEW_CHANNEL = 1n << 10n;

type Self = { id: string; roles: string[] };

/** Whether the bot can see a channel: its roles' rights, then the channel's exceptions for everyone, for roles and for the bot. */
function canView({ permission_overwrites: exceptions = [] }: Channel, guildId: string, roles: GuildRole[], self: Self) {
  const held = roles.filter(({ id }) => id === guildId || self.roles.includes(id));
  const base = held.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);
  if (base & ADMINISTRATOR) return true;
  const applied = [
    exceptions.filter(({ id }) => id === guildId),
    exceptions.filter(({ id }) => id !== guildId && self.roles.includes(id)),
    exceptions.filter(({ id }) => id === self.id),
  ];
  const rights = applied.reduce((sum, group) => {
    const denied = group.reduce((all, { deny }) => all | BigInt(deny), 0n);
    const allowed = group.reduce((all, { allow }) => all | BigInt(allow), 0n);
    return (sum & ~denied) | allowed;
  }, base);
  return (rights & VIEW_CHANNEL) !== 0n;
}

/** The server's text and announcement channels that the bot can see, as Discord orders them. */
export async function readChannels({ bot, need }: RequestBot): Promise<DiscordChannel[]> {
  const [listed, roleList, self] = await Promise.all([
    bot.read({ method: 'GET', path: `/guilds/${bot.guildId}/channels`, route: '/guilds/channels' }, z.array(channel)),
    readRoles(bot),
    readSelf(bot),
  ]);
  const channels = await need(listed);
  const roles = await need(roleList);
  const { id } = await need(self);
  const { roles: held } = await need(await readMember(bot, id));
  const categories = new Map(channels.filter(({ type }) => type === TYPE.category).map((one) => [one.id, one]));
  const placeOf = ({ parent_id: parent, position = 0 }: Channel) => [
    (parent && categories.get(parent)?.position) ?? -1,
    position,
  ];
  return channels
    .filter(({ type }) => type === TYPE.text || type === TYPE.announcement)
    .filter((one) => canView(one, bot.guildId, roles, { id, roles: held }))
    .map((one) => ({ one, place: placeOf(one) }))
    .toSorted(({ place: a }, { place: b }) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]))
    .map(({ one }) => ({
      id: one.id,
      name: one.name ?? '',
      parent: (one.parent_id && categories.get(one.parent_id)?.name) || null,
    }));
}
