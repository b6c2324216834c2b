import { DrizzleQueryError } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { now } from '../clock.ts';
import { ERRORS } from '../contract/errors.ts';
import { noCost } from '../db/database.ts';
import { reasonOf } from '../db/running/reason.ts';
import { type Bindings, SettingError, settings } from '../env.ts';
import type { AppEnv } from './context.ts';
import { codeOf, LimiterError } from './errors.ts';
import { StorageError } from './session-store.ts';

/** Gives every request an id for its reply, log line and audit row. Ignores the client's because it could be another request's. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('X-Request-Id', id);
});

/** Writes one log line. */
export function writeLine(isFailure: boolean, fields: Record<string, unknown>): void {
  if (isFailure) console.error(JSON.stringify({ level: 'error', ...fields }));
  else console.info(JSON.stringify({ level: 'info', ...fields }));
}

/** The stack without its message, which may contain values. */
function placesOf({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message);
  const places = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  return places
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 6);
}

/** An unexpected error as log fields: what failed and where, without its message, which may contain values. */
export function failureFields(error: unknown) {
  if (error instanceof SettingError) return { error: 'SettingError', reason: error.message };
  if (error instanceof DrizzleQueryError) return { error: 'D1', reason: reasonOf(error), stack: placesOf(error) };
  if (error instanceof StorageError) return { error: 'KV', reason: reasonOf(error), stack: placesOf(error) };
  // Our own message, without values.
  if (error instanceof LimiterError) return { error: error.name, reason: error.message, stack: placesOf(error) };
  return error instanceof Error ? { error: error.name, stack: placesOf(error) } : { error: typeof error };
}

/** A successful request that took longer is always logged. */
const SLOW_MS = 1000;

/** Whether the line of this request is one of the sample. Request ids are random, so their digits decide. */
export const isSampled = (requestId: string, sample: number): boolean =>
  Number.parseInt(requestId.slice(0, 8), 16) % sample === 0;

/** One in how many routine lines is logged; every line while the settings are malformed. */
function sampleOf(env: Bindings): number {
  try {
    return settings(env).logSample;
  } catch {
    return 1;
  }
}

/**
 * Logs one line per request, of successful ones a sample: route, outcome, cost and error. Never the caller, ids, query, body or cookies
 * (docs/rules/operations.md#logs).
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const start = now().getTime();
  const cost = noCost();
  c.set('cost', cost);
  await next();
  // Middleware matches every method; only handlers are registered for one.
  const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? null;
  const { error } = c;
  const code = error && codeOf(error);
  const isFailure = code !== undefined && ERRORS[code][0] >= 500;
  const ms = now().getTime() - start;
  const isRoutine = code === undefined && c.res.status < 400 && ms <= SLOW_MS;
  const sample = isRoutine ? sampleOf(c.env) : 1;
  if (!isSampled(c.var.requestId, sample)) return;
  writeLine(isFailure, {
    requestId: c.var.requestId,
    method: c.req.method,
    route,
    status: c.res.status,
    ms,
    ...cost,
    code,
    ...(sample > 1 && { sample }),
    ...(isFailure && failureFields(error)),
  });
});
