import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Grade } from '#contract/grades.ts';
import { app } from '#worker/app.ts';
import { days } from '#worker/clock.ts';
import { hashToken, newToken, storeSession } from '#worker/http/session-store.ts';
import { OWNER_IDS } from '../../support/owners.ts';
import { limited } from './limits.ts';
import { type Recorder, shared } from './measuring/recorder.ts';

export const ORIGIN = 'http://localhost';

type Json = Record<string, unknown>;

/** A reply with its text read. `body` is its JSON when that is an object, `rows` when it is a list. */
export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
  body: Json;
  rows: Json[];
  /** Status and error code together, for short assertions: `409 conflict`, or `200`. */
  outcome: string;
};

export type CallOptions = {
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  recorder?: Recorder;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends a same-origin request through the whole app, and waits for the work it leaves running. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
  const { body, raw, headers = {}, recorder = shared } = options;
  const context = createExecutionContext();
  const request = {
    method,
    redirect: 'manual' as const,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(raw !== undefined ? { body: raw } : body !== undefined ? { body: JSON.stringify(body) } : {}),
  };
  const { response, bytes } = await limited(`${method} ${path}`, async () => {
    const response = await app.request(`${ORIGIN}${path}`, request, recorder.env, context);
    const bytes = new Uint8Array(await response.arrayBuffer());
    await waitOnExecutionContext(context);
    return { response, bytes };
  });
  const text = new TextDecoder().decode(bytes);
  const json = parse(text);
  const object = (typeof json === 'object' && json !== null ? json : {}) as Json;
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    body: object,
    rows: Array.isArray(json) ? (json as Json[]) : [],
    outcome: [response.status, object.code]
      .filter((part) => typeof part === 'number' || typeof part === 'string')
      .join(' '),
  };
}

/** A client whose calls are all sent by `send`. */
function clientOf(send: (method: string, path: string, options: CallOptions) => Promise<Reply>) {
  const plain =
    (method: string) =>
    (path: string, options: CallOptions = {}) =>
      send(method, path, options);
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, options: CallOptions = {}) =>
      send(method, path, body === undefined ? options : { ...options, body });
  return {
    get: plain('GET'),
    delete: plain('DELETE'),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    call: (method: string, path: string, options: CallOptions = {}) => send(method, path, options),
  };
}

/** Calls with this cookie, or without one. */
export const client = (cookie: string | null) =>
  clientOf((method, path, options) =>
    call(method, path, { ...options, headers: { ...(cookie && { Cookie: cookie }), ...options.headers } }),
  );

export type Client = ReturnType<typeof client>;

/** A visitor: no cookie. */
export const signedOut = client(null);

let count = 0;

/** A number that is returned only once. */
export const unique = () => {
  count += 1;
  return count;
};

export type PersonFields = {
  id: string;
  discordId: string;
  username: string;
  displayName: string | null;
  avatar: string | null;
  grade: Grade;
  isBlocked: boolean;
  hasMfa: boolean;
  sessionEpoch: number;
  joinedAt: number;
};

let owners = 0;

/** The next Discord ID that the setting names. They repeat across files, because each file has its own database. */
function ownerId(): string | undefined {
  owners += 1;
  return OWNER_IDS[owners % OWNER_IDS.length];
}

/** Inserts a person. An owner has a Discord ID that the setting names. */
export async function createPerson(grade: Grade = 1, fields: Partial<PersonFields> = {}): Promise<PersonFields> {
  const number = unique();
  const person: PersonFields = {
    id: crypto.randomUUID(),
    discordId: (grade === 6 && ownerId()) || String(500_000_000_000_000_000n + BigInt(number)),
    username: `person${number}x`,
    displayName: null,
    avatar: null,
    grade,
    isBlocked: false,
    hasMfa: true,
    sessionEpoch: 0,
    joinedAt: Date.now() - 86_400_000,
    ...fields,
  };
  await env.DB.prepare(
    `insert into users (id, discordId, username, usernameKey, displayName, avatar, grade, isBlocked, hasMfa, sessionEpoch, joinedAt) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      person.id,
      person.discordId,
      person.username,
      person.username.toLowerCase(),
      person.displayName,
      person.avatar,
      person.grade,
      person.isBlocked ? 1 : 0,
      person.hasMfa ? 1 : 0,
      person.sessionEpoch,
      person.joinedAt,
    )
    .run();
  return person;
}

/** Opens a session for a person, and returns a client that carries it. It began and was last used this long ago (ms). */
export async function openSession(
  person: Pick<PersonFields, 'id' | 'grade'>,
  age: { began?: number; seen?: number } = {},
) {
  const { began = 0, seen = 0 } = age;
  const token = newToken();
  const sessionHash = await hashToken(token);
  await storeSession(env.SESSIONS, sessionHash, person);
  await env.DB.prepare(
    `insert into sessions (hash, id, userId, createdAt, lastSeenDay)
      select ?, ?, id, ?, ? from users where id = ?`,
  )
    .bind(sessionHash, crypto.randomUUID(), Date.now() - began, Math.floor((Date.now() - seen) / days(1)), person.id)
    .run();
  return { ...client(`session=${token}`), token, sessionHash };
}

/** Inserts a person of this grade and signs them in. */
export async function signedIn(grade: Grade = 1, fields: Partial<PersonFields> = {}) {
  const person = await createPerson(grade, fields);
  return { ...person, ...(await openSession(person)) };
}

export type SignedIn = Awaited<ReturnType<typeof signedIn>>;
