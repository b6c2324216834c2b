import * as z from 'zod/mini';
import { HttpError } from '#worker/http/errors.ts';
import type { WebhookSettings } from '../discord.settings.ts';
import { callDiscord } from '../discord-call.ts';
import { CODES } from '../roles/guild.ts';
import type { RequestBot } from '../roles/request-bot.ts';
import { readChannels } from './channels.ts';
import type { WebhookAddress } from './webhook-address.ts';

/** The name under which the bot's webhooks post. */
const NAME = 'Portal';

/** Discord's codes for a channel that is gone, and for one that has as many webhooks as it can. */
const UNKNOWN_CHANNEL = 10003;
const TOO_MANY_WEBHOOKS = 30007;

const NOT_THERE = 'This is no text or announcement channel that the bot can see';

/** What is wrong with the channel, by Discord's code. */
const OBSTACLES: Record<number, string> = {
  [UNKNOWN_CHANNEL]: NOT_THERE,
  [TOO_MANY_WEBHOOKS]: 'This channel has as many webhooks as Discord allows. Delete one there first',
  [CODES.missingPermissions]: 'The bot lacks the Manage Webhooks permission in this channel',
  [CODES.missingAccess]: 'The bot lacks the Manage Webhooks permission in this channel',
};

const refused = (message: string) =>
  new HttpError('invalid_input', undefined, { issues: [{ path: 'channelId', message }] });

const created = z.object({
  id: z.string().check(z.regex(/^\d{5,20}$/)),
  token: z.string().check(z.regex(/^[\w-]{1,200}$/)),
});

/** Has the bot create a webhook in a channel. Throws 400 if it cannot, and 503 if Discord does not say. */
export async function createOwned(request: RequestBot, channelId: string): Promise<WebhookAddress> {
  const channels = await readChannels(request);
  if (!channels.some(({ id }) => id === channelId)) throw refused(NOT_THERE);
  const reply = await request.bot.read(
    { method: 'POST', path: `/channels/${channelId}/webhooks`, route: '/channels/webhooks', body: { name: NAME } },
    created,
  );
  const obstacle = reply.kind === 'refused' && reply.code !== null ? OBSTACLES[reply.code] : undefined;
  if (obstacle) throw refused(obstacle);
  return request.need(reply);
}

/** Deletes a webhook in Discord. Gives up after five seconds. */
export const deleteInDiscord = ({ discordUrl, userAgent }: WebhookSettings, { id, token }: WebhookAddress) =>
  callDiscord({
    method: 'DELETE',
    url: `${discordUrl}/api/v10/webhooks/${id}/${token}`,
    headers: { 'User-Agent': userAgent },
  });
