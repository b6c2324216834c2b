import { createHmac } from 'node:crypto';
import path from 'node:path';
import { portalOf, readList, readLists, writeList } from './lists.ts';
import type { Query } from './tables.ts';

/** A blocked person: the HMAC of their Discord ID under `ERASURE_KEY`, in hex, and when they were blocked, in ms. */
interface Block {
  readonly hmac: string;
  readonly blockedAt: number;
}

/** The list of blocked people that all backups in a folder share. */
export const blocksBeside = (backup: string) => path.join(path.dirname(backup), 'blocked.json');

/** When each person was last blocked or unblocked; 0 if the log does not say. */
const changedAt = (action: 'USER_BLOCKED' | 'USER_UNBLOCKED') =>
  `coalesce((SELECT max(timestamp) FROM audit_logs WHERE targetUserId = users.id AND action = '${action}'), 0)`;

const BLOCKED = `SELECT discordId, ${changedAt('USER_BLOCKED')} AS at FROM users WHERE isBlocked AND discordId IS NOT NULL`;
const UNBLOCKED = `SELECT discordId, ${changedAt('USER_UNBLOCKED')} AS at FROM users WHERE NOT isBlocked AND discordId IS NOT NULL
  AND id IN (SELECT targetUserId FROM audit_logs WHERE action = 'USER_UNBLOCKED')`;
const PEOPLE = 'SELECT id, username, discordId, isBlocked FROM users WHERE discordId IS NOT NULL';
const ERASED = 'SELECT hmac FROM erased_blocks';

/** As the Worker makes it (`worker/auth/erased-block.ts`). */
const hmacWith = (key: string) => (discordId: unknown) =>
  createHmac('sha256', Buffer.from(key.trim(), 'base64')).update(String(discordId)).digest('hex');

function isBlock(value: unknown): value is Block {
  if (typeof value !== 'object' || value === null) return false;
  const { hmac, blockedAt } = value as Partial<Record<keyof Block, unknown>>;
  return typeof hmac === 'string' && /^[0-9a-f]{64}$/.test(hmac) && Number.isSafeInteger(blockedAt);
}

const KIND = { of: 'blocked people', isItem: isBlock };

/**
 * Adds the database's blocked people to the list and returns its length. Removes only people who were unblocked later, so
 * that an older database never shortens it. With a passphrase, the file is encrypted.
 */
export async function keepBlocks(query: Query, file: string, key: string, passphrase?: string): Promise<number> {
  const hmacOf = hmacWith(key);
  const { people, portal } = await readList(file, KIND, { portal: await portalOf(query), passphrase });
  const [blocked = [], unblocked = []] = await query([BLOCKED, UNBLOCKED]);
  const known = new Map(people.map((block) => [block.hmac, block]));
  for (const { discordId, at } of unblocked) {
    const hmac = hmacOf(discordId);
    if ((known.get(hmac)?.blockedAt ?? Number.POSITIVE_INFINITY) <= Number(at)) known.delete(hmac);
  }
  for (const { discordId, at } of blocked) {
    const hmac = hmacOf(discordId);
    known.set(hmac, { hmac, blockedAt: Math.max(Number(at), known.get(hmac)?.blockedAt ?? 0) });
  }
  await writeList(file, [...known.values()], { portal, passphrase });
  return known.size;
}

/** People on the list, or on its encrypted form, who are not blocked in this database, by username and id, and how many on it have no account there. */
export async function findUnblocked(
  query: Query,
  file: string,
  key: string,
  passphrase?: string,
): Promise<{ people: string[]; strangers: number }> {
  const access = { portal: await portalOf(query), passphrase };
  const list = new Set((await readLists(file, KIND, access)).map(({ hmac }) => hmac));
  if (list.size === 0) return { people: [], strangers: 0 };
  const hmacOf = hmacWith(key);
  const [rows = [], erased = []] = await query([PEOPLE, ERASED]);
  for (const { hmac } of erased) list.delete(String(hmac));
  const listed = rows.filter(({ discordId }) => list.has(hmacOf(discordId)));
  return {
    people: listed.filter(({ isBlocked }) => !isBlocked).map(({ username, id }) => `${username} (${id})`),
    strangers: list.size - listed.length,
  };
}
