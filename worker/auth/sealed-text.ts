import { base64Url } from '../http/session-store.ts';

const NONCE_BYTES = 12;

const encode = (text: string) => new TextEncoder().encode(text);

/** The key for one purpose. Derived, because the secret itself is sent to Discord. */
async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(purpose) };
  const material = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveKey']);
  const algorithm = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(derivation, material, algorithm, false, ['encrypt', 'decrypt']);
}

/** A text that only this portal can read, for callers to bring back: letters, digits, `-` and `_`. */
export async function sealText(text: string, secret: string, purpose: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(secret, purpose), encode(text));
  return base64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** The text that was sealed for this purpose; null for anything else. */
export async function openText(sealed: string, secret: string, purpose: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(sealed.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES) };
    const key = await keyOf(secret, purpose);
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(NONCE_BYTES)));
  } catch {
    return null;
  }
}
