import { sql } from 'drizzle-orm';
import { erasedBlocks } from '../db/schema/people.ts';

/** The HMAC-SHA-256 of a Discord ID under `ERASURE_KEY`, in hex, as `erased_blocks` stores it. */
export async function hmacOf(discordId: string, key: ArrayBuffer): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign(algorithm, imported, new TextEncoder().encode(discordId));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** True if nobody with this HMAC was blocked when erased. Without a key (null), true only if there are no such blocks at all. */
export const isNotBlocked = (hmac: string | null) =>
  sql`not exists (select 1 from ${erasedBlocks} ${hmac === null ? sql`` : sql`where hmac = ${hmac}`})`;
