import type { Context } from 'hono';
import { minutes, now, seconds } from '#worker/clock.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { HttpError } from '#worker/http/errors.ts';
import { callerKey, limitForged } from '#worker/http/rate-limit.ts';

/** How far the timestamp may be from now, either way. */
export const MOST_SKEW = minutes(5);

/** Addresses over the limit of refused calls in this isolate, and until when their calls are refused unverified. */
const barred = new Map<string, number>();
const BARRED = minutes(1);
const MOST_BARRED = 1000;

const ALGORITHM = { name: 'Ed25519' };

const encode = (text: string) => new TextEncoder().encode(text);

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The body as text if Discord signed it in the last five minutes; null otherwise. */
async function verify(c: Context<AppEnv>, publicKey: BufferSource, body: Uint8Array): Promise<string | null> {
  const [, timestamp] = /^(\d{1,12})$/.exec(c.req.header('X-Signature-Timestamp') ?? '') ?? [];
  const [, signature] = /^([\da-f]{128})$/i.exec(c.req.header('X-Signature-Ed25519') ?? '') ?? [];
  if (!timestamp || !signature) return null;
  if (Math.abs(now().getTime() - seconds(Number(timestamp))) > MOST_SKEW) return null;
  const start = encode(timestamp);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, ALGORITHM, false, ['verify']);
    const isValid = await crypto.subtle.verify(ALGORITHM, key, fromHex(signature), signed);
    return isValid ? decode(body) : null;
  } catch {
    // 32 bytes that are no point of the curve.
    return null;
  }
}

/** Counts a refused call, and bars its address once it is over the limit. */
async function countRefusal(c: Context<AppEnv>): Promise<void> {
  try {
    await limitForged(c);
  } catch (error) {
    // A limiter that fails says nothing of the address.
    if (!(error instanceof HttpError)) return;
    if (barred.size >= MOST_BARRED) barred.clear();
    barred.set(callerKey(c), now().getTime() + BARRED);
  }
}

/** The body as text. Throws 401 unless Discord signed it (docs/rules/commands.md#signature). */
export async function requireSignature(c: Context<AppEnv>, publicKey: BufferSource, body: Uint8Array): Promise<string> {
  const isBarred = (barred.get(callerKey(c)) ?? 0) > now().getTime();
  const text = isBarred ? null : await verify(c, publicKey, body);
  if (text !== null) return text;
  if (!isBarred) await countRefusal(c);
  throw new HttpError('bad_signature');
}
