import { sql } from 'drizzle-orm';
import { minutes, now } from '../../clock.ts';
import type { Database } from '../database.ts';
import { serverState } from '../schema/people.ts';

/** The `server_state` row with the number of runs and each unfinished task's start. */
const NAME = 'cron';

/** The trigger runs every minute; this allows for an outage of Cloudflare's. */
export const CRON_SILENCE = minutes(30);

const { name, value, updatedAt } = serverState;
const isCron = sql`${name} = ${NAME}`;

/**
 * The number of this cron run, from 1. Concurrent runs get different numbers, and a run that never started uses none. A run after
 * half an hour without a complete one notes how long that was, as `late`.
 */
export async function runNumber(db: Database): Promise<number> {
  const at = now().getTime();
  const [taken] = await db
    .insert(serverState)
    // No task has finished yet.
    .values({ name: NAME, value: { turn: 1 }, updatedAt: new Date(0) })
    .onConflictDoUpdate({
      target: name,
      set: {
        value: sql`json_patch(json_set(${value}, '$.turn', coalesce(${value} ->> 'turn', 0) + 1),
          iif(${updatedAt} > 0 and ${at} - ${updatedAt} > ${CRON_SILENCE},
            json_object('late', json_object('at', ${at}, 'silentMinutes', (${at} - ${updatedAt}) / 60000)), '{}'))`,
      },
    })
    .returning({ turn: sql<number>`${value} ->> 'turn'` });
  return taken?.turn ?? 1;
}

/** Notes a task's start. An earlier unfinished start stays, so that `npm run doctor` can tell how long the task has been failing. */
export const noteStarted = (db: Database, task: string) =>
  db
    .update(serverState)
    .set({ value: sql`json_patch(${JSON.stringify({ unfinished: { [task]: now().getTime() } })}, ${value})` })
    .where(isCron);

/** Notes that a task finished, and when. */
export const noteFinished = (db: Database, task: string) =>
  db
    .update(serverState)
    .set({ value: sql`json_patch(${value}, ${JSON.stringify({ unfinished: { [task]: null } })})`, updatedAt: now() })
    .where(isCron);
