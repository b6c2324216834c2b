import { app } from './app.ts';
import { sweep } from './db/sweep.ts';
import type { Bindings } from './env.ts';

export default {
  fetch: app.fetch,
  scheduled: async (_event, env) => sweep(env),
} satisfies ExportedHandler<Bindings>;
