import { env } from 'cloudflare:workers';
import type { Bindings } from '../../../worker/env.ts';

type Kind = 'first' | 'all' | 'raw' | 'run' | 'batch';

/** One statement as it went to D1. */
export type Statement = { sql: string; params: unknown[] };

/** One round trip to D1; the rows as D1's own `meta` counts them. */
export type Trip = { kind: Kind; statements: Statement[]; rowsRead: number; rowsWritten: number };

type KvOperation = 'get' | 'put' | 'delete';

/** Runs before something reaches D1 or KV: it may wait, or throw to make the call fail. */
type Hooks = {
  beforeD1: ((statements: Statement[], kind: Kind) => unknown) | null;
  /** May also give back other statements to send, to spoil one of a batch. */
  rewrite: ((statement: Statement) => Statement) | null;
  beforeKv: ((operation: KvOperation, key: string) => unknown) | null;
};

/** Every distinct statement that went through a recorder in this file, with one set of parameters. `explain.ts` judges them. */
export const seenStatements = new Map<string, Statement>();

const isSelect = (sql: string) => /^\s*(select|with)\b/i.test(sql);

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

  /** The statement that is really sent, which `rewrite` may have spoilt. */
  sent(): D1PreparedStatement {
    const { rewrite } = this.recorder.hooks;
    if (!rewrite) return this.real;
    const { sql, params } = rewrite({ sql: this.sql, params: this.params });
    return sql === this.sql && params === this.params ? this.real : env.DB.prepare(sql).bind(...params);
  }

  async first(column?: string) {
    const trip = await this.recorder.begin('first', [this]);
    const result = await this.sent().all();
    this.recorder.measure(trip, result.meta);
    const row = result.results[0] ?? null;
    return column && row ? row[column] : row;
  }

  async all() {
    const trip = await this.recorder.begin('all', [this]);
    const result = await this.sent().all();
    this.recorder.measure(trip, result.meta);
    return result;
  }

  async run() {
    const trip = await this.recorder.begin('run', [this]);
    const result = await this.sent().run();
    this.recorder.measure(trip, result.meta);
    return result;
  }

  async raw() {
    const trip = await this.recorder.begin('raw', [this]);
    const rows = await this.sent().raw();
    // `raw` tells nothing of its cost. Reading once more does, and changes nothing.
    if (isSelect(this.sql) && this.recorder.isMeasuring) this.recorder.measure(trip, (await this.real.all()).meta);
    return rows;
  }
}

/**
 * Bindings that note what goes to D1 and KV and can be told to fail, wait or hold. `env` is what a request is given;
 * settings can be replaced in it.
 */
export class Recorder {
  readonly env: Bindings;
  readonly hooks: Hooks = { beforeD1: null, rewrite: null, beforeKv: null };
  readonly trips: Trip[] = [];
  readonly kv: { operation: KvOperation; key: string }[] = [];
  isMeasuring = false;

  constructor(settings: Partial<Bindings> = {}) {
    this.env = { ...env, DB: this.#database(), SESSIONS: this.#sessions(), ...settings };
  }

  get rowsRead() {
    return this.trips.reduce((sum, trip) => sum + trip.rowsRead, 0);
  }

  get rowsWritten() {
    return this.trips.reduce((sum, trip) => sum + trip.rowsWritten, 0);
  }

  /** Forgets what was noted, and from now on also asks D1 what each statement cost. */
  measureFromHere() {
    this.trips.length = 0;
    this.kv.length = 0;
    this.isMeasuring = true;
  }

  /** D1 answers nothing any more, or nothing that `matches`. */
  breakD1(matches: (statements: Statement[], kind: Kind) => boolean = () => true) {
    this.hooks.beforeD1 = (statements, kind) => {
      if (!matches(statements, kind)) return;
      const [statement] = statements;
      throw new Error(`D1_ERROR: Network connection lost. near "${statement?.sql}": SQLITE_ERROR`, {
        cause: new Error(`Network connection lost. ${statement?.sql}`),
      });
    };
  }

  /** KV answers nothing any more. */
  breakKv() {
    this.hooks.beforeKv = () => {
      throw new Error('KV GET failed: 500 Internal Server Error');
    };
  }

  /** Lets nobody past `matches` before `parties` have arrived there: a race that always happens. */
  holdUntil(parties: number, matches: (statements: Statement[], kind: Kind) => boolean) {
    const gate = barrier(parties);
    this.hooks.beforeD1 = (statements, kind) => (matches(statements, kind) ? gate() : undefined);
  }

  async begin(kind: Kind, statements: { sql: string; params: unknown[] }[]): Promise<Trip> {
    const noted = statements.map(({ sql, params }) => ({ sql, params }));
    for (const statement of noted) if (!seenStatements.has(statement.sql)) seenStatements.set(statement.sql, statement);
    const trip: Trip = { kind, statements: noted, rowsRead: 0, rowsWritten: 0 };
    this.trips.push(trip);
    await this.hooks.beforeD1?.(noted, kind);
    return trip;
  }

  measure(trip: Trip, meta: D1Meta) {
    trip.rowsRead += meta.rows_read;
    trip.rowsWritten += meta.rows_written;
  }

  #database(): D1Database {
    const database = {
      prepare: (sql: string) => new RecordedStatement(this, env.DB.prepare(sql), sql),
      batch: async (statements: RecordedStatement[]) => {
        const trip = await this.begin('batch', statements);
        const results = await env.DB.batch(statements.map((statement) => statement.sent()));
        for (const result of results) this.measure(trip, result.meta);
        return results;
      },
    };
    // Only what the app uses of D1 is passed on; anything else would fail loudly.
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
        return env.SESSIONS.get(key, type);
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
    // As above: the three calls that the app makes.
    return sessions as unknown as KVNamespace;
  }
}

/** A function that returns only when it has been called so many times; later calls pass at once. */
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

/** What requests are given unless a test brings a recorder of its own. */
export const everyday = new Recorder();
