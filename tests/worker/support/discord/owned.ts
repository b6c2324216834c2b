import { env } from 'cloudflare:workers';
import { WEBHOOK_EVENTS } from '#contract/discord.ts';
import { channelId } from '#dev/fake-discord/channels.ts';
import { settings } from '#worker/env.ts';
import { webhookSettings } from '#worker/features/discord/discord.settings.ts';
import { addressText, openAddress } from '#worker/features/discord/webhooks/webhook-address.ts';
import { unique } from '../client.ts';
import { rowsOf } from '../rows.ts';
import { misbehave, postTo, receivedAs } from './fake.ts';
import { newGuild } from './guild.ts';
import { anOwner } from './webhooks.ts';

type Button = { label: string; style: number; url?: string; custom_id?: string };

type Message = {
  id: string;
  webhookId: string;
  channelId: string;
  edits?: number;
  body: {
    embeds: { title: string; url: string; description?: string }[];
    components?: { type: number; components: Button[] }[];
    allowed_mentions: object;
  };
};

/** The address of a stored webhook. */
async function addressOf(id: string): Promise<string> {
  const [row] = await rowsOf<{ sealedUrl: string }>('select sealedUrl from webhooks where id = ?', id);
  const given = webhookSettings(settings(env));
  const address = await openAddress(given, id, row?.sealedUrl ?? '');
  return address ? addressText(given.discordUrl, address) : '';
}

/** Adds a webhook that the bot creates in a channel of a new server. */
export async function addOwned(events: readonly string[] = WEBHOOK_EVENTS, name = 'recruiting') {
  const guild = newGuild();
  const channel = channelId(guild.id, name);
  const fields = { name: `Hook ${unique()}`, channelId: channel, events };
  const reply = await (await anOwner()).post('/api/webhooks', fields, { recorder: guild.recorder });
  if (reply.status !== 201) throw new Error(reply.text);
  const id = String(reply.body.id);
  const address = await addressOf(id);
  const path = `/webhooks/${address.split('/').at(-2)}/`;
  return {
    id,
    channel,
    guild,
    body: reply.body,
    address,
    /** Makes its calls fail in this way until set to `none`. */
    misbehave: (way: string) => misbehave(path, way),
  };
}

/** What has arrived in a channel, oldest first. */
export async function messagesIn(channel: string): Promise<Message[]> {
  return (await receivedAs<Message>('messages')).filter((message) => message.channelId === channel);
}

/** The buttons of a message. */
export const buttonsOf = ({ body }: Message) => (body.components ?? []).flatMap(({ components }) => components);

/** Deletes a message in the fake Discord. */
export const deleteMessage = (id: string) => postTo('/messages/delete', { message: id });

/** Whether the fake Discord still takes messages for a webhook. */
export const isThere = async (address: string) =>
  (
    await fetch(address.replace('/api/', '/api/v10/'), {
      method: 'POST',
      body: JSON.stringify({ content: 'x' }),
      headers: { 'User-Agent': `DiscordBot (${env.PUBLIC_ORIGIN}, 1)` },
    })
  ).status < 400;
