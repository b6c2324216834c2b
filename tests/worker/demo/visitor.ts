import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { vi } from 'vitest';
import { demo, portalEnv } from '#dev/demo/app.ts';
import { answerCall } from '#dev/demo/discord.ts';
import { demoPeople } from '#dev/demo/people.ts';
import type { DemoEnv } from '#dev/demo/refusals.ts';
import { createPerson, ORIGIN, openSession } from '../support/client.ts';
import { shared } from '../support/measuring/recorder.ts';
import { numberOf } from '../support/rows.ts';

/** A binding that counts writes by visitor, and allows this many. */
export function limitOf(writes: number) {
  const counted = new Map<string, number>();
  const binding: RateLimit = {
    limit: async ({ key }) => {
      counted.set(key, (counted.get(key) ?? 0) + 1);
      return { success: (counted.get(key) ?? 0) <= writes };
    },
  };
  return { counted, binding };
}

/** A visitor of the demo from this address, with their own cookies. */
export function visitor(address = '203.0.113.9', limit = limitOf(10).binding, cookie = '') {
  const env: DemoEnv['Bindings'] = {
    ...shared.env,
    OWNER_DISCORD_IDS: '100000000000000007',
    DEMO_WRITE_LIMIT: limit,
  };
  const jar = new Map<string, string>(cookie ? [['session', cookie]] : []);

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const context = createExecutionContext();
    const reply = await demo.request(
      new Request(new URL(path, ORIGIN), {
        method,
        redirect: 'manual',
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'CF-Connecting-IP': address,
          'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          Cookie: [...jar].map((pair) => pair.join('=')).join('; '),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      undefined,
      env,
      context,
    );
    const text = await reply.text();
    await waitOnExecutionContext(context);
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const { code, error }: { code?: string; error?: string } = text.startsWith('{') ? JSON.parse(text) : {};
    return {
      status: reply.status,
      headers: reply.headers,
      location: reply.headers.get('Location'),
      text,
      code,
      error,
      outcome: [reply.status, code].filter((part) => part !== undefined).join(' '),
    };
  }

  return {
    env,
    call,
    /** Follows redirects as a browser does, and returns the paths. */
    follow: async (path: string) => {
      const paths: string[] = [];
      for (let next: string | null = path; next; ) {
        const url: URL = new URL(next, ORIGIN);
        paths.push(url.pathname + url.search);
        next = (await call('GET', url.href)).location;
      }
      return paths;
    },
  };
}

/** Sends the portal's calls to Discord to the demo's own, as its Worker does, until mocks are restored. */
export function answerAsDiscord({ env }: ReturnType<typeof visitor>): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    answerCall(new Request(input, init), portalEnv(env)),
  );
}

/** A visitor who looks as this seeded account. */
export async function looksAs(username: string, address?: string, limit?: RateLimit) {
  const seeded = demoPeople.find((one) => one.username === username);
  if (!seeded) throw new Error(`The demo has no ${username}`);
  const { id, discordId, grade, displayName } = seeded;
  const isThere = (await numberOf('select count(*) from users where id = ?', id)) > 0;
  if (!isThere) await createPerson(grade, { id, discordId, username, displayName });
  const { token } = await openSession({ id, grade });
  return visitor(address, limit, token);
}
