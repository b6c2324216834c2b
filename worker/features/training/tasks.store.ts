import { and, eq, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isKeptRequirement, requirements, taskTicks } from '../../db/schema/handbook.ts';
import { users } from '../../db/schema/people.ts';

type User = Pick<typeof users.$inferSelect, 'id' | 'grade'>;
type Requirement = Pick<typeof requirements.$inferSelect, 'id' | 'revision'>;

/** A person, a task, and when it was ticked, as they were read. */
export type ReadTick = { user: User; requirement: Requirement; tickedAt: Date | null };

const isAsRead = ({ user, requirement, tickedAt }: ReadTick): SQL =>
  sql`exists (select 1 from ${users} bound where bound.id = ${user.id} and bound.grade = ${user.grade}
      and bound.isBlocked = 0 and bound.erasedAt is null)
    and exists (select 1 from ${requirements} where ${requirements.id} = ${requirement.id}
      and ${requirements.revision} = ${requirement.revision} and ${isKeptRequirement()})
    and (select given.tickedAt from ${taskTicks} given where given.userId = ${user.id}
      and given.requirementId = ${requirement.id}) is ${tickedAt?.getTime() ?? null}`;

/** Ticks a task that is as read, or again. Returns a row if it did. */
export const tickTask = (db: Database, read: ReadTick, actorId: string) => {
  const at = now();
  return insertSelect(
    db,
    taskTicks,
    { userId: read.user.id, requirementId: read.requirement.id, tickedAt: at, tickedBy: actorId },
    sql`where ${isAsRead(read)}`,
  )
    .onConflictDoUpdate({
      target: [taskTicks.userId, taskTicks.requirementId],
      set: { tickedAt: at, tickedBy: actorId },
    })
    .returning({ userId: taskTicks.userId });
};

/** Takes back the tick of a task that is as read. Returns a row if it did. */
export const untickTask = (db: Database, read: ReadTick) =>
  db
    .delete(taskTicks)
    .where(
      and(
        eq(taskTicks.userId, read.user.id),
        eq(taskTicks.requirementId, read.requirement.id),
        // Not a column of this table's, which is deleted from.
        isAsRead(read),
      ),
    )
    .returning({ userId: taskTicks.userId });

/** A person who may have standings, for the rules of ticking. */
export const findBound = (db: Database, id: string) =>
  db
    .select({ id: users.id, grade: users.grade })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isBlocked, false), sql`${users.erasedAt} is null`));
