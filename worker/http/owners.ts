import { and, eq, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Grade } from '../contract/grades.ts';
import { auditRow, fromServer } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Outbox } from '../db/queue.ts';
import { runBatch } from '../db/run-batch.ts';
import { isNotErased, users } from '../db/schema/people.ts';
import { withRights } from '../db/settings/second-factor.ts';
import { judgesAfter } from '../db/staff-file/judges.ts';
import { ensureProfile } from '../db/staff-file/staff-profile.ts';
import type { Settings } from '../env.ts';

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

/** The most users that one run demotes, so that the cron stays within 50 statements with the outbox. */
const PER_RUN = 5;

/** The grade that the setting leaves this user with: only the users that it names are owners. */
export function gradeAsNamed(
  { grade, discordId }: Pick<typeof users.$inferSelect, 'grade' | 'discordId'>,
  { ownerDiscordIds }: OwnerSetting,
): Grade {
  if (discordId && ownerDiscordIds.includes(discordId)) return 6;
  return grade === 6 ? 5 : grade;
}

/** The columns of a user whose grade follows from the setting at this moment. */
export const rankOf = (from: Grade, to: Grade, at: Date) => ({ grade: to, ...(to > from && { promotedAt: at }) });

/** Gives users the grade that follows from the setting in one batch, like a sign-in would. Safe to run concurrently. */
async function settleGrades(
  db: Database,
  outbox: Outbox,
  settled: { id: string; from: Grade; to: Grade }[],
  at = now(),
): Promise<void> {
  const each = settled.map(({ id, from, to }) => {
    const { statement, sideRows, recorded } = auditRow(db, fromServer, ownerEntry(id, from, to));
    const changes = [
      db
        .update(users)
        .set(rankOf(from, to, at))
        .where(and(eq(users.id, id), eq(users.grade, from))),
      statement,
      ...sideRows,
      ...judgesAfter(db, recorded, id, from, to),
      ensureProfile(db, sql`${users.id}`, sql`from ${users} where ${users.id} = ${id} and ${recorded}`),
    ];
    return { changes, roles: outbox.changeRoles({ id }, recorded) };
  });
  const { roles } = await runBatch(db, {
    changes: each.flatMap(({ changes }) => changes),
    roles: each.flatMap((one) => one.roles),
  });
  outbox.note(roles);
}

/** A user with the grade that counts: as the setting of owners has it, and 1 where the second factor it needs is missing. */
export async function asCounted(
  db: Database,
  outbox: Outbox,
  user: typeof users.$inferSelect,
  mfaFrom: Grade | null,
  setting: OwnerSetting,
) {
  const { id, grade: from } = user;
  const to = gradeAsNamed(user, setting);
  const at = now();
  if (to !== from) await settleGrades(db, outbox, [{ id, from, to }], at);
  return withRights(to === from ? user : { ...user, ...rankOf(from, to, at) }, mfaFrom);
}

/** Makes owners that the setting no longer names Executives: a few each time (docs/rules/users.md#owners). */
export async function demoteOwners(db: Database, outbox: Outbox, { ownerDiscordIds }: OwnerSetting): Promise<void> {
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
  await settleGrades(
    db,
    outbox,
    former.map(({ id }) => ({ id, from: 6, to: 5 })),
  );
}
