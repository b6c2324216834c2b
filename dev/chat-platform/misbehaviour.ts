import type { ChatPlatformAccount } from './accounts.ts';
import { html, json, type Reply } from './replies.ts';

/** A call that a username can make fail: the exchange of the code, or `users/@me`. */
export type Call = 'token' | 'user';

const rateLimited = (retryAfter?: number): Reply => {
  const reply = json(429, { message: 'You are being rate limited.', retry_after: retryAfter ?? 0, global: false });
  return retryAfter === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfter) } };
};

const ways = {
  '500': () => json(500, { message: '500: Internal Server Error', code: 0 }),
  '429-bare': () => rateLimited(),
  '429-hour': () => rateLimited(3600),
  '429-twice': () => rateLimited(1),
  html: () => html(200, '<!doctype html><title>Checking your browser</title><p>One moment.</p>'),
  hang: () => 'silence' as const,
};

/** Makes calls fail for accounts whose username asks for it. */
export class Misbehaviour {
  readonly #delayed = new Set<string>();

  /**
   * What a call answers instead of the truth, `'silence'` for nothing at all; undefined if it should work. `fail-token-500` fails the
   * exchange, `fail-user-500` the profile; likewise `html`, `hang`, `429-bare` without `Retry-After`, `429-hour` and `429-twice`.
   * `slow-token` and `slow-user` answer one 429 with `Retry-After: 1`, and then work.
   */
  of({ username }: ChatPlatformAccount, call: Call): Reply | 'silence' | undefined {
    const way = Object.entries(ways).find(([name]) => username.startsWith(`fail-${call}-${name}`));
    if (way) return way[1]();
    if (!username.startsWith(`slow-${call}`) || this.#delayed.has(username)) return undefined;
    this.#delayed.add(username);
    return rateLimited(1);
  }
}
