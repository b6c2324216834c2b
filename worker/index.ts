import { app } from './app.ts';
import { openDatabase } from './db/database.ts';
import { sweep } from './db/sweep.ts';
import type { Bindings } from './env.ts';
import { sealAuditLog } from './features/audit/audit.seal.ts';
import { closeAllOverdue } from './features/exams/overdue.ts';

const scheduledWork = { closing: closeAllOverdue, sweeping: sweep, sealing: sealAuditLog };

export default {
  fetch: app.fetch,
  scheduled: async (_event, env) => {
    const db = openDatabase(env.DB);
    const failed: string[] = [];
    for (const [name, work] of Object.entries(scheduledWork)) {
      // What fails keeps nothing else from running. Told by name alone: the message of a database error holds SQL and its parameters.
      await work(db).catch(() => failed.push(name));
    }
    if (failed.length > 0) throw new Error(`Scheduled work failed: ${failed.join(', ')}`);
  },
} satisfies ExportedHandler<Bindings>;
