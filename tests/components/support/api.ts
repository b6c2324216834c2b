import type { ExtractSchema } from 'hono/types';
import { vi } from 'vitest';
import type { AppType } from '#worker/app.ts';

type Schema = ExtractSchema<AppType>;
type Path = keyof Schema & string;
type MethodOf<P extends Path> = keyof Schema[P] & string extends infer M
  ? M extends `$${infer Name}`
    ? Name
    : never
  : never;

/** A route of the Worker, such as 'PATCH /api/jobs/:id'. */
type Route = { [P in Path]: `${Uppercase<MethodOf<P>>} ${P}` }[Path];

type BodyAt<Endpoint> = Endpoint extends { output: infer Body } ? Body : never;

/** What a route replies with. */
export type ReplyOf<R extends Route> = R extends `${infer M} ${infer P extends Path}`
  ? `$${Lowercase<M>}` extends infer Name extends keyof Schema[P]
    ? BodyAt<Schema[P][Name]>
    : never
  : never;

interface Call {
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** A body, or a function of the call that returns one or a whole response. */
type Reply<Body> = Body | ((call: Call) => Body | Response | Promise<Body | Response>);

/** The replies of the fake Worker by route. */
export type Replies = { [R in Route]?: Reply<ReplyOf<R>> };

const fits = (route: string, call: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(call);

/**
 * Replies to the browser's calls in place of the Worker. A read without a reply gets an empty list, a write an empty object. `changes`
 * lists the writes, `reads` the addresses read; `reply` replaces replies.
 */
export function fakeApi(initial: Replies = {}) {
  const replies: Record<string, Reply<unknown> | undefined> = { ...initial };
  const changes: { call: string; body?: unknown }[] = [];
  const reads: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body: sent } = {}) => {
    const address = String(input);
    const { pathname: path, searchParams: query } = new URL(address, 'http://portal');
    const body: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent;
    const call = `${method} ${path}`;
    if (method === 'GET') reads.push(address);
    else changes.push({ call, ...(body !== undefined && { body }) });
    const reply = replies[call] ?? replies[Object.keys(replies).find((route) => fits(route, call)) ?? ''];
    const said = typeof reply === 'function' ? await reply({ path, query, body }) : reply;
    return said instanceof Response ? said : Response.json(said ?? (method === 'GET' ? [] : {}));
  });
  return { changes, reads, reply: (next: Replies) => void Object.assign(replies, next) };
}

/** The Worker's refusal of a call. */
export const refused = (
  status: number,
  failure: { code: string; error?: string; issues?: object[]; current?: object },
) => Response.json({ error: `It is ${failure.code}.`, requestId: 'req-1', ...failure }, { status });

/** The reply to a call that fails inside the Worker. */
export const broken = () => refused(500, { code: 'internal', error: 'Something went wrong on our side.' });

/** The reply to a call without a connection. */
export const lost = () => Promise.reject<never>(new TypeError('Failed to fetch'));

type Said<R> = R extends (...args: never[]) => infer Returned ? Returned : R;

/** Gives each call the next of these replies, and the last one to every later call. */
export function inTurn<R extends unknown[]>(...replies: R): () => Said<R[number]> {
  let turn = 0;
  return () => {
    const reply = replies[Math.min(turn++, replies.length - 1)];
    return (typeof reply === 'function' ? reply() : reply) as Said<R[number]>;
  };
}
