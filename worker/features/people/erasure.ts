import type { SQL } from 'drizzle-orm';
import { hmacOf } from '../../auth/erased-block.ts';
import { now } from '../../clock.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { type RawSettings, SettingError, settings } from '../../env.ts';
import { deleteQuotes, endOpenWork, eraseUser, keepBlock } from './erasure.store.ts';
import type { Approved } from './grade-change.ts';
import type { ListedUser } from './people.store.ts';

/** The HMAC that keeps a blocked person's block; null for others. Throws `SettingError` if it needs the missing key. */
export async function blockToKeep({ isBlocked, discordId }: ListedUser, env: RawSettings): Promise<string | null> {
  if (!isBlocked || !discordId) return null;
  const { erasureKey } = settings(env);
  if (!erasureKey) throw new SettingError('ERASURE_KEY is not set, so the block of this person would be lost.');
  return hmacOf(discordId, erasureKey);
}

/** An erasure, for `changeAsRead` (docs/rules/users.md#erasure). `hmac` is from `blockToKeep`. */
export function erasure(db: Database, before: ListedUser, hmac: string | null, approved?: Approved) {
  const { id } = before;
  const at = now();
  const { isPending, approvedBy: _approvedBy, ...ofApproval } = approved ?? {};
  const entry: AuditEntry = {
    action: 'USER_ERASED',
    entityType: 'user',
    entityId: id,
    targetUserId: id,
    ...(approved && { newValues: ofApproval }),
  };
  return {
    change: eraseUser(db, before, at, isPending),
    entry,
    after: (recorded: SQL) => [
      ...endOpenWork(db, id, at, recorded),
      deleteQuotes(db, id, recorded),
      ...(hmac === null ? [] : [keepBlock(db, hmac, at, recorded)]),
    ],
    rolesOf: { id, erased: before.discordId },
  };
}
