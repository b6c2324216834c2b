import { env } from 'cloudflare:workers';
import { WEBHOOK_EVENTS } from '#contract/discord.ts';
import { openDatabase } from '#worker/db/database.ts';
import type { deliveries } from '#worker/db/schema/discord.ts';
import { drainOutbox } from '#worker/features/discord/sender.task.ts';
import { type SignedIn, signedIn, unique } from '../client.ts';
import { type Recorder, shared } from '../measuring/recorder.ts';
import { type Columns, execute, insertRow, numberOf, rowsOf } from '../rows.ts';
import { misbehave, receivedAs } from './fake.ts';

type Embed = { title?: string; url?: string };
type Message = { webhookId: string; body: { embeds: Embed[]; allowed_mentions: unknown } };

/** A new channel of the fake Discord: its address, and how to make it fail. */
export function newChannel() {
  const id = String(800_000_000_000_000_000n + BigInt(Date.now() % 1_000_000_000) * 1000n + BigInt(unique()));
  const token = `token-${id}`;
  return {
    id,
    token,
    url: `${env.DISCORD_URL}/api/webhooks/${id}/${token}`,
    /** What has arrived, oldest first. */
    async received(): Promise<Message['body'][]> {
      const messages = await receivedAs<Message>('messages');
      return messages.filter(({ webhookId }) => webhookId === id).map(({ body }) => body);
    },
    /** The titles of what has arrived. */
    async titles(): Promise<(string | undefined)[]> {
      return (await this.received()).map(({ embeds }) => embeds[0]?.title);
    },
    /** Makes calls fail in this way, for good or so many times; `none` ends it. */
    fail: (way: string, times?: number) => misbehave(`/webhooks/${id}/`, way, times),
  };
}

export type Channel = ReturnType<typeof newChannel>;

let owner: SignedIn | undefined;

/** An owner, the same for a whole file. */
export async function anOwner(): Promise<SignedIn> {
  owner ??= await signedIn(6);
  return owner;
}

/** Removes every webhook and delivery, and signs in a new owner at the next use. */
export async function emptyOutbox(): Promise<void> {
  owner = undefined;
  await env.DB.batch(
    [
      'delete from deliveries',
      'delete from apply_messages',
      'delete from webhooks',
      "delete from server_state where name like 'discord%'",
    ].map((sql) => env.DB.prepare(sql)),
  );
}

/** Adds a webhook through the app, by default for every event. */
export async function addWebhook(fields: { events?: readonly string[]; channel?: Channel } = {}) {
  const { channel = newChannel(), events = WEBHOOK_EVENTS } = fields;
  const reply = await (await anOwner()).post('/api/webhooks', { name: `Hook ${unique()}`, url: channel.url, events });
  if (reply.status !== 201) throw new Error(reply.text);
  return { id: String(reply.body.id), channel };
}

/** One run of the outbox, like the cron trigger's. */
export const runOutbox = ({ env: bindings }: Recorder = shared) => drainOutbox(openDatabase(bindings.DB), bindings);

export type DeliveryRow = Required<Omit<Columns<typeof deliveries>, 'subjects'>> & { subjects: string };

/** The stored deliveries of a webhook, oldest first. */
export const deliveriesOf = (webhookId: string) =>
  rowsOf<DeliveryRow>('select * from deliveries where webhookId = ? order by rowid', webhookId);

/** The only one of these deliveries, and in how many ms it is due; NaN if it is over. */
export async function only(rows: Promise<DeliveryRow[]>) {
  const [row, ...others] = await rows;
  if (!row || others.length > 0) throw new Error(`There are ${others.length + (row ? 1 : 0)} deliveries`);
  return { ...row, due: row.nextAt === null ? Number.NaN : row.nextAt - Number(row.startedAt) };
}

/** How often something happened, in all deliveries of a webhook in this state. */
export const countIn = (webhookId: string, state: string) =>
  numberOf(
    'select coalesce(sum(value), 0) from deliveries, json_each(subjects) where webhookId = ? and state = ?',
    webhookId,
    state,
  );

/** Makes what waits due now. */
export const makeDue = () => execute("update deliveries set nextAt = 1 where state in ('queued', 'sending')");

/** Queues a message about a notice that is due, without sending it. */
export async function queueNotice(webhookId: string, fields: Record<string, unknown> = {}) {
  const row = {
    id: crypto.randomUUID(),
    kind: 'webhook',
    event: 'notice_posted',
    webhookId,
    subjects: '{"n":1}',
    nextAt: 1,
    createdAt: 1,
    ...fields,
  };
  await insertRow('deliveries', row);
  return row.id;
}
