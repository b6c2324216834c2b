import { eq, gt, type SQL, sql } from 'drizzle-orm';
import { now } from '#worker/clock.ts';
import { partOf } from '#worker/db/audit-many.ts';
import type { Database } from '#worker/db/database.ts';
import { insertSelect, randomUuid } from '#worker/db/insert-select.ts';
import { erasedBlocks, users } from '#worker/db/schema/people.ts';
import { staffProfiles, staffRecords } from '#worker/db/schema/staff.ts';
import { needsTwo } from '#worker/db/settings/portal-overrides.ts';
import { ensureProfile } from '#worker/db/staff-file/staff-profile.ts';

/** The portal's users among these Discord ids, and when those who are dismissed were. */
export const findHolders = (db: Database, discordIds: string[]) =>
  db
    .select({
      id: users.id,
      discordId: users.discordId,
      grade: users.grade,
      isBlocked: users.isBlocked,
      dismissedAt: sql`iif(${staffProfiles.isArchived}, ${staffProfiles.archivedAt}, null)`
        .mapWith(staffProfiles.archivedAt)
        .as('dismissedAt'),
    })
    .from(users)
    .leftJoin(staffProfiles, eq(staffProfiles.userId, users.id))
    .where(sql`${users.discordId} in (select value from json_each(${JSON.stringify(discordIds)}))`);

/** A row if anyone was blocked when erased. */
export const hasErasedBlocks = (db: Database) =>
  // A search, not a scan: no HMAC is empty.
  db.select({ hmac: erasedBlocks.hmac }).from(erasedBlocks).where(gt(erasedBlocks.hmac, '')).limit(1);

/** Those of these HMACs that belong to people who were blocked when erased. */
export const findErasedBlocks = (db: Database, hmacs: string[]) =>
  db
    .select({ hmac: erasedBlocks.hmac })
    .from(erasedBlocks)
    .where(sql`${erasedBlocks.hmac} in (select value from json_each(${JSON.stringify(hmacs)}))`);

/** What a take-over changes about one person. Moments are in ms. */
export type TakeOver = {
  discordId: string;
  username: string;
  usernameKey: string;
  displayName: string | null;
  avatar: string | null;
  grade: number;
  /** The grade of a user who is raised; null for people unknown to the portal. */
  before: number | null;
  /** When they joined the server; now if Discord does not say. */
  joinedAt: number;
  /** The HMAC of the Discord ID; null without `ERASURE_KEY`. */
  hmac: string | null;
  /** Whether the rule of two people forbids it. */
  isForTwo: boolean;
  /** The text of the staff record. */
  description: string;
};

const fact = (name: keyof TakeOver) => partOf(`facts.${name}`);

/** For an `entry`: whether the person is still as they were read, and may be taken over. */
export const isAsRead = (hasKey: boolean) => sql`(not ${fact('isForTwo')} or not ${needsTwo()})
  and iif(${fact('before')} is null,
    not exists (select 1 from ${users} known where known.discordId = ${fact('discordId')})
      and not exists (select 1 from ${erasedBlocks} ${hasKey ? sql`where hmac = ${fact('hmac')}` : sql``}),
    exists (select 1 from ${users} known where known.id = ${partOf('entityId')} and known.grade = ${fact('before')}
      and known.isBlocked = 0 and known.erasedAt is null))`;

/** The statements that carry out recorded take-overs (`auditMany`): users, profiles and records. */
export function takeOverStatements(db: Database, made: SQL, actorId: string) {
  const at = now();
  const created = insertSelect(
    db,
    users,
    {
      id: partOf('entityId'),
      discordId: fact('discordId'),
      username: fact('username'),
      usernameKey: fact('usernameKey'),
      displayName: fact('displayName'),
      avatar: fact('avatar'),
      grade: fact('grade'),
      joinedAt: fact('joinedAt'),
      promotedAt: fact('joinedAt'),
    },
    sql`${made} where ${fact('before')} is null`,
  );
  const isThis = sql`${partOf('entityId')} = ${users}."id"`;
  const raised = db
    .update(users)
    .set({ grade: sql`(select ${fact('grade')} ${made} where ${isThis})`, promotedAt: at })
    .where(sql`${users.id} in (select ${partOf('entityId')} ${made} where ${fact('before')} is not null)`);
  const profiles = ensureProfile(db, partOf('entityId'), sql`${made} where true`);
  const records = insertSelect(
    db,
    staffRecords,
    {
      id: randomUuid,
      userId: partOf('entityId'),
      actionType: 'promotion',
      title: 'Taken over from Discord',
      description: fact('description'),
      fromGrade: fact('before'),
      toGrade: fact('grade'),
      createdBy: actorId,
      createdAt: at,
      updatedAt: at,
    },
    sql`${made} where true`,
  );
  return [created, raised, profiles, records];
}
