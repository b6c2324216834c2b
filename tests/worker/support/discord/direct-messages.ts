import { env } from 'cloudflare:workers';
import { type PersonFields, type SignedIn, signedIn, unique } from '../client.ts';
import { insertRow, rowsOf } from '../rows.ts';
import type { DeliveryRow } from './webhooks.ts';

type Body = { content: string; nonce: string; enforce_nonce: boolean; flags: number; allowed_mentions: unknown };
type Message = { recipientId: string; body: Body };

/** A person's messages in the fake Discord, and how to make calls about them fail. */
function inboxOf({ discordId }: Pick<PersonFields, 'discordId'>) {
  return {
    /** What has arrived, oldest first. */
    async received(): Promise<Body[]> {
      const reply = await fetch(`${env.DISCORD_URL}/received`, { headers: { Accept: 'application/json' } });
      const { directMessages } = await reply.json<{ directMessages: Message[] }>();
      return directMessages
        .filter(({ recipientId }) => recipientId === discordId)
        .map(({ body }) => body)
        .reverse();
    },
    /** The texts of what has arrived. */
    async contents(): Promise<string[]> {
      return (await this.received()).map(({ content }) => content);
    },
    /** Makes one of the two calls fail in this way, for good or so many times; `none` ends it. */
    async fail(call: 'open' | 'post', way: string, times?: number): Promise<void> {
      const route = `${call === 'open' ? '/channels' : '/messages'}?recipient=${discordId}`;
      const body = new URLSearchParams({ route, way, ...(times && { times: String(times) }) });
      const reply = await fetch(`${env.DISCORD_URL}/misbehave`, { method: 'POST', body, redirect: 'manual' });
      if (reply.status !== 303) throw new Error(await reply.text());
    },
  };
}

/** Sets whether a user wants direct messages. */
export const setDirectMessages = (id: string, wanted: boolean) =>
  env.DB.prepare('update users set directMessages = ? where id = ?').bind(Number(wanted), id).run();

/** A new user who wants direct messages, with their inbox. */
export async function wantingMessages(grade: PersonFields['grade'] = 1) {
  // The fake Discord outlives a test run, so an ID from an earlier run already has messages.
  const discordId = String(810_000_000_000_000_000n + BigInt(Date.now() % 1_000_000_000) * 1000n + BigInt(unique()));
  const person = await signedIn(grade, { discordId });
  await setDirectMessages(person.id, true);
  return { ...person, inbox: inboxOf(person) };
}

export type Wanting = SignedIn & { inbox: ReturnType<typeof inboxOf> };

/** A user's stored direct messages, oldest first. */
export const messagesOf = (userId: string) =>
  rowsOf<DeliveryRow & { kind: string; userId: string }>(
    `select * from deliveries where userId = ? and kind = 'direct_message' order by rowid`,
    userId,
  );

/** Queues a message about an answer that is due, without sending it. */
export async function queueMessage(userId: string, fields: Record<string, unknown> = {}) {
  const row = {
    id: crypto.randomUUID(),
    kind: 'direct_message',
    event: 'application_answered',
    userId,
    subjects: { [crypto.randomUUID()]: 1 },
    nextAt: 1,
    createdAt: 1,
    ...fields,
  };
  await insertRow('deliveries', row);
  return row.id;
}
