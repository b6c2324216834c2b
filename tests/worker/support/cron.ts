import { createScheduledController } from 'cloudflare:test';
import { type Task, type TaskName, tasks } from '#worker/cron.ts';
import { openDatabase } from '#worker/db/database.ts';
import worker from '#worker/index.ts';
import { type Recorder, shared } from './measuring/recorder.ts';

/** One task of the cron trigger, out of turn. */
export async function runTask(name: TaskName, { env }: Recorder = shared): Promise<void> {
  const task: Task = tasks[name];
  await task(openDatabase(env.DB), env);
}

/** One run of the cron trigger, with the task whose turn it is. */
export const runCron = ({ env }: Recorder = shared) => worker.scheduled(createScheduledController(), env);
