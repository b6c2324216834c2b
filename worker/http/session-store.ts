import { seconds } from '../clock.ts';
import type { Grade } from '../contract/grades.ts';
import { SESSION_LIFETIME } from '../db/sessions.ts';

/** A session in KV, under the SHA-256 of its token. `grade` is the user's at sign-in: a guess, never a permission, and not worth another write to KV when it changes. */
export type StoredSession = { userId: string; grade: Grade };

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

/** Starts a session under this hash, for its whole lifetime: KV is written once for each sign-in. Throws `StorageError`. */
export const storeSession = (kv: KVNamespace, hash: string, { id: userId, grade }: { id: string; grade: Grade }) =>
  attempt(kv.put(hash, JSON.stringify({ userId, grade }), { expirationTtl: SESSION_LIFETIME / 1000 }));

/** The session under this hash. D1 decides whether it counts. Throws `StorageError`. */
export async function findSession(kv: KVNamespace, hash: string): Promise<StoredSession | null> {
  const session = await attempt(kv.get<StoredSession>(hash, 'json'));
  return typeof session?.userId === 'string' ? session : null;
}

/** Deletes a session. Throws `StorageError`. */
export const deleteSession = (kv: KVNamespace, hash: string) => attempt(kv.delete(hash));
