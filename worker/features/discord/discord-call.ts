import * as z from 'zod/mini';
import { days, minutes, seconds } from '../../clock.ts';

const TIMEOUT = seconds(5);

/** How long to wait after a 429 that does not say, and after one that says more than this. */
const DEFAULT_WAIT = minutes(1);
const MAX_WAIT = days(1);

/** What a call came to. `isSpent`: this route takes no further call for the moment. */
export type Reply =
  | { kind: 'done'; isSpent: boolean }
  /** A 429: `ms` to wait. `isGlobal` if every other call must wait too. */
  | { kind: 'wait'; ms: number; isGlobal: boolean }
  /** No answer, or a 5xx; the text says which. */
  | { kind: 'trouble'; error: string }
  /** Any other answer, with Discord's own error code if it has one. */
  | { kind: 'refused'; status: number; code: number | null };

const errorBody = z.object({ code: z.optional(z.number()) });
const limitBody = z.object({ retry_after: z.optional(z.number()), global: z.optional(z.boolean()) });

function read<Body>(schema: z.ZodMiniType<Body>, text: string): Body | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function readLimit(headers: Headers, text: string): Reply {
  const body = read(limitBody, text);
  const waits = [body?.retry_after, Number(headers.get('Retry-After') ?? Number.NaN)];
  const known = waits.filter((wait): wait is number => wait !== undefined && Number.isFinite(wait) && wait >= 0);
  // A page instead of JSON comes from the edge in front of Discord, which then refuses this address altogether.
  const saysGlobal = headers.has('X-RateLimit-Global') || headers.get('X-RateLimit-Scope') === 'global';
  const isGlobal = saysGlobal || body === null || body.global === true;
  const ms = known.length > 0 ? Math.min(Math.ceil(seconds(Math.max(...known))), MAX_WAIT) : DEFAULT_WAIT;
  return { kind: 'wait', ms, isGlobal };
}

/**
 * Makes one call, which is given up after five seconds and follows no redirect. Never throws; nothing in the result holds the address.
 */
export async function callDiscord(url: string, userAgent: string, body: unknown): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'User-Agent': userAgent, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { status, ok, headers } = response;
    if (ok) {
      // It has arrived, whatever becomes of the reply.
      await response.body?.cancel().catch(() => {});
      return { kind: 'done', isSpent: headers.get('X-RateLimit-Remaining') === '0' };
    }
    const text = await response.text();
    if (status === 429) return readLimit(headers, text);
    if (status >= 500) return { kind: 'trouble', error: `Discord answered ${status}` };
    return { kind: 'refused', status, code: read(errorBody, text)?.code || null };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'trouble', error: isSlow ? 'Discord did not answer within 5 seconds' : 'Discord is out of reach' };
  }
}
