import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { addressKey } from './address-key.ts';
import type { AppEnv, CurrentUser } from './context.ts';
import { LimiterError, Refusal } from './errors.ts';
import { isRead } from './origin.ts';

/** The caller's IP address according to Cloudflare's edge; null without one, as in local work. */
export const ipAddress = (c: Context<AppEnv>) => c.req.header('CF-Connecting-IP') ?? null;

const callerKey = (c: Context<AppEnv>) => addressKey(ipAddress(c) ?? 'local');

type Limit = 'SIGN_IN_LIMIT' | 'WRITE_LIMIT' | 'SEARCH_LIMIT' | 'VISITOR_LIMIT';

/** Counts a call. Throws 429 over the limit, and `LimiterError` if the binding is missing or fails: nobody is let through uncounted. */
async function take(c: Context<AppEnv>, limit: Limit, key: string) {
  let outcome: RateLimitOutcome;
  try {
    outcome = await c.env[limit].limit({ key });
  } catch (cause) {
    throw new LimiterError(`${limit} did not answer`, { cause });
  }
  if (!outcome.success) throw new Refusal('rate_limited', undefined, { retryAfter: 60 });
}

/** Limits sign-ins by address. Throws 429. */
export const limitSignIns = createMiddleware<AppEnv>(async (c, next) => {
  await take(c, 'SIGN_IN_LIMIT', callerKey(c));
  await next();
});

/** Limits writes by person, or by address if nobody is signed in. Throws 429. */
export const limitWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (!isRead(c.req.method)) {
    const user = await c.var.identity?.find();
    await take(c, 'WRITE_LIMIT', user?.id ?? callerKey(c));
  }
  await next();
});

/** Limits reads by address, for callers without a session, and for calls that do not look for one. Throws 429. */
export async function limitVisitor(c: Context<AppEnv>): Promise<void> {
  if (isRead(c.req.method)) await take(c, 'VISITOR_LIMIT', callerKey(c));
}

/** A read that searches, or a step of an export. */
const isSearch = (c: Context<AppEnv>) =>
  isRead(c.req.method) && (c.req.queries('q')?.some((text) => text.trim() !== '') || c.req.path.endsWith('/export'));

/** Limits the searches and exports of a person; for a session that does not count, limits as for a visitor. Throws 429. */
export async function limitReader(c: Context<AppEnv>, user: CurrentUser | null): Promise<void> {
  if (!user) await limitVisitor(c);
  else if (isSearch(c)) await take(c, 'SEARCH_LIMIT', user.id);
}
