import { createHmac, timingSafeEqual } from 'node:crypto';
import { isEncrypted, readText } from './encryption.ts';
import type { Script } from './script.ts';

/** The beginning of a plain backup's last line. Encrypted ones need none: their format refuses changed bytes. */
const SIGNED = '-- Signed: ';

/** The length of a signature line: SHA-256 in hex, and the line break. */
const LENGTH = SIGNED.length + 64 + 1;

/** What may follow a backup's end, for a regular expression. */
export const SIGNATURE_LINE = `(?:${SIGNED}[0-9a-f]{64}\n)?`;

/** The text, and then a line with its HMAC under `ERASURE_KEY`. */
export async function* signed(text: Script, key: string): AsyncGenerator<string> {
  const hmac = createHmac('sha256', key);
  for await (const part of text) {
    hmac.update(part);
    yield part;
  }
  yield `${SIGNED}${hmac.digest('hex')}\n`;
}

/** A digest of all but a text's last line for each key, and that line. */
async function digests(text: Script, keys: readonly string[]): Promise<{ digests: Buffer[]; last: string }> {
  const hmacs = keys.map((key) => createHmac('sha256', key));
  let held = Buffer.alloc(0);
  for await (const part of text) {
    held = Buffer.concat([held, Buffer.from(part)]);
    const rest = Math.max(0, held.length - LENGTH);
    for (const hmac of hmacs) hmac.update(held.subarray(0, rest));
    held = held.subarray(rest);
  }
  return { digests: hmacs.map((hmac) => hmac.digest()), last: held.toString() };
}

/**
 * Throws unless a plain backup ends in its own signature under one of these keys. Without a key nobody can tell, which
 * `isUnchecked` accepts.
 */
export async function requireSignature(file: string, keys: readonly string[], isUnchecked: boolean): Promise<void> {
  if (isUnchecked || (await isEncrypted(file))) return;
  const anyway = 'To go on anyway: --unchecked';
  if (keys.length === 0)
    throw new Error(`No settings file here has ERASURE_KEY, so nobody can tell whether ${file} was changed. ${anyway}`);
  const { digests: expected, last } = await digests(readText(file, undefined), keys);
  if (!last.startsWith(SIGNED))
    throw new Error(
      `${file} has no signature: it is of an earlier version, was made without ERASURE_KEY, or is cut. ${anyway}`,
    );
  const found = Buffer.from(last.slice(SIGNED.length), 'hex');
  if (!expected.some((one) => one.length === found.length && timingSafeEqual(one, found)))
    throw new Error(`${file} was changed since it was made, or has the signature of another ERASURE_KEY. ${anyway}`);
}
