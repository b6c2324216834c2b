import { and, eq, sql } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { Grade } from '../contract/grades.ts';
import { auditRow, fromServer } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Outbox } from '../db/outbox.ts';
import { runBatch } from '../db/run-batch.ts';
import { isNotErased, users } from '../db/schema/people.ts';
import { ensureProfile } from '../db/staff/staff-profile.ts';
import { type Settings, settings } from '../env.ts';
import type { AppEnv } from './context.ts';

type OwnerSetting = Pick<Settings, 'ownerDiscordIds'>;

/** The audit entry of a grade that follows from the setting. */
export const ownerEntry = (id: string, from: Grade, to: Grade) => ({
  action: 'USER_GRADE_CHANGED' as const,
  entityType: 'user' as const,
  entityId: id,
  actorId: null,
  targetUserId: id,
  details: 'Owners are named by the OWNER_DISCORD_IDS setting.',
  oldValues: { grade: from },
  newValues: { grade: to },
});

/** The most users that one run demotes, so that a request stays within 50 statements with the outbox. */
const PER_RUN = 5;

/** Whether a user's row says owner although the setting does not name them. */
export const isFormerOwner = (
  { grade, discordId }: Pick<typeof users.$inferSelect, 'grade' | 'discordId'>,
  { ownerDiscordIds }: OwnerSetting,
) => grade === 6 && !ownerDiscordIds.includes(discordId ?? '');

/** Makes these former owners Executives in one batch, like a sign-in would. Safe to run concurrently. */
export async function demoteOwners(db: Database, outbox: Outbox, ids: string[]): Promise<void> {
  const demotions = ids.map((id) => {
    const { statement, sideRows, recorded } = auditRow(db, fromServer, ownerEntry(id, 6, 5));
    const changes = [
      db
        .update(users)
        .set({ grade: 5 })
        .where(and(eq(users.id, id), eq(users.grade, 6))),
      statement,
      ...sideRows,
      ensureProfile(db, sql`${users.id}`, sql`from ${users} where ${users.id} = ${id} and ${recorded}`),
    ];
    return { changes, roles: outbox.changeRoles({ id }, recorded) };
  });
  const { roles } = await runBatch(db, {
    changes: demotions.flatMap(({ changes }) => changes),
    roles: demotions.flatMap((demotion) => demotion.roles),
  });
  outbox.note(roles);
}

/** Demotes owners that the setting no longer names. Returns whether none is left (docs/rules/users.md#owners). */
export async function settleOwners(db: Database, outbox: Outbox, { ownerDiscordIds }: OwnerSetting): Promise<boolean> {
  const former = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.grade, 6),
        isNotErased,
        // D1 counts each value of `json_each` as a row.
        sql`instr(${JSON.stringify(ownerDiscordIds)}, json_quote(coalesce(${users.discordId}, ''))) = 0`,
      ),
    )
    .limit(PER_RUN);
  await demoteOwners(
    db,
    outbox,
    former.map(({ id }) => id),
  );
  return former.length < PER_RUN;
}

/** The values of the setting that this isolate has settled. A deployment has one. */
const settled = new Set<string>();

/**
 * Settles the owners before an isolate's first request, so that its reads are correct. Not a shared promise: it would
 * hang if its request were cancelled.
 */
export const ownersSettled = createMiddleware<AppEnv>(async (c, next) => {
  const text = c.env.OWNER_DISCORD_IDS ?? '';
  if (!settled.has(text) && (await settleOwners(c.var.db, c.var.outbox, settings(c.env)))) settled.add(text);
  await next();
});
