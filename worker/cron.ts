import { deleteOldSignIns } from './auth/sign-ins.store.ts';
import { now } from './clock.ts';
import { type Database, noCost, openDatabase } from './db/database.ts';
import { Outbox } from './db/queue.ts';
import { noteFinished, noteStarted, runNumber } from './db/running/cron-run.ts';
import { readPortalSettings } from './db/settings/portal-overrides.ts';
import { sweep } from './db/sweep.ts';
import { type Bindings, settings, switchedOn } from './env.ts';
import { expireApplications } from './features/applications/expiry.task.ts';
import { sealAuditLog } from './features/audit/audit.seal.ts';
import { announceSeal, deleteOldOrigins } from './features/audit/audit.task.ts';
import { drainOutbox } from './features/discord/sender.task.ts';
import { closeAllOverdue } from './features/exams/overdue.store.ts';
import { renewAssignments } from './features/exams/renewal.task.ts';
import { watch } from './features/owner/operating.task.ts';
import { endLapsedBlocks } from './features/people/blocks.task.ts';
import { finishErasures } from './features/people/erasure.task.ts';
import { expireNominations, lapseNominations } from './features/voice/expiry.task.ts';
import { askForOpinions } from './features/voice/wanted.task.ts';
import { failureFields, writeLine } from './http/log.ts';
import { demoteOwners } from './http/owners.ts';

/** A bounded part of some work; later runs do the rest. At most 43 statements because the run itself needs three. */
export type Task = (db: Database, env: Bindings) => Promise<unknown>;

/** Each covers 20 applications that the team worked on: 12,000 a day, in 36 of the 43 statements of a run. */
const EXPIRY_ROUNDS = 5;

const outboxOf = (db: Database, env: Bindings) => new Outbox(db, () => switchedOn(settings(env)));

/** The cron's tasks, one per run (docs/rules/operations.md#cron). */
export const tasks = {
  sending: drainOutbox,
  closing: (db, env) => closeAllOverdue(db, outboxOf(db, env)),
  async sealing(db, env) {
    await sealAuditLog(db);
    await announceSeal(outboxOf(db, env));
  },
  sweeping: sweep,
  async forgetting(db, env) {
    const { auditOriginDays, deletesFrom, examAssignmentDays } = await readPortalSettings(db, env);
    // Of all turns, this one has the most statements left.
    await renewAssignments(db, outboxOf(db, env), examAssignmentDays);
    if (deletesFrom) return;
    await deleteOldOrigins(db, auditOriginDays);
    await deleteOldSignIns(db, auditOriginDays);
  },
  erasing: finishErasures,
  async expiring(db, env) {
    const { declinedRetentionDays, deletesFrom } = await readPortalSettings(db, env);
    if (deletesFrom) return;
    await expireNominations(db, declinedRetentionDays);
    for (let round = 0; round < EXPIRY_ROUNDS; round += 1)
      if (!(await expireApplications(db, declinedRetentionDays))) return;
  },
  demoting: (db, env) => demoteOwners(db, outboxOf(db, env), settings(env)),
  async lapsing(db, env) {
    await endLapsedBlocks(db, outboxOf(db, env));
    await lapseNominations(db);
    await askForOpinions(db);
  },
  watching: (db, env) => watch(db, outboxOf(db, env)),
} satisfies Record<string, Task>;

export type TaskName = keyof typeof tasks;

/** The tasks of every second run, in their order; the runs between send. */
const CYCLE: readonly TaskName[] = [
  ...(['closing', 'sealing', 'expiring', 'closing', 'sealing', 'sweeping'] as const),
  ...(['closing', 'sealing', 'expiring', 'closing', 'sealing', 'erasing'] as const),
  ...(['closing', 'sealing', 'expiring', 'closing', 'sealing', 'forgetting'] as const),
  ...(['closing', 'sealing', 'expiring', 'closing', 'sealing', 'demoting'] as const),
  ...(['closing', 'sealing', 'expiring', 'closing', 'watching', 'lapsing'] as const),
];

/** The task of the run with this number, from 1. */
export const taskOf = (turn: number): TaskName =>
  (turn % 2 === 1 && CYCLE[((turn - 1) / 2) % CYCLE.length]) || 'sending';

/** Runs the next task and logs a line. Throws if the task failed, so that Cloudflare counts the run as failed. */
export async function runCron(env: Bindings): Promise<void> {
  const start = now().getTime();
  const cost = noCost();
  const db = openDatabase(env.DB, cost);
  let cron: TaskName | null = null;
  let failure: ReturnType<typeof failureFields> | null = null;
  try {
    cron = taskOf(await runNumber(db));
    await noteStarted(db, cron);
    const task: Task = tasks[cron];
    await task(db, env);
    await noteFinished(db, cron);
  } catch (error) {
    failure = failureFields(error);
  }
  writeLine(failure !== null, { cron, ms: now().getTime() - start, ...cost, ...failure });
  if (failure) throw new Error(`The cron trigger failed: ${cron ?? 'no turn'}`);
}
