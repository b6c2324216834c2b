import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { Refusal } from './errors.ts';
import { isRead } from './origin.ts';

/** The caller's IP address according to Cloudflare's edge; null without one, as in local work. */
export const ipAddress = (c: Context<AppEnv>) => c.req.header('CF-Connecting-IP') ?? null;

async function take(limit: RateLimit, key: string) {
  const { success } = await limit.limit({ key });
  if (!success) throw new Refusal('rate_limited', undefined, { retryAfter: 60 });
}

/** Limits sign-ins by address. Throws 429. */
export const limitSignIns = createMiddleware<AppEnv>(async (c, next) => {
  await take(c.env.SIGN_IN_LIMIT, ipAddress(c) ?? 'local');
  await next();
});

/** Limits writes by person, or by address if nobody is signed in. Throws 429. */
export const limitWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (!isRead(c.req.method)) {
    const user = await c.var.identity?.find();
    await take(c.env.WRITE_LIMIT, user?.id ?? ipAddress(c) ?? 'local');
  }
  await next();
});
