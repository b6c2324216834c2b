import { roleIdAt } from './guilds.ts';
import { json, type Reply } from './http.ts';
import type { Webhooks } from './webhooks.ts';

const types = { text: 0, voice: 2, category: 4, announcement: 5 } as const;
const viewChannel = String(1 << 10);
const mostWebhooks = 15;

/** The channels of a new server, in their order: name, type, the name of its category, and whether it is hidden from everyone. */
const layout = [
  ['Community', types.category, null, false],
  ['announcements', types.announcement, 'Community', false],
  ['general', types.text, 'Community', false],
  ['Lounge', types.voice, 'Community', false],
  ['Team', types.category, null, false],
  ['recruiting', types.text, 'Team', false],
  ['leads-only', types.text, 'Team', true],
  ['rules', types.text, null, false],
] as const;

/** Above the server's roles. */
const firstPosition = 50;

const idAt = (guildId: string, n: number) => roleIdAt(guildId, firstPosition + n);

/** The ID of a server's channel. */
export const channelId = (guildId: string, name: string) =>
  idAt(
    guildId,
    layout.findIndex(([known]) => known === name),
  );

function channelsOf(guildId: string) {
  return layout.map(([name, type, category, isHidden], n) => ({
    id: idAt(guildId, n),
    guild_id: guildId,
    name,
    type,
    position: n,
    parent_id: category && channelId(guildId, category),
    permission_overwrites: isHidden ? [{ id: guildId, type: 0, allow: '0', deny: viewChannel }] : [],
  }));
}

/** Answers the bot's calls about channels; undefined if there is no such route. Every server has the same ones. */
export function answerChannels(webhooks: Webhooks, method: string, path: string): Reply | undefined {
  const [, guildId] = /^\/guilds\/(\d+)\/channels$/.exec(path) ?? [];
  if (guildId !== undefined) return method === 'GET' ? json(200, channelsOf(guildId)) : undefined;
  const [, channel] = /^\/channels\/(\d+)\/webhooks$/.exec(path) ?? [];
  if (channel === undefined || method !== 'POST') return undefined;
  return webhooks.countIn(channel) >= mostWebhooks
    ? json(400, { message: 'Maximum number of webhooks reached (15)', code: 30007 })
    : json(200, webhooks.create(channel));
}
