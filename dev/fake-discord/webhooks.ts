import { Buckets } from './buckets.ts';
import { json, type Reply } from './http.ts';

/** A message received by a webhook. */
export interface Message {
  readonly webhookId: string;
  /** In ms since 1970. */
  readonly at: number;
  readonly body: MessageBody;
}

/** The fields of a Discord message that the portal sends. */
interface MessageBody {
  readonly content?: string;
  readonly embeds?: readonly { readonly title?: string; readonly description?: string; readonly url?: string }[];
  readonly allowed_mentions?: { readonly parse?: readonly string[] };
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

/** The webhooks, in memory. Every ID and token exists. */
export class Webhooks {
  readonly #messages: Message[] = [];
  readonly #buckets = new Buckets('webhook', 5, 2000);

  /** The latest messages, newest first. */
  get messages(): readonly Message[] {
    return this.#messages.toReversed();
  }

  /** Executes a webhook like Discord: 200 with the message if `wait`, else 204; 429 after five calls in two seconds. */
  execute(webhookId: string, text: string, wait: boolean): Reply {
    const now = Date.now();
    return this.#buckets.take(webhookId, now, () => this.#receive(webhookId, text, wait, now));
  }

  #receive(webhookId: string, text: string, wait: boolean, now: number): Reply {
    let body: MessageBody;
    try {
      body = JSON.parse(text);
    } catch {
      return json(400, { message: 'The request body contains invalid JSON.', code: 50109 });
    }
    const problem = problemOf(body);
    if (problem) return json(400, { message: 'Invalid Form Body', code: 50035, errors: { _errors: [problem] } });
    this.#messages.push({ webhookId, at: now, body });
    if (this.#messages.length > kept) this.#messages.shift();
    return wait
      ? json(200, { id: String(now), type: 0, channel_id: webhookId, webhook_id: webhookId, ...body })
      : { status: 204, headers: {}, body: '' };
  }
}
