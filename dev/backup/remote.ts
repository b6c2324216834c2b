import { createWriteStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MissingRight, wranglerAt } from '../deploy/wrangler.ts';
import { withScratch } from '../scratch.ts';
import type { Script } from './script.ts';
import { type Place, type Row, TOO_LARGE } from './tables.ts';

/** In bytes. D1 imports no larger file. */
const MAX_IMPORT = 5_000_000_000;

/** In ms. */
const CALL_TIMEOUT = 120_000;
const MAX_WAIT = 300_000;

const ATTEMPTS = 6;

/** A reply of Cloudflare's API, as it documents it. */
interface Reply<Result> {
  readonly success: boolean;
  readonly result: Result;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
}

interface QueryResult {
  readonly results: Row[];
  readonly meta?: { readonly rows_read?: number };
}

/** Cloudflare's codes for a token that lacks a right or has expired. */
const REFUSED = [7403, 9109, 10000];

/** Whether a retry may succeed: network faults, rate limits and restarts of D1. */
const isPassing = (status: number, message: string) =>
  !TOO_LARGE.test(message) &&
  !/daily/i.test(message) &&
  (status === 429 ||
    status >= 500 ||
    /network connection lost|overloaded|internal error|timed? ?out|was reset/i.test(message));

/** The headers that authenticate a call: the token in the environment, else Wrangler's login. */
async function authorization({ CLOUDFLARE_API_TOKEN: given }: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  if (given) return { Authorization: `Bearer ${given}` };
  const output = await wranglerAt()(['auth', 'token', '--json'], { isRead: true }).catch((cause: unknown) => {
    throw new Error('Log in to Cloudflare first: npx wrangler login', { cause });
  });
  const {
    token,
    key = '',
    email = '',
  }: Partial<Record<'token' | 'key' | 'email', string>> = JSON.parse(output.slice(output.indexOf('{')));
  return token ? { Authorization: `Bearer ${token}` } : { 'X-Auth-Key': key, 'X-Auth-Email': email };
}

/** How to reach Cloudflare. */
interface Access {
  /** With the variables that Wrangler reads, too. Default: this process's. */
  readonly env: NodeJS.ProcessEnv;
  /** The pause before the first retry, in ms. It doubles with each further one. */
  readonly pauseMs: number;
}

/** Cloudflare's API under the operator's login. Retries transient failures. */
function openApi({ env, pauseMs }: Access) {
  const base = env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  let headers: Record<string, string> | undefined;
  return async function call<Result>(address: string, body?: unknown): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      headers ??= await authorization(env);
      const sent = await fetch(base + address, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT),
      }).then(
        async (response) => ({ response, text: await response.text() }),
        (error: Error) => ({ response: undefined, text: String(error.cause ?? error.message) }),
      );
      const { response, text } = sent;
      let reply: Partial<Reply<Result>> = {};
      try {
        reply = JSON.parse(text);
      } catch {}
      if (response?.ok && reply.success && reply.result !== undefined) return reply.result;
      const message = reply.errors?.map((error) => error.message).join(' ') || text.slice(0, 200);
      const isRefused = reply.errors?.some(({ code }) => REFUSED.includes(code)) || response?.status === 401;
      // A login's token expires after an hour, so fetch it again once.
      if (isRefused) headers = undefined;
      const isLast = attempt >= (isRefused ? 2 : ATTEMPTS);
      if (isRefused && isLast) throw new MissingRight('d1');
      if (!isRefused && (isLast || !isPassing(response?.status ?? 500, message)))
        throw new Error(`Cloudflare did not answer a query of the database: ${message}`);
      const asked = Number(response?.headers.get('Retry-After') ?? Number.NaN) * 1000;
      await sleep(Math.min(MAX_WAIT, Number.isNaN(asked) ? pauseMs * 2 ** (attempt - 1) : asked));
    }
  };
}

/** The account of the database: the login's only account, else the one where the database is found. */
async function findAccount(api: ReturnType<typeof openApi>, database: string): Promise<string> {
  const accounts = await api<{ id: string }[]>('/accounts');
  for (const { id } of accounts) {
    if (accounts.length === 1) return id;
    const isFound = await api(`/accounts/${id}/d1/database/${database}`).then(
      () => true,
      () => false,
    );
    if (isFound) return id;
  }
  throw new Error('No account of this login has the database. Set CLOUDFLARE_ACCOUNT_ID.');
}

/** Passes a script through. Throws once it exceeds what D1 imports. */
export async function* importable(script: Script, max = MAX_IMPORT): AsyncGenerator<string> {
  let bytes = 0;
  for await (const part of script) {
    bytes += Buffer.byteLength(part);
    if (bytes > max)
      throw new Error(
        'The backup has more than 5 GB as SQL, which is the most that D1 imports. Nothing was changed. Restore it on your machine: npm run restore -- <file>',
      );
    yield part;
  }
}

/** The deployed database of a Wrangler configuration: read over D1's HTTP API, restored through Wrangler's import. */
export function remotePlace(config: string, { env = process.env, pauseMs = 1_000 }: Partial<Access> = {}): Place {
  const usage = { calls: 0, rowsRead: 0 };
  const api = openApi({ env, pauseMs });
  let address: Promise<string> | undefined;
  const find = async () => {
    const { account_id, d1_databases }: { account_id?: string; d1_databases?: { database_id?: string }[] } = JSON.parse(
      readFileSync(config, 'utf8'),
    );
    const database = d1_databases?.[0]?.database_id;
    if (!database) throw new Error(`${path.basename(config)} names no database. To create it: npm run deploy`);
    const account = env.CLOUDFLARE_ACCOUNT_ID || account_id || (await findAccount(api, database));
    return `/accounts/${account}/d1/database/${database}/query`;
  };
  return {
    usage,
    async query(statements) {
      address ??= find();
      usage.calls += 1;
      const replies = await api<QueryResult[]>(await address, { sql: statements.join('; ') });
      if (replies.length !== statements.length) throw new Error('D1 did not return a result for every statement.');
      for (const { meta } of replies) usage.rowsRead += meta?.rows_read ?? 0;
      return replies.map(({ results }) => results);
    },
    run: (script) =>
      withScratch(async (folder) => {
        const file = path.join(folder, 'script.sql');
        await pipeline(importable(script), createWriteStream(file, { mode: 0o600 }));
        const args = ['d1', 'execute', 'DB', '--json', '--remote', '--config', config, '--yes', '--file', file];
        await wranglerAt()(args, { isRead: true });
      }),
  };
}
