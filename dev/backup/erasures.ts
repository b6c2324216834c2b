import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type ListAccess, portalOf, readList, readLists, writeList } from './lists.ts';
import type { Place, Query } from './tables.ts';

/** An erased person: the time in ms, and the HMAC of their Discord ID if they are blocked. */
interface Erasure {
  readonly id: string;
  readonly erasedAt: number;
  readonly hmac: string | null;
}

/** The list of erased people that all backups in a folder share. */
export const erasuresBeside = (backup: string) => path.join(path.dirname(backup), 'erased.json');

// An erasure and its block are written in one batch, so their times match.
const ERASED = `SELECT users.id, users.erasedAt, erased_blocks.hmac FROM users LEFT JOIN erased_blocks
  ON users.isBlocked AND erased_blocks.erasedAt = users.erasedAt WHERE users.erasedAt IS NOT NULL`;

function isErasure(value: unknown): value is Erasure {
  if (typeof value !== 'object' || value === null) return false;
  const { id, erasedAt, hmac } = value as Partial<Record<keyof Erasure, unknown>>;
  const isBlock = hmac === null || (typeof hmac === 'string' && /^[0-9a-f]{64}$/.test(hmac));
  return typeof id === 'string' && /^[\w-]+$/.test(id) && Number.isSafeInteger(erasedAt) && isBlock;
}

const KIND = { of: 'erased people', isItem: isErasure };

/**
 * Adds the database's erased people to the list, never removing any, and returns its length. With a passphrase, the file is
 * encrypted.
 */
export async function keepErasures(query: Query, file: string, passphrase?: string): Promise<number> {
  const { people, portal } = await readList(file, KIND, { portal: await portalOf(query), passphrase });
  const [rows = []] = await query([ERASED]);
  const known = [...people, ...rows];
  const list = [...new Map(known.map(({ id, erasedAt, hmac }) => [`${id} ${hmac}`, { id, erasedAt, hmac }])).values()];
  await writeList(file, list, { portal, passphrase });
  return new Set(list.map(({ id }) => id)).size;
}

/**
 * The statements that erase everyone on a list, or on its encrypted form, again, with an audit row each, unless already
 * erased. The cron trigger then closes their open items and deletes their texts.
 */
export async function erasuresSql(file: string, access: ListAccess): Promise<string> {
  const newest = 'SELECT timestamp FROM audit_logs ORDER BY seq DESC LIMIT 1';
  const list = await readLists(file, KIND, access);
  return list
    .flatMap(({ id, erasedAt, hmac }) => [
      ...(hmac === null
        ? []
        : [
            `INSERT OR IGNORE INTO erased_blocks (hmac, erasedAt) SELECT '${hmac}', ${erasedAt} FROM users WHERE id = '${id}'`,
          ]),
      `INSERT INTO audit_logs (id, action, entityType, entityId, targetUserId, details, timestamp) SELECT '${randomUUID()}', 'USER_ERASED', 'user', id, id, 'Erased again after a restore.', max(${Date.now()}, coalesce((${newest}), 0)) FROM users WHERE id = '${id}' AND erasedAt IS NULL`,
      `UPDATE users SET erasedAt = ${erasedAt}, username = '', usernameKey = '', displayName = NULL, discordId = NULL, avatar = NULL, directMessages = 0, signInDay = NULL, signInCount = 0, grade = 1, ${hmac === null ? '' : 'isBlocked = 1, '}sessionEpoch = sessionEpoch + 1 WHERE id = '${id}' AND erasedAt IS NULL`,
    ])
    .map((statement) => `${statement};\n`)
    .join('');
}

/** Erases everyone on a list in a database with rows, such as one restored with Time Travel. */
export async function eraseAgain({ query, run }: Place, file: string, passphrase?: string): Promise<void> {
  await run([await erasuresSql(file, { portal: await portalOf(query), passphrase })]);
}
