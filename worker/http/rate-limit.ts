import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { needsLogWindow, needsQueueWindow, needsStandingWindow } from '../db/paging.ts';
import type { Bindings } from '../env.ts';
import type { AppEnv, CurrentUser } from './context.ts';
import { HttpError, LimiterError } from './errors.ts';
import { isRead } from './origin.ts';

/** The caller's IP address according to Cloudflare's edge; null without one, as in local work. */
export const ipAddress = (c: Context<AppEnv>) => c.req.header('CF-Connecting-IP') ?? null;

/** The eight groups of an IPv6 address as numbers; null for anything else. */
function groupsOf(address: string): number[] | null {
  if (!URL.canParse(`http://[${address}]`)) return null;
  // The URL parser normalises an address: lower case, no leading zeros, no dotted decimals.
  const [start = '', end = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [start, end].map((part) => (part ? part.split(':') : []));
  if (!left || !right) return null;
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/**
 * The rate-limit key of an address: IPv4 as it is, also if mapped into IPv6, and IPv6 by its /56, because providers give
 * one customer up to that many.
 */
export function addressKey(address: string): string {
  const groups = address.includes(':') ? groupsOf(address) : null;
  if (!groups) return address;
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const prefix = [first, second, third, fourth & 0xff00].map((group) => group.toString(16));
  return `${prefix.join(':')}::/56`;
}

/** The rate-limit key of a call's address. */
export const callerKey = (c: Context<AppEnv>) => addressKey(ipAddress(c) ?? 'local');

type Limit = `${'SIGN_IN' | 'WRITE' | 'MEMBER_WRITE' | 'READ' | 'SEARCH' | 'VISITOR' | 'CLIENT_ERROR'}_LIMIT`;

/** Counts a call `weight` times. Throws 429 over the limit, and `LimiterError` if the binding fails, so that no call goes uncounted. */
async function take(c: Pick<Context<AppEnv>, 'env'>, limit: Limit, key: string, weight = 1) {
  let outcomes: RateLimitOutcome[];
  try {
    outcomes = await Promise.all(Array.from({ length: weight }, () => c.env[limit].limit({ key })));
  } catch (cause) {
    throw new LimiterError(`${limit} did not answer`, { cause });
  }
  if (outcomes.some(({ success }) => !success)) throw new HttpError('rate_limited', undefined, { retryAfter: 60 });
}

/** Lists whose filters can read as many rows as a search. */
const NEEDS_WINDOW: Record<string, (query: Record<string, string>) => boolean> = {
  '/api/audit-logs': needsLogWindow,
  '/api/applications': needsQueueWindow,
  '/api/standing/people': needsStandingWindow,
};

/** Reads without a filter that cost as much: a question to Discord, and figures of each question in many attempts. */
const COSTS_AS_MUCH = /^\/api\/(users\/[^/]+\/standing|exams\/[^/]+\/questions\/figures)$/;

/** A search, filters that need its window, a step of an export, or a read that costs as much. */
const isSearch = (c: Context<AppEnv>) =>
  isRead(c.req.method) &&
  (c.req.queries('q')?.some((text) => text.trim() !== '') ||
    c.req.path.endsWith('/export') ||
    COSTS_AS_MUCH.test(c.req.path) ||
    NEEDS_WINDOW[c.req.path]?.(c.req.query()));

/** How often a read counts, by the rows that it may read (docs/rules/api.md#rate-limits). */
function weightOf(c: Context<AppEnv>): number {
  if (isSearch(c)) return 4;
  if (c.req.path === '/api/shell') return 2;
  const rows = Number(c.req.query('limit') ?? 0);
  const pages = rows > 50 && rows <= 200 ? Math.ceil(rows / 40) : 1;
  // Of each person as many rows as there are requirements.
  return c.req.path === '/api/standing/people' ? 2 * pages : pages;
}

/** Limits sign-ins by address. Throws 429. */
export const limitSignIns = createMiddleware<AppEnv>(async (c, next) => {
  await take(c, 'SIGN_IN_LIMIT', callerKey(c));
  await next();
});

/** Limits reports of errors in browsers by address. Throws 429. */
export const limitClientErrors = createMiddleware<AppEnv>(async (c, next) => {
  await take(c, 'CLIENT_ERROR_LIMIT', callerKey(c));
  await next();
});

/** Limits writes by user, those of Members more strictly, or by address if nobody is signed in. Throws 429. */
export const limitWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (!isRead(c.req.method)) {
    const user = await c.var.identity?.find();
    await take(c, user?.grade === 1 ? 'MEMBER_WRITE_LIMIT' : 'WRITE_LIMIT', user?.id ?? callerKey(c));
  }
  await next();
});

/** Counts a write of staff `times` more, for calls that change many rows. Throws 429. */
export async function countFurtherWrites(env: Bindings, userId: string, times: number): Promise<void> {
  if (times > 0) await take({ env }, 'WRITE_LIMIT', userId, times);
}

/** Counts a write as a search, too, if it asks Discord. Throws 429. */
export const countSearch = (env: Bindings, userId: string) => take({ env }, 'SEARCH_LIMIT', userId);

/** Limits reads without a session by address. Throws 429. */
export async function limitVisitor(c: Context<AppEnv>): Promise<void> {
  // The only list that visitors can read.
  const weight = c.req.path === '/api/jobs' ? weightOf(c) : 1;
  if (isRead(c.req.method)) await take(c, 'VISITOR_LIMIT', callerKey(c), weight);
}

/** Counts a refused call as a visitor's read. Throws 429. */
export const limitForged = (c: Context<AppEnv>) => take(c, 'VISITOR_LIMIT', callerKey(c));

/** Limits commands by Discord ID. Throws 429. */
export const limitCommands = (c: Context<AppEnv>, discordId: string) => take(c, 'SEARCH_LIMIT', discordId);

/** Limits a user's reads, and their searches and exports further; treats an invalid session as a visitor. Throws 429. */
export async function limitReader(c: Context<AppEnv>, user: CurrentUser | null): Promise<void> {
  if (!user) await limitVisitor(c);
  else if (isRead(c.req.method)) {
    if (isSearch(c)) await take(c, 'SEARCH_LIMIT', user.id);
    else await take(c, 'READ_LIMIT', user.id, weightOf(c));
  }
}
