import * as z from 'zod/mini';
import { days, hours, minutes, now, seconds } from '../../clock.ts';

/** The timeout of a call. */
const CALL_TIMEOUT = seconds(5);

/** The wait after a 429 that names none, and the longest wait accepted from one that does. */
const DEFAULT_WAIT = minutes(1);
const MAX_WAIT = days(1);
/** The longest wait accepted for all calls together: a wrong reply must not stop the outbox for a day. */
const MAX_PAUSE = hours(1);

/** Calls per second that Discord accepts from one bot. */
const PER_SECOND = 50;

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  /** By default, calls time out after five seconds. */
  signal?: AbortSignal | undefined;
};

/** The result of a call. `spentFor` is how long (ms) its route accepts no further call; null if its limit is not used up. */
export type Reply<Body = null> = { kind: 'done'; body: Body; spentFor: number | null } | Failure;

/** How a call can fail. */
export type Failure =
  /** A 429 with the wait in ms. `isGlobal` if every other call must wait too. */
  | { kind: 'wait'; ms: number; isGlobal: boolean }
  /** No answer, a 5xx or an unexpected reply, described by the text. */
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

function spentFor(headers: Headers): number | null {
  if (headers.get('X-RateLimit-Remaining') !== '0') return null;
  const wait = Number(headers.get('X-RateLimit-Reset-After') ?? Number.NaN);
  return Number.isFinite(wait) && wait >= 0 ? Math.min(Math.ceil(seconds(wait)), MAX_WAIT) : DEFAULT_WAIT;
}

function readLimit(headers: Headers, text: string): Failure {
  const body = read(limitBody, text);
  const waits = [body?.retry_after, Number(headers.get('Retry-After') ?? Number.NaN)];
  const known = waits.filter((wait): wait is number => wait !== undefined && Number.isFinite(wait) && wait >= 0);
  // HTML instead of JSON comes from the edge in front of Discord, which then blocks this address altogether.
  const saysGlobal = headers.has('X-RateLimit-Global') || headers.get('X-RateLimit-Scope') === 'global';
  const isGlobal = saysGlobal || body === null || body.global === true;
  const wait = known.length > 0 ? Math.ceil(seconds(Math.max(...known))) : DEFAULT_WAIT;
  return { kind: 'wait', ms: Math.min(wait, isGlobal ? MAX_PAUSE : MAX_WAIT), isGlobal };
}

/** Resolves after `ms`. */
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** When this isolate's recent calls started. */
let begun: number[] = [];

/** Waits until another call stays within Discord's per-second limit for this isolate. */
async function takeSlot(): Promise<void> {
  for (;;) {
    const at = now().getTime();
    begun = begun.filter((time) => Math.abs(at - time) < seconds(1));
    if (begun.length < PER_SECOND) break;
    await sleep(seconds(1) / PER_SECOND);
  }
  begun.push(now().getTime());
}

async function make<Body>(
  { method, url, headers: sent, body, signal }: Call,
  take: (response: Response) => Promise<Reply<Body>>,
): Promise<Reply<Body>> {
  await takeSlot();
  try {
    const response = await fetch(url, {
      method,
      headers: { ...sent, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: signal ?? AbortSignal.timeout(CALL_TIMEOUT),
    });
    const { status, ok, headers } = response;
    if (ok) return await take(response);
    const text = await response.text();
    if (status === 429) return readLimit(headers, text);
    if (status >= 500) return { kind: 'trouble', error: `Discord answered ${status}` };
    return { kind: 'refused', status, code: read(errorBody, text)?.code || null };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'trouble', error: isSlow ? 'Discord did not answer within 5 seconds' : 'Discord is out of reach' };
  }
}

/** Makes one call without following redirects. Never throws; the result never contains the address or request headers. */
export const callDiscord = (call: Call): Promise<Reply> =>
  make(call, async (response) => {
    // The call has arrived, whatever happens to the reply.
    await response.body?.cancel().catch(() => {});
    return { kind: 'done', body: null, spentFor: spentFor(response.headers) };
  });

/** The same, with the parsed reply. */
export const readDiscord = <Body>(call: Call, schema: z.ZodMiniType<Body>): Promise<Reply<Body>> =>
  make(call, async (response) => {
    const body = read(schema, await response.text());
    if (body === null) return { kind: 'trouble', error: 'Discord answered something unexpected' };
    return { kind: 'done', body, spentFor: spentFor(response.headers) };
  });
