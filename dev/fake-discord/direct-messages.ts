import { Buckets } from './buckets.ts';
import { json, type Reply } from './http.ts';

/** A message from the bot to a person. */
export interface DirectMessage {
  readonly recipientId: string;
  /** In ms since 1970. */
  readonly at: number;
  readonly body: MessageBody;
}

/** The fields of a Discord message that the portal sends. */
interface MessageBody {
  readonly content?: string;
  readonly nonce?: string;
  readonly enforce_nonce?: boolean;
  readonly allowed_mentions?: { readonly parse?: readonly string[] };
}

const firstChannelId = 600_000_000_000_000_000n;
const maxContent = 2000;
const maxNonce = 25;
/** Discord compares nonces for 'a few minutes'. */
const nonceWindowMs = 3 * 60_000;
const kept = 200;

function problemOf({ content = '', nonce = '' }: MessageBody): string | undefined {
  if (content === '') return 'Cannot send an empty message';
  if (content.length > maxContent) return 'content: Must be 2000 or fewer in length.';
  return nonce.length > maxNonce ? 'nonce: Must be 25 or fewer in length.' : undefined;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
}

const invalidJson = json(400, { message: 'The request body contains invalid JSON.', code: 50109 });
const invalidForm = (problem: string) =>
  json(400, { message: 'Invalid Form Body', code: 50035, errors: { _errors: [problem] } });

/** The bot's direct messages, in memory. Every Discord ID exists. */
export class DirectMessages {
  readonly #recipients: string[] = [];
  readonly #messages: (DirectMessage & { readonly reply: Record<string, unknown> })[] = [];
  readonly #buckets = new Buckets('message', 5, 5000);

  /** The latest messages, newest first. */
  get messages(): readonly DirectMessage[] {
    return this.#messages.map(({ recipientId, at, body }) => ({ recipientId, at, body })).toReversed();
  }

  /** The recipient of a channel; undefined if there is no such channel. */
  recipientOf(channelId: string): string | undefined {
    return this.#recipients[Number(BigInt(channelId) - firstChannelId)];
  }

  /** The recipient in the body of an open-channel call; undefined if it has none. */
  static recipientIn(text: string): string | undefined {
    const id = parse(text)?.recipient_id;
    return typeof id === 'string' && /^\d{5,20}$/.test(id) ? id : undefined;
  }

  /** Opens the channel to a person; the same one every time. */
  open(text: string): Reply {
    if (!parse(text)) return invalidJson;
    const recipientId = DirectMessages.recipientIn(text);
    if (recipientId === undefined) return invalidForm('recipient_id: Value is not snowflake.');
    if (!this.#recipients.includes(recipientId)) this.#recipients.push(recipientId);
    const id = String(firstChannelId + BigInt(this.#recipients.indexOf(recipientId)));
    const recipient = { id: recipientId, username: `person-${recipientId}`, global_name: null, avatar: null };
    return json(200, { id, type: 1, last_message_id: null, flags: 0, recipients: [recipient] });
  }

  /** Posts to a channel. Like Discord, a recently used enforced nonce returns the earlier message. */
  post(channelId: string, text: string): Reply {
    const recipientId = this.recipientOf(channelId);
    if (recipientId === undefined) return json(404, { message: 'Unknown Channel', code: 10003 });
    const body: MessageBody | undefined = parse(text);
    if (!body) return invalidJson;
    const problem = problemOf(body);
    if (problem) return invalidForm(problem);
    const now = Date.now();
    return this.#buckets.take(channelId, now, () => {
      const earlier =
        body.enforce_nonce &&
        this.#messages.find(({ at, body: { nonce } }) => nonce === body.nonce && at > now - nonceWindowMs);
      if (earlier) return json(200, earlier.reply);
      const reply = {
        id: String(now),
        channel_id: channelId,
        type: 0,
        content: body.content,
        timestamp: new Date(now).toISOString(),
        edited_timestamp: null,
        nonce: body.nonce,
        embeds: [],
        attachments: [],
        mentions: [],
        mention_roles: [],
        mention_everyone: false,
        pinned: false,
        tts: false,
      };
      this.#messages.push({ recipientId, at: now, body, reply });
      if (this.#messages.length > kept) this.#messages.shift();
      return json(200, reply);
    });
  }
}
