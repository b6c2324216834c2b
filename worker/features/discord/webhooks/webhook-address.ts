import type { WebhookSettings } from '../discord.settings.ts';

const NONCE_BYTES = 12;

/** A webhook's address. Its token is a secret. */
export type WebhookAddress = { id: string; token: string };

const textOf = (discordUrl: string) => `${discordUrl}/api/webhooks/`;

/** An address as Discord gives it. */
export const addressText = (discordUrl: string, { id, token }: WebhookAddress) => `${textOf(discordUrl)}${id}/${token}`;

/** The parts of an address; null unless it is exactly `<Discord>/api/webhooks/<id>/<token>`. */
export function parseAddress(discordUrl: string, address: string): WebhookAddress | null {
  const start = textOf(discordUrl);
  const [, id, token] =
    (address.startsWith(start) && /^(\d{5,20})\/([\w-]{1,200})$/.exec(address.slice(start.length))) || [];
  return id && token ? { id, token } : null;
}

/** The SHA-256 of an address, in hex, to recognise duplicates. */
export async function hashAddress(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const importKey = (key: ArrayBuffer) => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Binds the ciphertext to its row, so that an address copied to another row does not decrypt. */
const boundTo = (webhookId: string) => new TextEncoder().encode(webhookId);

/** An address in stored form: base64 of nonce and AES-GCM ciphertext. */
export async function sealAddress(key: ArrayBuffer, webhookId: string, address: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(webhookId) };
  const sealed = await crypto.subtle.encrypt(algorithm, await importKey(key), new TextEncoder().encode(address));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
}

/** The parts of a sealed address; null if another key sealed it or it belongs to another Discord. */
export async function openAddress(
  { key, discordUrl }: Pick<WebhookSettings, 'key' | 'discordUrl'>,
  webhookId: string,
  sealedUrl: string,
): Promise<WebhookAddress | null> {
  try {
    const bytes = Uint8Array.from(atob(sealedUrl), (char) => char.charCodeAt(0));
    const iv = bytes.slice(0, NONCE_BYTES);
    const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(webhookId) };
    const opened = await crypto.subtle.decrypt(algorithm, await importKey(key), bytes.slice(NONCE_BYTES));
    return parseAddress(discordUrl, new TextDecoder().decode(opened));
  } catch {
    return null;
  }
}
