import { env } from 'cloudflare:workers';
import { AUDIT_ENTITY_TYPES } from '#contract/audit.ts';
import type { Bindings } from '#worker/env.ts';
import { countStatements, type Statement } from '../limits.ts';
import { shellAssets } from '../shell.ts';

type Kind = 'all' | 'run' | 'batch';

/** A round trip to D1, with the rows that D1's own `meta` reports. */
export type Trip = { kind: Kind; statements: Statement[]; rowsRead: number; rowsWritten: number };

type KvOperation = 'get' | 'put' | 'delete';

/** Run before a call reaches D1 or KV, or after D1 has committed it. A hook may wait, or throw to make the call fail. */
type Hooks = {
  beforeD1: ((statements: Statement[], kind: Kind) => unknown) | null;
  afterD1: ((statements: Statement[], kind: Kind) => unknown) | null;
  /** Returns the statement to send instead, for example to break one of a batch. */
  rewrite: ((statement: Statement) => Statement) | null;
  beforeKv: ((operation: KvOperation, key: string) => unknown) | null;
  /** Returns what KV answers to a `get`, instead of what it holds. */
  answerKv: ((held: unknown) => unknown) | null;
};

/** Every distinct statement of a test file with one set of parameters, checked after the file. */
export const seenStatements = new Map<string, Statement>();

/** The statements of the files before: checking one again would find the same. */
export const checkedStatements = new Set<string>();

/** Every row of the log has one, and no row may have null instead. */
const entityTypes = new Set<unknown>(AUDIT_ENTITY_TYPES);

/** A parameter of an audit row without its type; several rows are one parameter, in JSON. */
const withoutType = (value: unknown) => {
  if (entityTypes.has(value)) return null;
  return typeof value === 'string' ? value.replaceAll(/"entityType":"\w+"/g, '"entityType":null') : value;
};

class RecordedStatement {
  readonly real: D1PreparedStatement;
  readonly sql: string;
  readonly params: unknown[];
  readonly recorder: Recorder;

  constructor(recorder: Recorder, real: D1PreparedStatement, sql: string, params: unknown[] = []) {
    this.recorder = recorder;
    this.real = real;
    this.sql = sql;
    this.params = params;
  }

  bind(...params: unknown[]) {
    return new RecordedStatement(this.recorder, this.real.bind(...params), this.sql, params);
  }

  /** The statement to send, after `rewrite`. */
  sent(): D1PreparedStatement {
    const { rewrite } = this.recorder.hooks;
    if (!rewrite) return this.real;
    const { sql, params } = rewrite({ sql: this.sql, params: this.params });
    return sql === this.sql && params === this.params ? this.real : env.DB.prepare(sql).bind(...params);
  }

  async all() {
    const trip = await this.recorder.begin('all', [this]);
    const result = await this.sent().all();
    await this.recorder.end(trip, [result]);
    return result;
  }

  async run() {
    const trip = await this.recorder.begin('run', [this]);
    const result = await this.sent().run();
    await this.recorder.end(trip, [result]);
    return result;
  }
}

/** Bindings that record the calls to D1 and KV and can make them fail or wait. Pass its `env` to a request. */
export class Recorder {
  readonly env: Bindings;
  readonly hooks: Hooks = { beforeD1: null, afterD1: null, rewrite: null, beforeKv: null, answerKv: null };
  readonly trips: Trip[] = [];
  readonly kv: { operation: KvOperation; key: string }[] = [];

  constructor(settings: Partial<Bindings> = {}) {
    this.env = { ...env, DB: this.#database(), SESSIONS: this.#sessions(), ASSETS: shellAssets(), ...settings };
  }

  get rowsRead() {
    return this.trips.reduce((sum, trip) => sum + trip.rowsRead, 0);
  }

  get rowsWritten() {
    return this.trips.reduce((sum, trip) => sum + trip.rowsWritten, 0);
  }

  /** Without records of refusals: the first refusal of a user and code in ten minutes writes one. */
  get rowsWrittenByCalls() {
    const isRecord = ({ statements }: Trip) => statements.every(({ sql }) => sql.startsWith('insert into "sign_ins"'));
    return this.trips.reduce((sum, trip) => sum + (isRecord(trip) ? 0 : trip.rowsWritten), 0);
  }

  /** Clears the record. */
  measureFromHere() {
    this.trips.length = 0;
    this.kv.length = 0;
  }

  /** Makes every call to D1 fail, or only those that `matches` accepts. */
  breakD1(matches: (statements: Statement[], kind: Kind) => boolean = () => true) {
    this.hooks.beforeD1 = (statements, kind) => {
      if (!matches(statements, kind)) return;
      const [statement] = statements;
      throw new Error(`D1_ERROR: Network connection lost. near "${statement?.sql}": SQLITE_ERROR`, {
        cause: new Error(`Network connection lost. ${statement?.sql}`),
      });
    };
  }

  /** Makes D1 refuse every audit row, wherever it is in its batch. */
  breakAuditRows() {
    this.hooks.rewrite = (statement) =>
      /^insert into "audit_logs"/i.test(statement.sql)
        ? { ...statement, params: statement.params.map(withoutType) }
        : statement;
  }

  /** Makes every call to KV fail. */
  breakKv() {
    this.hooks.beforeKv = () => {
      throw new Error('KV GET failed: 500 Internal Server Error');
    };
  }

  /** Holds the calls that `matches` accepts until `parties` of them have arrived, so that a race always happens. */
  holdUntil(parties: number, matches: (statements: Statement[], kind: Kind) => boolean) {
    const gate = barrier(parties);
    this.hooks.beforeD1 = (statements, kind) => (matches(statements, kind) ? gate() : undefined);
  }

  async begin(kind: Kind, statements: { sql: string; params: unknown[] }[]): Promise<Trip> {
    const sent = statements.map(({ sql, params }) => ({ sql, params }));
    for (const statement of sent)
      if (!seenStatements.has(statement.sql) && !checkedStatements.has(statement.sql))
        seenStatements.set(statement.sql, statement);
    countStatements(sent.length);
    const trip: Trip = { kind, statements: sent, rowsRead: 0, rowsWritten: 0 };
    this.trips.push(trip);
    await this.hooks.beforeD1?.(sent, kind);
    return trip;
  }

  async end(trip: Trip, results: D1Result[]): Promise<void> {
    for (const { meta } of results) {
      trip.rowsRead += meta.rows_read;
      trip.rowsWritten += meta.rows_written;
    }
    await this.hooks.afterD1?.(trip.statements, trip.kind);
  }

  #database(): D1Database {
    const database = {
      prepare: (sql: string) => new RecordedStatement(this, env.DB.prepare(sql), sql),
      batch: async (statements: RecordedStatement[]) => {
        const trip = await this.begin('batch', statements);
        const results = await env.DB.batch(statements.map((statement) => statement.sent()));
        await this.end(trip, results);
        return results;
      },
    };
    // Only the methods that the app calls; any other would throw.
    return database as unknown as D1Database;
  }

  #sessions(): KVNamespace {
    const before = async (operation: KvOperation, key: string) => {
      this.kv.push({ operation, key });
      await this.hooks.beforeKv?.(operation, key);
    };
    const sessions = {
      get: async (key: string, type: 'json') => {
        await before('get', key);
        const held = await env.SESSIONS.get(key, type);
        return this.hooks.answerKv ? this.hooks.answerKv(held) : held;
      },
      put: async (key: string, value: string, options: KVNamespacePutOptions) => {
        await before('put', key);
        return env.SESSIONS.put(key, value, options);
      },
      delete: async (key: string) => {
        await before('delete', key);
        return env.SESSIONS.delete(key);
      },
    };
    // As above: only the methods that the app calls.
    return sessions as unknown as KVNamespace;
  }
}

/** A gate that opens once `parties` calls wait at it; later calls pass immediately. */
function barrier(parties: number): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= parties) open();
    return opened;
  };
}

/** The recorder for calls of tests that bring none of their own. */
export const shared = new Recorder();

/** Runs one call with a recorder of its own, and reports what it cost D1. */
export async function measure<Result>(work: (recorder: Recorder) => Promise<Result>) {
  const recorder = new Recorder();
  recorder.measureFromHere();
  const reply = await work(recorder);
  return {
    reply,
    recorder,
    trips: recorder.trips.length,
    rowsRead: recorder.rowsRead,
    rowsWritten: recorder.rowsWritten,
    sql: recorder.trips.flatMap((trip) => trip.statements.map((statement) => statement.sql)).join('\n'),
  };
}

/** A recorder that lets `work` happen just before each batch that writes. */
export function overtakenBy(work: () => Promise<unknown>): Recorder {
  const recorder = new Recorder();
  recorder.hooks.beforeD1 = async (statements, kind) => {
    if (kind === 'batch' && statements.some(({ sql }) => !/^select/i.test(sql))) await work();
  };
  return recorder;
}
