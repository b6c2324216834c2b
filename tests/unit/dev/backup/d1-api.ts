import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';

const DATABASE = '/client/v4/accounts/account-1/d1/database/database-1';

/** Runs statements in one batch, as D1's binding does. */
type Batch = (statements: readonly string[]) => Promise<{ results: unknown[]; meta?: object }[]>;

/** A refusal in place of a reply. */
interface Fault {
  readonly status: number;
  readonly code?: number;
  readonly message: string;
}

/** A fake Cloudflare API. */
export interface D1Api {
  /** The statements of each query that was answered. */
  readonly queries: string[][];
  /** Refusals for the next queries, in order. */
  readonly faults: Fault[];
  /** Runs before each query is answered. */
  beforeQuery: (statements: readonly string[]) => Promise<void> | void;
  /** Wrangler's configuration of a deployment that has the database. */
  readonly config: string;
  /** The environment that leads there. */
  readonly env: NodeJS.ProcessEnv;
}

function send(response: ServerResponse, status: number, result: unknown, errors: object[] = []) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...(status === 429 && { 'Retry-After': '0' }) });
  response.end(JSON.stringify({ result, success: errors.length === 0, errors, messages: [] }));
}

/** Takes an import as D1 does: a file that is uploaded elsewhere, then run as a whole. */
async function takeImport(
  { action }: { action: string },
  file: string,
  upload: string,
  run: (sql: string) => Promise<void>,
): Promise<object> {
  if (action === 'init') return { upload_url: upload, filename: 'file.sql' };
  await run(file);
  const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
  const result = { num_queries: 1, final_bookmark: 'b', meta };
  return { success: true, type: 'import', status: 'complete', at_bookmark: 'b', messages: [], result };
}

/** Serves a database on loopback as Cloudflare's API documents it, until the file ends. `run` runs an imported file. */
export async function serveD1(
  batch: Batch,
  run = (_sql: string): Promise<void> => Promise.reject(new Error('Nothing is imported here.')),
): Promise<D1Api> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-d1-api-'));
  const config = path.join(folder, 'wrangler.deploy.json');
  writeFileSync(config, JSON.stringify({ d1_databases: [{ binding: 'DB', database_id: 'database-1' }] }));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const env = { CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`, CLOUDFLARE_API_TOKEN: 'token-1' };
  const api: D1Api = { queries: [], faults: [], beforeQuery: () => {}, config, env };
  let uploaded = '';
  server.on('request', async (request, response) => {
    const { url, method, headers } = request;
    if (method === 'PUT' && url === '/upload') {
      uploaded = await text(request);
      response.setHeader('ETag', `"${createHash('md5').update(uploaded).digest('hex')}"`);
      return response.end();
    }
    if (headers.authorization !== 'Bearer token-1')
      return send(response, 403, null, [{ code: 10000, message: 'Authentication error' }]);
    if (method === 'GET' && url === '/client/v4/accounts') return send(response, 200, [{ id: 'account-1' }]);
    if (method === 'POST' && url === `${DATABASE}/import`) {
      const asked = (await json(request)) as { action: string };
      return send(response, 200, await takeImport(asked, uploaded, `http://127.0.0.1:${port}/upload`, run));
    }
    if (method !== 'POST' || url !== `${DATABASE}/query`)
      return send(response, 404, null, [{ code: 7404, message: 'The database was not found' }]);
    const fault = api.faults.shift();
    if (fault) return send(response, fault.status, null, [{ code: fault.code ?? 7500, message: fault.message }]);
    const { sql } = (await json(request)) as { sql: string };
    const statements = splitSql(sql);
    try {
      await api.beforeQuery(statements);
      api.queries.push(statements);
      const replies = await batch(statements);
      send(
        response,
        200,
        replies.map(({ results, meta }) => ({ results, success: true, meta })),
      );
    } catch (error) {
      send(response, 400, null, [{ code: 7500, message: String(error) }]);
    }
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return api;
}
