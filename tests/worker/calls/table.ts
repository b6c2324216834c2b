import type { AuditAction } from '#contract/audit.ts';
import { GRADES, type Grade } from '#contract/grades.ts';
import { app } from '#worker/app.ts';
import type { Access } from '#worker/http/permission.ts';
import type { CallOptions, Client, Reply } from '../support/client.ts';
import { fromGrade, type SchemaName, type Shapes } from './shapes.ts';

export type Caller = Client & { id: string };

/** Either the value, or a function that prepares rows for the caller and returns it. */
type For<Value> = Value | ((caller: Caller, at: string) => Value | Promise<Value>);

/** Outcomes by caller, each from its grade up: `403 grade_too_low` below the lowest, `401 unauthenticated` outside. */
type Outcomes = string | Partial<Record<'out' | Grade, string>>;

/** What one call is about, and what comes of it. */
type Case = {
  /** Fills the first parameter of the path, and what follows it. */
  at?: For<string>;
  query?: For<string>;
  body?: For<object>;
  /** A file as the body, in place of JSON. */
  file?: For<Uint8Array<ArrayBuffer>>;
  headers?: For<Record<string, string>>;
  /** By default success for everyone with the permission. A single outcome replaces that success. */
  ends?: Outcomes;
  reply?: Shapes;
  /** The audit actions that it records, in order. Required of a write that succeeds; `none` needs a comment with the reason. */
  audit?: AuditAction | readonly AuditAction[] | 'none';
  /** Rows that it writes to D1, index entries included, with one webhook for every event. */
  writes?: number;
  /** Sent again, it is carried out again. */
  repeats?: true;
};

/** A route: its case, and further ones by what they are about. These inherit what they do not say. */
export type Call = Case & {
  /** Method and path, as in `app.routes`. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  access: Access;
  /** Its `operationId` in the description of the API. */
  id: string;
  /** What it does, as a sentence without a full stop. */
  summary: string;
  /** The tests that prove it, under `tests`, besides `access.test.ts`. */
  tests: readonly string[];
  /** Takes an `Idempotency-Key`. */
  isKeyed?: true;
  /** The reply with 202, if a second person has to approve. */
  accepted?: SchemaName;
  /** The table whose rows it edits or deletes by `revision`, and the column that the path names. */
  revised?: readonly [table: string, key: string];
  /** Values that a field of the body refuses, by the path of the issue. */
  wrong?: Record<string, readonly unknown[]>;
  /** Queries that it refuses, besides those with a wrong page or search. */
  wrongQueries?: readonly string[];
  also?: Record<string, Case>;
};

/** The address of another caller each time, for a call that is limited by address. */
export const anyAddress = () => {
  const [third, fourth] = crypto.getRandomValues(new Uint8Array(2));
  return { 'CF-Connecting-IP': `198.18.${third}.${fourth}` };
};

/** A text of this length. */
export const long = (length: number) => 'x'.repeat(length);

/** The lowest grade with each permission, repeated from `permissions.ts` so that a change there fails here. */
const LOWEST: Partial<Record<Access, Grade>> = {
  'self.read': 1,
  'application.submit': 1,
  'application.list': 1,
  'application.review': 4,
  'job.manage': 4,
  'job.giveRole': 5,
  'exam.take': 2,
  'exam.manage': 4,
  'guide.read': 2,
  'guide.write': 4,
  'training.read': 2,
  'training.manage': 4,
  'training.gate': 5,
  'notice.read': 3,
  'notice.manage': 4,
  'staff.manage': 4,
  'appeal.decide': 5,
  'approval.manage': 5,
  'leave.announce': 2,
  'voice.give': 3,
  'nomination.forget': 6,
  'user.control': 5,
  'user.erase': 6,
  'audit.read': 5,
  'owner.read': 6,
  'discord.manage': 6,
  'settings.manage': 6,
};

const STATUS = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 };

/** One case of a call, with everything filled in. */
export type Line = Case & {
  name: string;
  route: Call['route'];
  method: keyof typeof STATUS;
  path: string;
  about: string | null;
  access: Access;
  isKeyed: boolean;
  wrong: Record<string, readonly unknown[]>;
  revised: Call['revised'];
  wrongQueries: readonly string[];
  outcomeFor: (as: 'out' | Grade) => string;
  /** The lowest grade for which it succeeds; undefined if there is none. */
  grade: Grade | undefined;
};

const success = (outcome: string | undefined) => /^[23]/.test(outcome ?? '');

function lowestOf(access: Access): Grade {
  const lowest = access === 'public' ? 1 : LOWEST[access];
  if (lowest === undefined) throw new Error(`LOWEST does not say which grade has ${access}`);
  return lowest;
}

function outcomesOf({ access, ends, route }: Call, own: Outcomes | undefined): Record<'out' | Grade, string> {
  const method = route.split(' ')[0] as keyof typeof STATUS;
  const said = own ?? ends ?? String(STATUS[method]);
  const open = access === 'public';
  const values = typeof said === 'string' ? { [lowestOf(access)]: said, ...(open && { out: said }) } : said;
  const outcomeFor = (as: 'out' | Grade) => fromGrade(values, as);
  const outside = open ? outcomeFor('out') : '401 unauthenticated';
  const byGrade = GRADES.map((grade) => [
    grade,
    fromGrade({ ...values, out: undefined }, grade) ?? (open ? outside : '403 grade_too_low'),
  ]);
  return { out: outside ?? '401 unauthenticated', ...Object.fromEntries(byGrade) };
}

/** Every case of these calls, the route's own first. */
export function linesOf(calls: readonly Call[]): Line[] {
  return calls.flatMap((call) => {
    const { also = {}, ...own } = call;
    const [method, path] = call.route.split(' ') as [keyof typeof STATUS, string];
    return [[null, own] as const, ...Object.entries(also)].map(([about, its]): Line => {
      const outcomes = outcomesOf(call, its.ends);
      return {
        ...own,
        ...its,
        name: about ? `${call.route}: ${about}` : call.route,
        method,
        path,
        about,
        isKeyed: call.isKeyed ?? false,
        wrong: call.wrong ?? {},
        revised: call.revised,
        wrongQueries: call.wrongQueries ?? [],
        outcomeFor: (as) => outcomes[as],
        grade: GRADES.find((grade) => success(outcomes[grade])),
      };
    });
  });
}

/** A call with its rows prepared, ready to be sent. */
export type Request = { method: string; path: string; options: CallOptions };

const resolve = async <Value>(given: For<Value> | undefined, caller: Caller, at: string): Promise<Value | undefined> =>
  // A value that is itself a function does not occur.
  typeof given === 'function' ? (given as (caller: Caller, at: string) => Promise<Value>)(caller, at) : given;

/** Inserts the rows that a call is about, and returns the request. */
export async function prepare(line: Line, caller: Caller): Promise<Request> {
  const at = (await resolve(line.at, caller, '')) ?? '';
  const query = (await resolve(line.query, caller, at)) ?? '';
  const body = await resolve(line.body, caller, at);
  const file = await resolve(line.file, caller, at);
  const path = line.path.replace(/(:\w+|\*)(\/revisions\/:\w+)?/, at);
  const headers = await resolve(line.headers, caller, at);
  return {
    method: line.method,
    path: query ? `${path}?${query}` : path,
    options: { ...(body !== undefined && { body }), ...(file && { raw: file }), ...(headers && { headers }) },
  };
}

/** Sends a prepared call, with these options on top. */
export function send(
  caller: Pick<Caller, 'call'>,
  { method, path, options }: Request,
  more: CallOptions = {},
): Promise<Reply> {
  const { body, ...rest } = options;
  return caller.call(method, path, {
    ...rest,
    ...(more.raw === undefined && body !== undefined && { body }),
    ...more,
    headers: { ...options.headers, ...more.headers },
  });
}

/** The handlers of every route of the app, by method and path. */
export const routes = Map.groupBy(
  app.routes.filter(({ method }) => method !== 'ALL'),
  ({ method, path }) => `${method} ${path}`,
);
