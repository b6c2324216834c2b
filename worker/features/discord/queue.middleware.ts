import { createMiddleware } from 'hono/factory';
import { Outbox } from '../../db/queue.ts';
import { settings, switchedOn } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { drainAfterReply } from './sender.task.ts';

/** Sets `c.var.outbox`, and sends what handlers queued after the reply (docs/rules/discord.md#outbox). */
export const outbox = createMiddleware<AppEnv>(async (c, next) => {
  const own = new Outbox(c.var.db, () => switchedOn(settings(c.env)));
  c.set('outbox', own);
  await next();
  if (own.due.length > 0) c.executionCtx.waitUntil(drainAfterReply(c.env, own.due));
});
