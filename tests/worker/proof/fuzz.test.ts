import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlain, isVisible } from '#contract/characters.ts';
import { app } from '#worker/app.ts';
import type { Reads } from '#worker/http/validate.ts';
import { lines } from '../calls/all.ts';
import { type Line, prepare, type Request, send } from '../calls/table.ts';
import { type CallOptions, type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { shared } from '../support/measuring/recorder.ts';
import { report, times } from '../support/proof.ts';
import { rowsOf } from '../support/rows.ts';
import { changed, changes, type Json, queryValues } from './hostile.ts';

const isLong = env.PROOF === 'long';

/** The routes that read a body or a query with a schema, by method and path. */
const reading = app.routes.flatMap(({ method, path, handler }) => {
  const reads: Reads | undefined = 'reads' in handler ? (handler.reads as Reads) : undefined;
  return reads ? [{ route: `${method} ${path}`, reads }] : [];
});
const withBody = reading.filter(({ reads }) => reads.target === 'json').map(({ route }) => route);
const withQuery = reading.filter(({ reads }) => reads.target === 'query');

type Call = { caller: SignedIn; request: Request; body: { [key: string]: Json } };

/** A case of this route that succeeds. */
function successOf(route: string): Line {
  const line = lines.find((one) => one.route === route && one.grade !== undefined);
  if (!line) throw new Error(`${route} succeeds in no case of the table`);
  return line;
}

/** A prepared call of this route that would succeed, by this caller or a new one. */
async function validCall(route: string, by?: SignedIn): Promise<Call> {
  const line = successOf(route);
  const caller = by ?? (await signedIn(line.grade));
  // There may be only a few.
  if (/webhooks|saved-replies/.test(route))
    await env.DB.batch(
      ['delete from deliveries', 'delete from webhooks', 'delete from saved_replies'].map((sql) => env.DB.prepare(sql)),
    );
  const request = await prepare(line, caller);
  return { caller, request, body: JSON.parse(JSON.stringify(request.options.body ?? {})) };
}

const sendWith = ({ caller, request }: Call, options: CallOptions) => send(caller, request, options);

const count = { sent: 0, refused: 0, accepted: 0, readBack: 0 };

/** Sends a request and expects either a success or a refusal of the client, which wrote nothing. */
async function attack(send: () => Promise<Reply>): Promise<Reply> {
  const before = shared.rowsWrittenByCalls;
  const reply = await send();
  count.sent += 1;
  expect(reply.status, reply.text).toBeLessThan(500);
  if (reply.status < 400) return reply;
  count.refused += 1;
  expectFailure(reply, reply.outcome);
  // A wrong pin is counted; that is its only trace.
  if (reply.outcome !== '403 wrong_pin')
    expect(shared.rowsWrittenByCalls - before, `rows written by ${reply.text}`).toBe(0);
  return reply;
}

/** Where the rows of a table are found by an id in the reply, the address or the body. */
const KEYS: Record<string, string> = {
  users: 'id',
  jobs: 'id',
  applications: 'id',
  application_reviews: 'applicationId',
  application_notes: 'id',
  saved_replies: 'id',
  exam_templates: 'id',
  exam_assignments: 'examId',
  exam_attempts: 'id',
  exam_events: 'attemptId',
  staff_profiles: 'userId',
  staff_records: 'id',
  notices: 'id',
  guide_revisions: 'slug',
  webhooks: 'id',
};

/** The longest text of a column, and the smallest and largest number, apart from the contract's own constants. */
const LENGTHS: Record<string, number> = {
  title: 200,
  'saved_replies.title': 80,
  'jobs.title': 120,
  'exam_templates.title': 120,
  description: 5000,
  requirements: 5000,
  body: 2000,
  reason: 2000,
  message: 2000,
  suspensionReason: 1000,
  markNote: 1000,
  adjustmentNote: 1000,
  comment: 2000,
  notes: 5000,
  content: 10_000,
  markdown: 100_000,
  name: 80,
  label: 500,
  placeholder: 200,
  question: 2000,
};
const RANGES: Record<string, [number, number]> = {
  reviewsNeeded: [0, 5],
  reapplyDays: [0, 365],
  minAccountDays: [0, 3650],
  timeLimit: [1, 600],
  passingScore: [0, 100],
  score: [0, 100],
  marks: [0, 1],
  grade: [1, 6],
  targetGrades: [1, 6],
  fromGrade: [1, 6],
  toGrade: [1, 6],
  isActive: [0, 1],
  isBlocked: [0, 1],
  directMessages: [0, 1],
  suspended: [0, 1],
};

/** Describes what is wrong with a stored value; null if nothing is. */
function faultOf(table: string, column: string, value: unknown): string | null {
  const where = `${table}.${column}`;
  if (typeof value === 'number') {
    const [min, max] = RANGES[column] ?? [-8.64e15, 8.64e15];
    return value >= min && value <= max ? null : `${where} is ${value}`;
  }
  if (typeof value === 'string') {
    if (!isPlain(value)) return `${where} holds ${JSON.stringify(value)}, which cannot be shown`;
    if (value !== '' && !isVisible(value)) return `${where} holds ${JSON.stringify(value)}, which cannot be seen`;
    if (value !== value.trim()) return `${where} holds ${JSON.stringify(value)}, which is not trimmed`;
    const most = LENGTHS[where] ?? LENGTHS[column] ?? 100_000;
    return value.length <= most ? null : `${where} holds ${value.length} characters`;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (!isPlain(key)) return `${where} has the key ${JSON.stringify(key)}`;
    const fault = faultOf(
      table,
      Array.isArray(value) || column === 'marks' || column === 'responses' ? column : key,
      inner,
    );
    if (fault) return fault;
  }
  return null;
}

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** Reads back what a request may have written, and says what is wrong with it. */
async function faultsOf(reply: Reply, { request: { path }, body }: Call): Promise<string[]> {
  const ids = JSON.stringify([reply.body.id, body.userId, ...path.split('/')].filter((id) => typeof id === 'string'));
  const found = await Promise.all(
    Object.entries(KEYS).map(async ([table, key]) =>
      (await rowsOf(`select * from ${table} where ${key} in (select value from json_each(?))`, ids)).map((row) => ({
        table,
        row,
      })),
    ),
  );
  const rows = found.flat();
  count.readBack += rows.length;
  const logged = await rowsOf('select texts from audit_texts order by seq desc limit 1');
  return [...rows, ...logged.map((row) => ({ table: 'audit_texts', row }))].flatMap(({ table, row }) =>
    Object.entries(row).flatMap(([column, value]) => faultOf(table, column, parsed(value)) ?? []),
  );
}

const headers = { 'Content-Type': 'application/json' };

/** Runs a property, whose failure names its seed. In the short form the seed is always the same. */
const attackWith = <Value>(arbitrary: fc.Arbitrary<Value>, runs: number, property: (value: Value) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, property), {
    numRuns: runs,
    endOnFailure: true,
    ...(isLong ? {} : { seed: 20_261_122 }),
  });

describe('Bodies', () => {
  it('Every route with a body has one in the table, and no other', () => {
    const inTable = new Set(lines.filter(({ body }) => body).map(({ route }) => String(route)));
    expect([...inTable].sort()).toEqual([...new Set(withBody)].sort());
  });

  it.each(withBody)('%s stores nothing that makes no sense', async (route) => {
    let call = await validCall(route);
    await attackWith(changes, times(8, 520), async (list) => {
      const sent = changed(call.body, list);
      const reply = await attack(() => sendWith(call, { raw: JSON.stringify(sent), headers }));
      if (reply.status < 300) {
        count.accepted += 1;
        expect(await faultsOf(reply, call), JSON.stringify(sent)).toEqual([]);
      }
      // Keeps the caller where it can, because the number of owners is limited.
      if (reply.status < 300 || reply.status === 409) call = await validCall(route, call.caller);
      else if ([401, 403, 429].includes(reply.status)) call = await validCall(route);
    });
  });
});

const namesOf = ({ schema }: Reads) => ('shape' in schema._zod.def ? Object.keys(Object(schema._zod.def.shape)) : []);

describe('Queries', () => {
  it.each(withQuery)('$route answers any query', async ({ route, reads }) => {
    const names = namesOf(reads);
    expect(names, 'parameters of the schema').not.toEqual([]);
    let call = await validCall(route);
    const pair = fc.tuple(fc.constantFrom(...names, 'other'), queryValues);
    await attackWith(fc.array(pair, { minLength: 1, maxLength: 4 }), times(6, 80), async (pairs) => {
      const query = pairs.map((parts) => parts.join('=')).join('&');
      const { caller, request } = call;
      const reply = await attack(() => send(caller, { ...request, path: `${request.path.split('?')[0]}?${query}` }));
      if (reply.status === 200) expect(reply.rows.length).toBeLessThanOrEqual(200);
      if (request.method !== 'GET' && reply.status < 300) call = await validCall(route, call.caller);
    });
  });
});

it('Enough was sent', ({ task }) => {
  report(task, 'Fuzz: hostile bodies and queries without a 5xx', count.sent, 20_000);
  report(task, 'Fuzz: refusals of the right shape that wrote nothing', count.refused, 10_000);
  report(task, 'Fuzz: accepted changes whose rows were read back', count.accepted, 1000);
  expect(count.readBack).toBeGreaterThan(count.accepted / 2);
});
