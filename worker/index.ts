import { app } from './app.ts';
import { sweep } from './db/sweep.ts';
import type { Bindings } from './env.ts';
import { closeAllOverdue } from './features/exams/overdue.ts';
import { openDatabase } from './http/database.ts';

export default {
  fetch: app.fetch,
  scheduled: async (_event, env) => {
    const db = openDatabase(env.DB);
    await closeAllOverdue(db);
    await sweep(db);
  },
} satisfies ExportedHandler<Bindings>;
