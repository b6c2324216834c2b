import { app } from './app.ts';
import { now } from './clock.ts';
import { noCost, openDatabase } from './db/database.ts';
import { recordCronRun, sweep } from './db/sweep.ts';
import type { Bindings } from './env.ts';
import { sealAuditLog } from './features/audit/audit.seal.ts';
import { closeAllOverdue } from './features/exams/overdue.store.ts';
import { failureFields, writeLine } from './http/log.ts';

/** What each cron run does, in this order. */
const scheduledWork = { closing: closeAllOverdue, sweeping: sweep, sealing: sealAuditLog };

export default {
  fetch: app.fetch,
  scheduled: async (_event, env) => {
    const failed: string[] = [];
    for (const [name, run] of Object.entries(scheduledWork)) {
      const start = now().getTime();
      const cost = noCost();
      // One failure must not stop the rest.
      const failure = await run(openDatabase(env.DB, cost)).then(() => null, failureFields);
      if (failure) failed.push(name);
      writeLine(failure !== null, { cron: name, ms: now().getTime() - start, ...cost, ...failure });
    }
    // Cloudflare then counts the run as failed.
    if (failed.length > 0) throw new Error(`Scheduled work failed: ${failed.join(', ')}`);
    await recordCronRun(openDatabase(env.DB));
  },
} satisfies ExportedHandler<Bindings>;
