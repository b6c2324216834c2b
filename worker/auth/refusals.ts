import { createMiddleware } from 'hono/factory';
import { ERRORS } from '../contract/errors.ts';
import { openDatabase } from '../db/database.ts';
import { originOf } from '../http/audit.ts';
import type { AppEnv } from '../http/context.ts';
import { codeOf } from '../http/errors.ts';
import { afterReply } from '../http/session.ts';
import { recordRefusal } from './sign-ins.store.ts';

/** Records the 403s of signed-in users after the reply (docs/rules/auth.md#sign-ins-and-refusals). */
export const recordRefusals = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const code = c.error && codeOf(c.error);
  if (!code || ERRORS[code][0] !== 403) return;
  const user = await c.var.identity?.find();
  // Without the guard, which would undo this write for a caller who has just lost their grade.
  if (user) afterReply(c, recordRefusal(openDatabase(c.env.DB), user.id, code, originOf(c)).execute());
});
