import { DrizzleQueryError } from 'drizzle-orm';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERRORS, type ErrorCode, type Failure, type Issue } from '../contract/errors.ts';
import { SettingError } from '../env.ts';
import type { AppEnv } from './context.ts';
import { StorageError } from './session-store.ts';

type Details = {
  issues?: Issue[];
  /** The row's current state, for a 409 whose caller may see it. */
  current?: unknown;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
};

/** A refused call. `onError` turns it into the reply; nothing else picks a status. */
export class Refusal extends Error {
  override name = 'Refusal';

  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string = ERRORS[code][1], details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The 404 for a missing row; `noun` says what is missing: 'job', 'notice'. */
export const noSuch = (noun: string) => new Refusal('not_found', `There is no such ${noun}.`);

const causeOf = (error: unknown) => (error instanceof Error ? String(error.cause ?? error.message) : '');

function reply(c: Context<AppEnv>, code: ErrorCode, message: string = ERRORS[code][1], details: Details = {}) {
  const status: ContentfulStatusCode = ERRORS[code][0];
  const { retryAfter = status === 503 ? 5 : undefined, ...rest } = details;
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  c.header('Cache-Control', 'no-store');
  return c.json<Failure>({ error: message, code, requestId: c.var.requestId, ...rest }, status);
}

/** Answers an unknown path. */
export const notFound = (c: Context<AppEnv>) => reply(c, 'not_found');

/**
 * Turns anything thrown into a reply. Unexpected errors are logged by name and stack only, because a database error's message
 * contains SQL and its parameters.
 */
export function onError(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof Refusal) return reply(c, error.code, error.message, error.details);
  if (error instanceof HTTPException && error.status === 400) return reply(c, 'invalid_json');
  const { requestId } = c.var;
  if (error instanceof SettingError) {
    console.error(JSON.stringify({ level: 'error', requestId, setting: error.message }));
    return reply(c, 'unavailable', error.message);
  }
  const name = error instanceof Error ? error.name : typeof error;
  const stack =
    error instanceof Error
      ? error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 6)
      : [];
  // A violated constraint is a bug, not an outage.
  const isOutage =
    (error instanceof DrizzleQueryError || error instanceof StorageError) && !/constraint failed/.test(causeOf(error));
  console.error(JSON.stringify({ level: 'error', requestId, error: name, stack }));
  return reply(c, isOutage ? 'unavailable' : 'internal');
}
