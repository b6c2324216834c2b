import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { days, now } from '../clock.ts';
import type { Grade } from '../contract/grades.ts';
import type { Database } from '../db/database.ts';
import { insertSelect } from '../db/insert-select.ts';
import { runBatch } from '../db/run-batch.ts';
import { spentTokens, users } from '../db/schema/people.ts';
import { ensureProfile } from '../db/staff-profile.ts';
import { SettingError, type Settings } from '../env.ts';
import type { AppEnv, CurrentUser } from '../http/context.ts';
import { ownerEntry } from '../http/owners.ts';
import { sessionEnd } from '../http/session-store.ts';
import { hmacOf, isNotBlocked } from './erased-block.ts';
import type { Profile } from './provider.ts';

/** Ends the browser's previous session, once the user is registered. */
const endSession = (db: Database, hash: string, at: Date, discordId: string) =>
  insertSelect(
    db,
    spentTokens,
    { hash, expiresAt: sessionEnd({ createdAt: at.getTime() }) },
    sql`where exists (select 1 from ${users} where ${users.discordId} = ${discordId})`,
  ).onConflictDoNothing();

/** Only the setting makes owners: a named user becomes grade 6, and an owner no longer named becomes 5. */
function gradeAtSignIn(current: Grade, isNamedOwner: boolean): Grade {
  if (isNamedOwner) return 6;
  return current === 6 ? 5 : current;
}

/**
 * Registers or refreshes the user, counts the sign-in and ends the session under `heldHash`. Returns a refusal, without
 * changes, if the user is blocked or over the daily limit. Throws `SettingError` if checking an erased block needs the
 * missing `ERASURE_KEY`.
 */
export async function registerSignIn(
  db: Database,
  { audit, outbox }: Pick<AppEnv['Variables'], 'audit' | 'outbox'>,
  profile: Profile,
  { ownerDiscordIds, erasureKey, signInsPerDay }: Pick<Settings, 'ownerDiscordIds' | 'erasureKey' | 'signInsPerDay'>,
  heldHash: string | null,
): Promise<CurrentUser | 'blocked' | 'busy'> {
  const find = () => db.select().from(users).where(eq(users.discordId, profile.discordId));
  const isNamedOwner = ownerDiscordIds.includes(profile.discordId);
  const [known] = await find();
  if (known?.isBlocked) return 'blocked';

  const at = now();
  const signInDay = Math.floor(at.getTime() / days(1));
  if (known?.signInDay === signInDay && known.signInCount >= signInsPerDay) return 'busy';

  const id = known?.id ?? crypto.randomUUID();
  const grade = gradeAtSignIn(known?.grade ?? 1, isNamedOwner);
  const names = {
    username: profile.username,
    usernameKey: profile.username.toLowerCase(),
    displayName: profile.displayName,
    avatar: profile.avatar,
  };
  const rank = { grade, ...(grade > (known?.grade ?? 1) && { promotedAt: at }) };
  // By Discord ID: if two first sign-ins race, the row may carry the other one's id.
  const asStaff = ensureProfile(
    db,
    sql`${users.id}`,
    sql`from ${users} where ${users.discordId} = ${profile.discordId}`,
  );
  const ended = heldHash === null ? [] : [endSession(db, heldHash, at, profile.discordId)];

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
      { id, discordId: profile.discordId, joinedAt: at, signInDay, signInCount: 1, ...names, ...rank },
      sql`where ${isNotBlocked(hmac)}`,
    ).onConflictDoNothing();
    // If two first sign-ins race, one registers the user and the other finds them.
    const {
      found: [person],
    } = await runBatch(db, {
      insert,
      audited: created.statement,
      found: find(),
      sideRows: created.sideRows,
      asStaff: isNamedOwner ? asStaff : null,
      ended,
    });
    if (person) return person.isBlocked ? 'blocked' : person;
    if (!erasureKey) throw new SettingError('ERASURE_KEY is not set, so nobody new can sign in: they may be blocked.');
    return 'blocked';
  }

  const isSame =
    known.username === names.username && known.displayName === names.displayName && known.avatar === names.avatar;
  // A user erased meanwhile has no Discord ID.
  const isThem = and(eq(users.id, id), eq(users.discordId, profile.discordId));
  const counted = db
    .update(users)
    // Setting a column rewrites its indexes even if the value is the same.
    .set({
      ...(!isSame && names),
      signInDay,
      signInCount: sql`iif(${users.signInDay} = ${signInDay}, ${users.signInCount} + 1, 1)`,
    })
    .where(and(isThem, sql`(${users.signInDay} is not ${signInDay} or ${users.signInCount} < ${signInsPerDay})`))
    .returning({ id: users.id });
  const changes: BatchItem<'sqlite'>[] = [];
  if (grade !== known.grade) {
    const changed = audit.row(ownerEntry(id, known.grade, grade));
    const roles = outbox.changeRoles({ id }, changed.recorded);
    const update = db
      .update(users)
      .set(rank)
      .where(and(isThem, eq(users.grade, known.grade)));
    changes.push(update, changed.statement, ...changed.sideRows, asStaff, ...roles);
    outbox.isDue ||= roles.length > 0;
  }
  const [isCounted] = await db.batch([counted, ...changes, ...ended]);
  return isCounted.length > 0 ? { ...known, ...names, ...rank } : 'busy';
}

/** Marks a token as used until it would have expired. Returns whether this call was the first. */
export const spendToken = (db: Database, hash: string, expiresAt: Date) =>
  db
    .run(
      sql`insert into spent_tokens (hash, expiresAt) values (${hash}, ${expiresAt.getTime()}) on conflict do nothing`,
    )
    .then((result) => result.meta.changes > 0);
