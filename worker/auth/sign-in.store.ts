import { and, eq, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Grade } from '../contract/grades.ts';
import type { Database } from '../db/database.ts';
import { insertSelect } from '../db/insert-select.ts';
import { users } from '../db/schema/people.ts';
import { ensureProfile } from '../db/staff-profile.ts';
import { SettingError, type Settings } from '../env.ts';
import type { AppEnv, CurrentUser } from '../http/context.ts';
import { hmacOf, isFree } from './erased-block.ts';
import type { Profile } from './provider.ts';

/** Owners come from the setting alone: someone named there becomes grade 6, and an owner no longer named becomes 5. */
function gradeAtSignIn(current: Grade, isNamedOwner: boolean): Grade {
  if (isNamedOwner) return 6;
  return current === 6 ? 5 : current;
}

/**
 * Registers the person, or refreshes their names, avatar and ownership, and returns them. Returns null, and changes nothing, for
 * somebody blocked, or blocked when they were erased. Throws `SettingError` if only `ERASURE_KEY` could tell the latter.
 */
export async function registerSignIn(
  db: Database,
  { audit, outbox }: Pick<AppEnv['Variables'], 'audit' | 'outbox'>,
  profile: Profile,
  { ownerDiscordIds, erasureKey }: Pick<Settings, 'ownerDiscordIds' | 'erasureKey'>,
): Promise<CurrentUser | null> {
  const find = () => db.select().from(users).where(eq(users.discordId, profile.discordId));
  const isNamedOwner = ownerDiscordIds.includes(profile.discordId);
  const [known] = await find();
  if (known?.isBlocked) return null;

  const at = now();
  const id = known?.id ?? crypto.randomUUID();
  const grade = gradeAtSignIn(known?.grade ?? 1, isNamedOwner);
  const fields = {
    username: profile.username,
    usernameKey: profile.username.toLowerCase(),
    displayName: profile.displayName,
    avatar: profile.avatar,
    grade,
    ...(grade > (known?.grade ?? 1) && { promotedAt: at }),
  };
  // By Discord ID, because in a race between two first sign-ins the row may have the other one's id.
  const asStaff = ensureProfile(
    db,
    sql`${users.id}`,
    sql`from ${users} where ${users.discordId} = ${profile.discordId}`,
  );

  if (!known) {
    const created = audit.row({
      action: 'USER_CREATED',
      entityType: 'user',
      entityId: id,
      actorId: id,
      targetUserId: id,
      newValues: { grade },
    });
    const hmac = erasureKey && (await hmacOf(profile.discordId, erasureKey));
    const insert = insertSelect(
      db,
      users,
      { id, discordId: profile.discordId, joinedAt: at, ...fields },
      sql`where ${isFree(hmac)}`,
    ).onConflictDoNothing();
    // Of two first sign-ins at once, one registers the person and the other finds them.
    const results = await db.batch(
      isNamedOwner
        ? [insert, created.statement, find(), ...created.sideRows, asStaff]
        : [insert, created.statement, find(), ...created.sideRows],
    );
    const [person] = results[2];
    if (person) return person.isBlocked ? null : person;
    if (!erasureKey) throw new SettingError('ERASURE_KEY is not set, so nobody new can sign in: they may be blocked.');
    return null;
  }

  const update = db
    .update(users)
    .set(fields)
    // Erased in this moment, they have no Discord ID.
    .where(and(eq(users.id, id), eq(users.grade, known.grade), eq(users.discordId, profile.discordId)));
  if (grade === known.grade) {
    const isSame =
      known.username === fields.username && known.displayName === fields.displayName && known.avatar === fields.avatar;
    if (!isSame) await update;
    return { ...known, ...fields };
  }
  const changed = audit.row({
    action: 'USER_GRADE_CHANGED',
    entityType: 'user',
    entityId: id,
    actorId: null,
    targetUserId: id,
    details: 'Owners are named by the OWNER_DISCORD_IDS setting.',
    oldValues: { grade: known.grade },
    newValues: { grade },
  });
  const [roles] = outbox.changeRoles({ id }, changed.recorded);
  await db.batch([update, changed.statement, ...changed.sideRows, asStaff, ...(roles ? [roles] : [])]);
  outbox.isDue ||= roles !== undefined;
  return { ...known, ...fields };
}

/** Records that a token is used up, until it would have expired anyway. Returns whether this call was the first to do so. */
export const spendToken = (db: Database, hash: string, expiresAt: Date) =>
  db
    .run(
      sql`insert into spent_tokens (hash, expiresAt) values (${hash}, ${expiresAt.getTime()}) on conflict do nothing`,
    )
    .then((result) => result.meta.changes > 0);
