import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { after, minutes, now } from '../clock.ts';
import type { Grade } from '../contract/grades.ts';
import type { Database } from '../db/database.ts';
import { insertSelect } from '../db/insert-select.ts';
import { runBatch } from '../db/run-batch.ts';
import { forgetSignInTrouble } from '../db/running/operating.ts';
import { users } from '../db/schema/people.ts';
import { dayOf, type NewSession, startSession } from '../db/sessions.ts';
import { MFA_FROM, withRights } from '../db/settings/second-factor.ts';
import { isReplay, spendToken } from '../db/spent-tokens.ts';
import { judgesAfter } from '../db/staff-file/judges.ts';
import { ensureProfile } from '../db/staff-file/staff-profile.ts';
import { SettingError, type Settings } from '../env.ts';
import type { Origin } from '../http/audit.ts';
import type { AppEnv, Caller } from '../http/context.ts';
import { gradeAsNamed, ownerEntry, rankOf } from '../http/owners.ts';
import { hmacOf, isNotBlocked } from './erased-block.ts';
import type { Profile } from './provider.ts';
import { recordSignIn } from './sign-ins.store.ts';

/** How long a used sign-in state is remembered: until it would have expired. */
const STATE_LIFETIME = minutes(10);

type Variables = Pick<AppEnv['Variables'], 'audit' | 'outbox'> & {
  /** Runs a statement after the reply. */
  later: (statement: PromiseLike<unknown>) => void;
};

type SignIn = {
  profile: Profile;
  /** SHA-256 of the state, which signs in once. */
  stateHash: string;
  session: NewSession;
  origin: Origin;
};

/**
 * Registers or refreshes the user, records and counts the sign-in, spends its state and starts the session. Returns a refusal if the
 * user is blocked or over the daily limit, or the state was used before; only a block found late spends the state. Throws
 * `SettingError` if checking an erased block needs the missing `ERASURE_KEY`.
 */
export async function registerSignIn(
  db: Database,
  variables: Variables,
  signIn: SignIn,
  setting: Pick<Settings, 'ownerDiscordIds' | 'erasureKey' | 'signInsPerDay'>,
): Promise<Caller | 'blocked' | 'busy' | 'state'> {
  try {
    return await register(db, variables, signIn, setting);
  } catch (error) {
    if (isReplay(error)) return 'state';
    throw error;
  }
}

async function register(
  db: Database,
  { audit, outbox, later }: Variables,
  { profile, stateHash, session, origin }: SignIn,
  { ownerDiscordIds, erasureKey, signInsPerDay }: Pick<Settings, 'ownerDiscordIds' | 'erasureKey' | 'signInsPerDay'>,
): Promise<Caller | 'blocked' | 'busy'> {
  const recorded = recordSignIn(db, profile.discordId, session.hash, origin);
  const find = () =>
    db
      .select({ user: users, mfaFrom: sql<Grade | null>`${sql.raw(MFA_FROM)}`.as('mfaFrom') })
      .from(users)
      .where(eq(users.discordId, profile.discordId));
  const [{ user: known, mfaFrom } = { user: undefined, mfaFrom: null }] = await find();
  const at = now();
  const signInDay = dayOf(at);
  const isOverLimit = known?.signInDay === signInDay && known.signInCount >= signInsPerDay;
  if (known?.isBlocked || isOverLimit) {
    later(recorded);
    return known.isBlocked ? 'blocked' : 'busy';
  }

  const id = known?.id ?? crypto.randomUUID();
  const before = known?.grade ?? 1;
  const grade = gradeAsNamed({ grade: before, discordId: profile.discordId }, { ownerDiscordIds });
  const { hasMfa } = profile;
  const names = {
    username: profile.username,
    usernameKey: profile.username.toLowerCase(),
    displayName: profile.displayName,
    avatar: profile.avatar,
  };
  // Of one moment, or an owner might be promoted after they joined.
  const rank = rankOf(before, grade, at);
  // By Discord ID: if two first sign-ins race, the row may carry the other one's id.
  const asStaff = ensureProfile(
    db,
    sql`${users.id}`,
    sql`from ${users} where ${users.discordId} = ${profile.discordId}`,
  );
  const spent = spendToken(db, stateHash, after(now(), STATE_LIFETIME));

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
      { id, discordId: profile.discordId, joinedAt: at, signInDay, signInCount: 1, hasMfa, ...names, ...rank },
      sql`where ${isNotBlocked(hmac)}`,
    ).onConflictDoNothing();
    // If two first sign-ins race, one registers the user and the other finds them.
    const {
      found: [found],
    } = await runBatch(db, {
      spent,
      insert,
      audited: created.statement,
      found: find(),
      sideRows: created.sideRows,
      asStaff: grade === 6 ? asStaff : null,
      judges: judgesAfter(db, created.recorded, id, before, grade),
      started: startSession(db, session, profile.discordId),
      recorded,
      works: forgetSignInTrouble(db),
    });
    if (found) return found.user.isBlocked ? 'blocked' : withRights(found.user, found.mfaFrom);
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
      hasMfa,
      signInCount: sql`iif(${users.signInDay} = ${signInDay}, ${users.signInCount} + 1, 1)`,
    })
    .where(and(isThem, sql`(${users.signInDay} is not ${signInDay} or ${users.signInCount} < ${signInsPerDay})`))
    .returning({ id: users.id });
  const changes: BatchItem<'sqlite'>[] = [];
  let roles: ReturnType<typeof outbox.changeRoles> = [];
  if (grade !== known.grade) {
    const changed = audit.row(ownerEntry(id, known.grade, grade));
    roles = outbox.changeRoles({ id }, changed.recorded);
    const update = db
      .update(users)
      .set(rank)
      .where(and(isThem, eq(users.grade, known.grade)));
    const judges = judgesAfter(db, changed.recorded, id, known.grade, grade);
    changes.push(update, changed.statement, ...changed.sideRows, asStaff, ...judges);
  }
  const results = await runBatch(db, {
    spent,
    counted,
    // Directly after the count, so that a sign-in over the limit starts none.
    started: startSession(db, session, profile.discordId, sql`changes() > 0`),
    changes,
    roles,
    recorded,
    works: forgetSignInTrouble(db),
  });
  outbox.note(results.roles);
  return results.counted.length > 0 ? withRights({ id, grade, hasMfa }, mfaFrom) : 'busy';
}
