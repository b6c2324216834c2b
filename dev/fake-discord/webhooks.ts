import { Buckets } from './buckets.ts';
import { json, type Reply } from './http.ts';

/** A message received by a webhook. */
export interface Message {
  readonly id: string;
  readonly webhookId: string;
  /** The webhook's own ID for one that the bot did not create. */
  readonly channelId: string;
  /** How often it was edited. */
  readonly edits?: number;
  /** In ms since 1970. */
  readonly at: number;
  readonly body: MessageBody;
}

/** The fields of a Discord message that the portal sends. */
interface MessageBody {
  readonly content?: string;
  readonly embeds?: readonly { readonly title?: string; readonly description?: string; readonly url?: string }[];
  readonly allowed_mentions?: { readonly parse?: readonly string[] };
  readonly components?: readonly Row[];
}

interface Row {
  readonly type: number;
  readonly components?: readonly { readonly label?: string; readonly url?: string; readonly custom_id?: string }[];
}

/** Discord's limits for an embed, in characters. */
const maxTitle = 256;
const maxDescription = 4096;
const kept = 200;

function problemOf({ content = '', embeds = [] }: MessageBody): string | undefined {
  if (content === '' && embeds.length === 0) return 'Cannot send an empty message';
  if (embeds.some(({ title = '' }) => title.length > maxTitle)) return 'embeds.title: Must be 256 or fewer in length.';
  if (embeds.some(({ description = '' }) => description.length > maxDescription))
    return 'embeds.description: Must be 4096 or fewer in length.';
  return undefined;
}

type Button = NonNullable<Row['components']>[number];

const unknownWebhook = json(404, { message: 'Unknown Webhook', code: 10015 });
const unknownMessage = json(404, { message: 'Unknown Message', code: 10008 });
const firstId = 750_000_000_000_000_000n;

/** The webhooks, in memory. Every ID and token exists, except those of the bot's webhooks that were deleted. */
export class Webhooks {
  readonly #messages: Message[] = [];
  readonly #buckets = new Buckets('webhook', 5, 2000);
  /** The webhooks that the bot created, with their channels; null once deleted. */
  readonly #owned = new Map<string, string | null>();
  #count = 0n;

  /** The latest messages, newest first. */
  get messages(): readonly Message[] {
    return this.#messages.toReversed();
  }

  #newId(): string {
    this.#count += 1n;
    return String(firstId + BigInt(Date.now()) * 1000n + this.#count);
  }

  /** How many of the bot's webhooks a channel has. */
  countIn(channelId: string): number {
    return [...this.#owned.values()].filter((channel) => channel === channelId).length;
  }

  /** Creates a webhook of the bot. */
  create(channelId: string) {
    const id = this.#newId();
    this.#owned.set(id, channelId);
    const [application_id, token] = ['710000000000000000', `owned-${id}`];
    return { id, type: 1, name: 'Portal', token, channel_id: channelId, application_id };
  }

  /** Answers a call with a webhook's address; undefined if there is no such route. */
  answer(method: string, webhookId: string, messageId: string | undefined, query: URLSearchParams, text: string) {
    if (this.#owned.get(webhookId) === null) return unknownWebhook;
    if (method === 'DELETE' && messageId === undefined) {
      this.#owned.set(webhookId, null);
      return { status: 204, headers: {}, body: '' };
    }
    const now = Date.now();
    const hasComponents = query.get('with_components') === 'true';
    const take = (receive: (body: MessageBody) => Reply) =>
      this.#buckets.take(webhookId, now, () => {
        const body = this.#read(text, webhookId, hasComponents);
        return 'status' in body ? body : receive(body);
      });
    if (method === 'POST' && messageId === undefined)
      return take((body) => this.#receive(webhookId, body, query.get('wait') === 'true', now));
    if (method === 'PATCH' && messageId !== undefined) return take((body) => this.#edit(webhookId, messageId, body));
    return undefined;
  }

  /** The body as Discord takes it: without components if they were not announced, and without buttons that only the bot's webhooks can have. */
  #read(text: string, webhookId: string, hasComponents: boolean): MessageBody | Reply {
    let body: MessageBody;
    try {
      body = JSON.parse(text);
    } catch {
      return json(400, { message: 'The request body contains invalid JSON.', code: 50109 });
    }
    const problem = problemOf(body);
    if (problem) return json(400, { message: 'Invalid Form Body', code: 50035, errors: { _errors: [problem] } });
    const { components, ...rest } = body;
    if (!components || !hasComponents) return rest;
    const mayHave = ({ custom_id: id }: Button) => id === undefined || this.#owned.has(webhookId);
    const rows = components.map((row) => ({ ...row, components: (row.components ?? []).filter(mayHave) }));
    return { ...rest, components: rows.filter((row) => row.components.length > 0) };
  }

  #receive(webhookId: string, body: MessageBody, wait: boolean, now: number): Reply {
    const id = this.#newId();
    const channelId = this.#owned.get(webhookId) ?? webhookId;
    this.#messages.push({ id, webhookId, channelId, at: now, body });
    if (this.#messages.length > kept) this.#messages.shift();
    return wait
      ? json(200, { id, type: 0, channel_id: channelId, webhook_id: webhookId, ...body })
      : { status: 204, headers: {}, body: '' };
  }

  #edit(webhookId: string, messageId: string, body: MessageBody): Reply {
    const at = this.#messages.findIndex((message) => message.id === messageId && message.webhookId === webhookId);
    const message = this.#messages[at];
    if (!message) return unknownMessage;
    this.#messages[at] = { ...message, body: { ...message.body, ...body }, edits: (message.edits ?? 0) + 1 };
    return json(200, { id: messageId, webhook_id: webhookId, ...body });
  }

  /** Deletes a message, like a moderator of the channel. */
  deleteMessage(messageId: string): void {
    const at = this.#messages.findIndex(({ id }) => id === messageId);
    if (at >= 0) this.#messages.splice(at, 1);
  }
}
