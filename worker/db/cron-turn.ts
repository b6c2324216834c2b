import { sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database } from './database.ts';
import { serverState } from './schema/people.ts';

/** The row of `server_state` with the number of runs so far, and since when each task that has begun has not completed. */
const NAME = 'cron';

const { name, value } = serverState;
const isCron = sql`${name} = ${NAME}`;

/** The number of this run of the cron trigger, from 1. Two runs at once get different ones, and a run that never came uses none up. */
export async function takeTurn(db: Database): Promise<number> {
  const [taken] = await db
    .insert(serverState)
    // No task has completed yet.
    .values({ name: NAME, value: { turn: 1 }, updatedAt: new Date(0) })
    .onConflictDoUpdate({
      target: name,
      set: { value: sql`json_set(${value}, '$.turn', coalesce(${value} ->> 'turn', 0) + 1)` },
    })
    .returning({ turn: sql<number>`${value} ->> 'turn'` });
  return taken?.turn ?? 1;
}

/** Notes that a task has begun. An earlier note stays, so that `npm run doctor` sees since when the task has not completed. */
export const noteBegun = (db: Database, task: string) =>
  db
    .update(serverState)
    .set({ value: sql`json_patch(${JSON.stringify({ unfinished: { [task]: now().getTime() } })}, ${value})` })
    .where(isCron);

/** Notes that a task has completed, and when a run last did. */
export const noteCompleted = (db: Database, task: string) =>
  db
    .update(serverState)
    .set({ value: sql`json_patch(${value}, ${JSON.stringify({ unfinished: { [task]: null } })})`, updatedAt: now() })
    .where(isCron);
