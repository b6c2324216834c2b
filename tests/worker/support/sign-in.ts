import { vi } from 'vitest';
import { type CallOptions, call, ORIGIN, type Reply } from './client.ts';

/** How long the tests' runtime waits for what a request does after its reply, in ms. */
const REPLY_LIMIT = 30_000;

/** Shortens every wait to at most 20 ms until mocks are restored. Returns the requested waits, in ms. */
export function shortenWaits(): number[] {
  const { setTimeout: wait } = globalThis;
  const waits: number[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
    if (ms === REPLY_LIMIT) return wait(work, ms);
    waits.push(ms);
    return wait(work, Math.min(ms, 20));
    // The global has overloads that no single function satisfies.
  }) as unknown as typeof setTimeout);
  return waits;
}

/** The cookies that a reply sets, by name; one that it clears has an empty value. */
export function cookiesOf(reply: Reply): Map<string, { value: string; attributes: string[] }> {
  return new Map(
    reply.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), { value: pair.slice(at + 1), attributes }];
    }),
  );
}

type SignInOptions = CallOptions & { returnTo?: string; hasMfa?: boolean };

/** Starts a sign-in and lets Discord answer; `finish` sends the callback. */
export async function beginSignIn(username: string, { returnTo, hasMfa = true, ...options }: SignInOptions = {}) {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const start = await call('GET', `/auth/discord${query}`, options);
  const [[name = '', state] = []] = [...cookiesOf(start)];
  const authorize = new URL(start.headers.get('Location') ?? '');
  authorize.searchParams.set('as', username);
  if (!hasMfa) authorize.searchParams.set('mfa', '0');
  const answer = await fetch(authorize, { redirect: 'manual' });
  await answer.body?.cancel();
  const callback = new URL(answer.headers.get('Location') ?? '', ORIGIN);
  return {
    start,
    authorize,
    callback,
    cookie: `${name}=${state?.value}`,
    finish: (cookie = `${name}=${state?.value}`, path = `${callback.pathname}${callback.search}`) =>
      call('GET', path, {
        ...options,
        headers: { ...options.headers, Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' },
      }),
  };
}

/** Signs in through Discord; `location` is where the reply redirects, `session` the cookie it sets. */
export async function signIn(username: string, options: SignInOptions = {}) {
  const reply = await (await beginSignIn(username, options)).finish();
  return { reply, location: reply.headers.get('Location'), session: sessionOf(reply) };
}

/** The session cookie that a reply sets, formatted as a `Cookie` header; null if it sets none. */
export function sessionOf(reply: Reply): string | null {
  const [name, cookie] =
    [...cookiesOf(reply)].find(([name, { value }]) => name.endsWith('session') && value !== '') ?? [];
  return name && cookie ? `${name}=${cookie.value}` : null;
}
