import { type ClientResponse, hc } from 'hono/client';
import type { Failure } from '#contract/errors.ts';
import type { AppType } from '#worker/app.ts';

const NO_SUCH_ADDRESS = { error: 'There is nothing at this address.', code: 'not_found' };

/** The keys of POSTs whose outcome is unknown, by address and body. */
const unsettled = new Map<string, string>();

/** Sends a POST. Sent again after a lost reply, it has the same key and creates nothing twice (docs/rules/api.md#idempotency-keys). */
async function post(url: string, init: RequestInit): Promise<Response> {
  const call = `${url} ${init.body}`;
  const key = unsettled.get(call) ?? crypto.randomUUID();
  unsettled.set(call, key);
  const headers = new Headers(init.headers);
  headers.set('Idempotency-Key', key);
  const response = await fetch(url, { ...init, headers });
  // After any other refusal the row may still exist.
  if (response.ok || response.status === 404) unsettled.delete(call);
  return response;
}

const request: typeof fetch = (input, init = {}) => {
  const url = String(input);
  // hc does not encode ids: one with dots or a backslash could reach another route.
  if (!/^[\w/-]+(\?|$)/.test(url)) return Promise.resolve(Response.json(NO_SUCH_ADDRESS, { status: 404 }));
  // Starting an exam again resumes it, which needs no key.
  return init.method === 'POST' && url !== '/api/exam-attempts' ? post(url, init) : fetch(url, init);
};

/** The typed client of the Worker's routes: `client.api.jobs.$get()`. Pass its replies to `send` or `sendPage`. */
export const client = hc<AppType>('/', { fetch: request });

/**
 * A call that the server refused or could not answer. `message` is the status, a colon and the body; `failure` is the
 * parsed body.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly failure: Failure | null;

  constructor(response: { status: number; statusText: string }, text: string) {
    super(`${response.status}: ${text || response.statusText}`);
    this.status = response.status;
    this.failure = parseFailure(text);
  }
}

function parseFailure(text: string): Failure | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'code' in body && 'error' in body ? (body as Failure) : null;
  } catch {
    return null;
  }
}

/** The server's account of a failure, or null without one: no connection, or an error page. */
export const failureOf = (error: unknown): Failure | null => (error instanceof ApiError ? error.failure : null);

/** Whether another user saved first. */
export const isConflict = (error: unknown): boolean => failureOf(error)?.code === 'conflict';

/** The row's current state, from a 409 that carries it; null for any other error. The caller names the type that its route sends. */
export const currentOf = <Row>(error: unknown): Row | null => (failureOf(error)?.current as Row | undefined) ?? null;

/** Why a call failed: what the server said, or that it was not reached. */
export const reasonOf = (error: unknown): string =>
  failureOf(error)?.error ?? 'The connection was lost. Check it, then try again.';

/** Takes a refused delete as done if a colleague has already deleted the row. Throws any other error. */
export function doneIfGone(error: unknown): null {
  if (failureOf(error)?.code !== 'not_found') throw error;
  return null;
}

type AnyResponse = ClientResponse<unknown, number, string>;
type Body<R> = R extends ClientResponse<infer T, number, infer Format> ? (Format extends 'json' ? T : null) : never;

async function check(response: AnyResponse): Promise<AnyResponse> {
  if (!response.ok) throw new ApiError(response, await response.text());
  return response;
}

/** The body of a call's reply; null where it has none. Throws `ApiError`, or `TypeError` without a connection. */
export async function send<R extends AnyResponse>(pending: Promise<R>): Promise<Body<R>> {
  const response = await check(await pending);
  return (response.status === 204 ? null : await response.json()) as Body<R>;
}

/** One page of a list; `next` is the cursor of the page after it. */
export type ListPage<Row> = { rows: Row[]; next: string | null };

/** One page of a list. Throws like `send`. */
export async function sendPage<R extends AnyResponse>(
  pending: Promise<R>,
): Promise<ListPage<Body<R> extends (infer Row)[] ? Row : never>> {
  const response = await check(await pending);
  const rows = (await response.json()) as (Body<R> extends (infer Row)[] ? Row : never)[];
  return { rows, next: nextParams(response.headers)?.get('cursor') ?? null };
}

/** The query of the page after this one, from the reply's Link header; null on the last page. */
export function nextParams(headers: Headers): URLSearchParams | null {
  const link = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  // The header may name a path alone.
  return link ? new URL(link, 'http://portal').searchParams : null;
}
