import { sql } from 'drizzle-orm';
import { erasedBlocks } from '../db/schema/people.ts';

/** What `erased_blocks` keeps of a Discord ID: its HMAC-SHA-256 under `ERASURE_KEY`, in hex. */
export async function hmacOf(discordId: string, key: ArrayBuffer): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign(algorithm, imported, new TextEncoder().encode(discordId));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The condition that nobody with this HMAC was blocked when they were erased. Without a key (null), that nobody was at all. */
export const isFree = (hmac: string | null) =>
  sql`not exists (select 1 from ${erasedBlocks} ${hmac === null ? sql`` : sql`where hmac = ${hmac}`})`;
