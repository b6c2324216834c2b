import { app } from './app.ts';
import { openDatabase } from './db/database.ts';
import { recordCronRun, sweep } from './db/sweep.ts';
import type { Bindings } from './env.ts';
import { sealAuditLog } from './features/audit/audit.seal.ts';
import { closeAllOverdue } from './features/exams/overdue.store.ts';

/** What each cron run does, in this order. */
const scheduledWork = { closing: closeAllOverdue, sweeping: sweep, sealing: sealAuditLog };

export default {
  fetch: app.fetch,
  scheduled: async (_event, env) => {
    const db = openDatabase(env.DB);
    const failed: string[] = [];
    for (const [name, run] of Object.entries(scheduledWork)) {
      // One failure must not stop the rest. Only the name is reported: a database error's message contains SQL and its parameters.
      await run(db).catch(() => failed.push(name));
    }
    if (failed.length > 0) throw new Error(`Scheduled work failed: ${failed.join(', ')}`);
    await recordCronRun(db);
  },
} satisfies ExportedHandler<Bindings>;
