import { DrizzleQueryError } from 'drizzle-orm';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERRORS, type ErrorCode, type Failure, type Issue } from '../contract/errors.ts';
import { TURN_ON_MFA } from '../contract/settings/second-factor.ts';
import { GuardError } from '../db/database.ts';
import { SettingError } from '../env.ts';
import type { AppEnv } from './context.ts';
import { StorageError } from './session-store.ts';

type Details = {
  issues?: Issue[];
  /** The row's current state, for a 409 whose caller may see it. */
  current?: unknown;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
};

/** A refused call. `onError` turns it into the reply; nothing else picks a status. */
export class HttpError extends Error {
  override name = 'HttpError';

  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string = ERRORS[code][1], details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The 404 for a missing row. `noun` is what is missing: 'job', 'notice'. */
export const noSuch = (noun: string) => new HttpError('not_found', `There is no such ${noun}.`);

function reply(c: Context<AppEnv>, code: ErrorCode, message: string = ERRORS[code][1], details: Details = {}) {
  const status: ContentfulStatusCode = ERRORS[code][0];
  const { retryAfter = status === 503 ? 5 : undefined, ...rest } = details;
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  c.header('Cache-Control', 'no-store');
  return c.json<Failure>({ error: message, code, requestId: c.var.requestId, ...rest }, status);
}

/** Answers unknown paths. */
export const notFound = (c: Context<AppEnv>) => reply(c, 'not_found');

/** A rate limit's binding is missing or failed. */
export class LimiterError extends Error {
  override name = 'LimiterError';
}

/** Whether a write failed because its actor is no longer who the check saw. */
export const isLostActor = (error: unknown): boolean =>
  error instanceof GuardError || (error instanceof DrizzleQueryError && isLostActor(error.cause));

/** The code of the reply to an error. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof HttpError) return error.code;
  if (error instanceof HTTPException && error.status === 400) return 'invalid_json';
  // If two calls with one key race, the second finds no earlier call and then cannot note its own.
  if (error instanceof DrizzleQueryError && /constraint failed: idempotency_keys/.test(String(error.cause)))
    return 'conflict';
  if ([SettingError, StorageError, LimiterError].some((kind) => error instanceof kind)) return 'unavailable';
  // A violated constraint is a bug, not an outage.
  return error instanceof DrizzleQueryError && !/constraint failed/.test(String(error.cause ?? error.message))
    ? 'unavailable'
    : 'internal';
}

/** Turns anything thrown into a reply; tells a caller whose rights are withheld what to do. `requestLog` logs what went wrong. */
export function onError(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof HttpError) {
    const isWithheld = ERRORS[error.code][0] === 403 && (c.var.user?.withheldGrade ?? null) !== null;
    return reply(c, error.code, isWithheld ? TURN_ON_MFA : error.message, error.details);
  }
  return reply(c, codeOf(error), error instanceof SettingError ? error.message : undefined);
}
