import { after, days, now, seconds } from '../clock.ts';
import type { Grade } from '../contract/grades.ts';

const ABSOLUTE = days(30);
const IDLE = days(7);
const REWRITE = days(1);

/** A session in KV, under the SHA-256 of its token. Times are in ms. `grade` is the user's at `seenAt`: a guess, never a permission. */
export type StoredSession = { userId: string; epoch: number; createdAt: number; seenAt: number; grade?: Grade };

/** The timeout for KV, which usually takes milliseconds. */
const TIMEOUT = seconds(5);

/** KV did not answer. */
export class StorageError extends Error {
  override name = 'StorageError';
}

async function attempt<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${TIMEOUT} ms`)), TIMEOUT);
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw new StorageError('KV did not answer', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Base64 that fits a cookie and a URL: 43 characters for 32 bytes. */
export const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A random 256-bit token. */
export const newToken = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** SHA-256 in hex. Tokens are never stored in any other form. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** When a session ends at the latest. */
export const sessionEnd = (session: Pick<StoredSession, 'createdAt'>) => new Date(session.createdAt + ABSOLUTE);

function put(kv: KVNamespace, hash: string, session: StoredSession) {
  const end = Math.min(session.createdAt + ABSOLUTE, session.seenAt + IDLE);
  // KV refuses a TTL below a minute.
  const expirationTtl = Math.max(60, Math.ceil((end - now().getTime()) / 1000));
  return attempt(kv.put(hash, JSON.stringify(session), { expirationTtl }));
}

type Person = { id: string; sessionEpoch: number; grade: Grade };

/** Starts a session and returns its token. Throws `StorageError`. */
export async function createSession(
  kv: KVNamespace,
  { id: userId, sessionEpoch: epoch, grade }: Person,
): Promise<string> {
  const token = newToken();
  const at = now().getTime();
  await put(kv, await hashToken(token), { userId, epoch, createdAt: at, seenAt: at, grade });
  return token;
}

/** The session under this hash, unless expired: 30 days after its start, or 7 after its last use. Throws `StorageError`. */
export async function findSession(kv: KVNamespace, hash: string): Promise<StoredSession | null> {
  const session = await attempt(kv.get<StoredSession>(hash, 'json'));
  if (!session) return null;
  const at = now();
  return sessionEnd(session) > at && after(new Date(session.seenAt), IDLE) > at ? session : null;
}

/** Extends a session in use; writes KV at most once a day. Throws `StorageError`. */
export async function touchSession(kv: KVNamespace, hash: string, session: StoredSession): Promise<void> {
  const at = now().getTime();
  if (at - session.seenAt >= REWRITE) await put(kv, hash, { ...session, seenAt: at });
}

/** Deletes a session. Throws `StorageError`. */
export const deleteSession = (kv: KVNamespace, hash: string) => attempt(kv.delete(hash));
