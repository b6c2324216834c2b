import { type PersonFields, type SignedIn, signedIn, unique } from '../client.ts';
import { execute, insertRow, rowsOf } from '../rows.ts';
import { misbehave, receivedAs } from './fake.ts';
import type { DeliveryRow } from './webhooks.ts';

type Body = { content: string; nonce: string; enforce_nonce: boolean; flags: number; allowed_mentions: unknown };
type Message = { recipientId: string; body: Body };

/** A person's messages in the fake Discord, and how to make calls about them fail. */
function inboxOf({ discordId }: Pick<PersonFields, 'discordId'>) {
  return {
    /** What has arrived, oldest first. */
    async received(): Promise<Body[]> {
      const messages = await receivedAs<Message>('directMessages');
      return messages.filter(({ recipientId }) => recipientId === discordId).map(({ body }) => body);
    },
    /** The texts of what has arrived. */
    async contents(): Promise<string[]> {
      return (await this.received()).map(({ content }) => content);
    },
    /** Makes one of the two calls fail in this way, for good or so many times; `none` ends it. */
    fail: (call: 'open' | 'post', way: string, times?: number) =>
      misbehave(`${call === 'open' ? '/channels' : '/messages'}?recipient=${discordId}`, way, times),
  };
}

/** Sets whether a user wants direct messages. */
export const setDirectMessages = (id: string, wanted: boolean) =>
  execute('update users set directMessages = ? where id = ?', Number(wanted), id);

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
  rowsOf<DeliveryRow>(`select * from deliveries where userId = ? and kind = 'direct_message' order by rowid`, userId);

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
