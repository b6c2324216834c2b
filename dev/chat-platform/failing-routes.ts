import { html, json, type Reply } from './replies.ts';

const limited = (headers: Record<string, string>, body: Record<string, unknown>): Reply => {
  const reply = json(429, { message: 'You are being rate limited.', ...body });
  return { ...reply, headers: { ...reply.headers, ...headers } };
};

/** What a call answers instead of the truth; `silence` is nothing at all. */
export const ways: Readonly<Record<string, () => Reply | 'silence'>> = {
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
  '404-guild': () => json(404, { message: 'Unknown Guild', code: 10004 }),
  '404-member': () => json(404, { message: 'Unknown Member', code: 10007 }),
  '404-role': () => json(404, { message: 'Unknown Role', code: 10011 }),
  '404-user': () => json(404, { message: 'Unknown User', code: 10013 }),
  '500': () => json(500, { message: '500: Internal Server Error', code: 0 }),
  redirect: () => ({ status: 307, headers: { location: '/received' }, body: '' }),
  hang: () => 'silence',
};

/** Routes that misbehave, each until it is told to stop or has done so often enough. */
export class FailingRoutes {
  readonly #routes = new Map<string, { way: string; left: number }>();

  /** The routes that misbehave, each with its way. */
  get routes(): readonly { readonly route: string; readonly way: string }[] {
    return Array.from(this.#routes, ([route, { way }]) => ({ route, way }));
  }

  /**
   * Makes every call whose path contains `route` answer in this way, `times` times or for good; `none` ends it for every route that
   * begins like this one. False if there is no such way.
   */
  set(route: string, way: string, times = Number.POSITIVE_INFINITY): boolean {
    if (way === 'none') {
      const ended = [...this.#routes.keys()].filter((known) => known.startsWith(route));
      for (const known of ended) this.#routes.delete(known);
    } else if (route !== '' && ways[way]) this.#routes.set(route, { way, left: times });
    else return false;
    return true;
  }

  /** What the call to this path answers; undefined if it should work. */
  of(path: string): Reply | 'silence' | undefined {
    const [route, found] = [...this.#routes].find(([part]) => path.includes(part)) ?? [];
    if (route === undefined || !found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#routes.delete(route);
    return ways[found.way]?.();
  }
}
