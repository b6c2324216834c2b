import { minutes, now } from '../clock.ts';
import { base64Url, newToken } from '../http/session-store.ts';

const VALID_FOR = minutes(10);

/** A random token, the time in base 36, and a signature. */
const STATE = /^([\w-]{43}\.([\da-z]{8,9}))\.([\w-]{43})$/;

const HMAC = { name: 'HMAC', hash: 'SHA-256', length: 256 };

const encode = (text: string) => new TextEncoder().encode(text);

/** The signing key for states. Derived, because the secret itself is sent to Discord. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode('sign-in state') };
  const material = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(derivation, material, HMAC, false, ['sign', 'verify']);
}

/** A new sign-in state, signed with a key derived from `secret`. */
export async function newState(secret: string): Promise<string> {
  const text = `${newToken()}.${now().getTime().toString(36)}`;
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), encode(text));
  return `${text}.${base64Url(new Uint8Array(signature))}`;
}

/** Whether this portal signed the state in the last ten minutes. Needs no database, so a forged state costs nothing. */
export async function isFresh(state: string, secret: string): Promise<boolean> {
  const [, text, time = '', signature = ''] = STATE.exec(state) ?? [];
  if (text === undefined || now().getTime() - Number.parseInt(time, 36) >= VALID_FOR) return false;
  const bytes = Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  return crypto.subtle.verify('HMAC', await keyOf(secret), bytes, encode(text));
}
