import { app } from './app.ts';
import { runCron } from './cron.ts';
import type { Bindings } from './env.ts';

export default {
  fetch: app.fetch,
  scheduled: (_event, env) => runCron(env),
} satisfies ExportedHandler<Bindings>;
