import type { Account } from './accounts.ts';
import { html, json, type Reply } from './http.ts';

const limited = (headers: Record<string, string>, body: Record<string, unknown>): Reply => {
  const reply = json(429, { message: 'You are being rate limited.', ...body });
  return { ...reply, headers: { ...reply.headers, ...headers } };
};

/** How a route can fail, by name; `silence` never answers. */
export const failures: Readonly<Record<string, () => Reply | 'silence'>> = {
  '429': () => limited({ 'retry-after': '30', 'x-ratelimit-scope': 'shared' }, { retry_after: 29.5, global: false }),
  '429-bare': () => limited({}, { global: false }),
  '429-global': () =>
    limited({ 'retry-after': '20', 'x-ratelimit-scope': 'global' }, { retry_after: 20, global: true }),
  '429-html': () => html(429, '<!doctype html><title>Access denied</title><p>You are being rate limited.</p>'),
  '400': () => json(400, { message: 'Invalid Form Body', code: 50035 }),
  '401': () => json(401, { message: 'Invalid Webhook Token', code: 50027 }),
  '401-bot': () => json(401, { message: '401: Unauthorized', code: 0 }),
  '403': () => json(403, { message: 'Missing Permissions', code: 50013 }),
  '403-closed': () => json(403, { message: 'Cannot send messages to this user', code: 50007 }),
  '403-no-server': () =>
    json(403, { message: 'Cannot send messages to this user due to having no mutual guilds', code: 50278 }),
  '403-too-fast': () => json(403, { message: 'You are opening direct messages too fast', code: 40003 }),
  '403-access': () => json(403, { message: 'Missing Access', code: 50001 }),
  '404': () => json(404, { message: 'Unknown Webhook', code: 10015 }),
  '404-channel': () => json(404, { message: 'Unknown Channel', code: 10003 }),
  '404-guild': () => json(404, { message: 'Unknown Guild', code: 10004 }),
  '404-member': () => json(404, { message: 'Unknown Member', code: 10007 }),
  '404-role': () => json(404, { message: 'Unknown Role', code: 10011 }),
  '404-user': () => json(404, { message: 'Unknown User', code: 10013 }),
  '500': () => json(500, { message: '500: Internal Server Error', code: 0 }),
  redirect: () => ({ status: 307, headers: { location: '/received' }, body: '' }),
  hang: () => 'silence',
};

/** Routes set to fail, each until it is reset or has failed the given number of times. */
export class FailingRoutes {
  readonly #routes = new Map<string, { way: string; left: number }>();

  /** The routes set to fail, and how. */
  get routes(): readonly { readonly route: string; readonly way: string }[] {
    return Array.from(this.#routes, ([route, { way }]) => ({ route, way }));
  }

  /**
   * Makes every call whose path contains `route` fail this way, `times` times or for good. `none` resets every route that
   * starts with this one. Returns false if there is no such failure.
   */
  set(route: string, way: string, times = Number.POSITIVE_INFINITY): boolean {
    if (way === 'none') {
      const ended = [...this.#routes.keys()].filter((known) => known.startsWith(route));
      for (const known of ended) this.#routes.delete(known);
    } else if (route !== '' && failures[way]) this.#routes.set(route, { way, left: times });
    else return false;
    return true;
  }

  /** The failure for a call to this path; undefined if it should work. */
  of(path: string): Reply | 'silence' | undefined {
    const [route, found] = [...this.#routes].find(([part]) => path.includes(part)) ?? [];
    if (route === undefined || !found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#routes.delete(route);
    return failures[found.way]?.();
  }
}

/** A call that a username can make fail: the code exchange, or `users/@me`. */
type Call = 'token' | 'user';

const rateLimited = (retryAfter?: number): Reply => {
  const reply = json(429, { message: 'You are being rate limited.', retry_after: retryAfter ?? 0, global: false });
  return retryAfter === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfter) } };
};

const accountFailures = {
  '500': () => json(500, { message: '500: Internal Server Error', code: 0 }),
  '429-bare': () => rateLimited(),
  '429-hour': () => rateLimited(3600),
  '429-twice': () => rateLimited(1),
  html: () => html(200, '<!doctype html><title>Checking your browser</title><p>One moment.</p>'),
  hang: () => 'silence' as const,
};

/** Makes calls fail for certain usernames. */
export class AccountFailures {
  readonly #delayed = new Set<string>();

  /**
   * The failure for a call; undefined if it should work. `fail-token-500` fails the code exchange and `fail-user-500` the profile;
   * so do `html`, `hang`, `429-bare` (no `Retry-After`), `429-hour` and `429-twice`. `slow-token` and `slow-user` answer one
   * 429 with `Retry-After: 1`, then work.
   */
  of({ username }: Account, call: Call): Reply | 'silence' | undefined {
    const failure = Object.entries(accountFailures).find(([name]) => username.startsWith(`fail-${call}-${name}`))?.[1];
    if (failure) return failure();
    if (!username.startsWith(`slow-${call}`) || this.#delayed.has(username)) return undefined;
    this.#delayed.add(username);
    return rateLimited(1);
  }
}
