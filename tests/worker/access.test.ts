import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { calls, lines } from './calls/all.ts';
import { type Visitor, visitors } from './calls/callers.ts';
import { misfitFor } from './calls/shapes.ts';
import { type Caller, type Line, prepare, routes, send } from './calls/table.ts';
import { type Reply, signedIn } from './support/client.ts';
import { expectFailure } from './support/failures.ts';
import { shared } from './support/measuring/recorder.ts';
import { report } from './support/proof.ts';
import { stateOfDatabase } from './support/state.ts';

const isLong = env.PROOF === 'long';
const hasEveryGrade = env.GRADES === 'all';

const kvWrites = () => shared.kv.filter(({ operation }) => operation !== 'get').length;

const accessOf = (handler: object) => ('access' in handler ? handler.access : undefined);

describe('The table of calls', () => {
  it('It has every route of the app once, and no other', () => {
    expect(calls.map(({ route }) => route).toSorted(), 'routes in tests/worker/calls').toEqual(
      [...routes.keys()].toSorted(),
    );
  });

  it.each(calls)('$route checks its access first, and only once', ({ route, access }) => {
    const checks = routes.get(route)?.map(({ handler }) => accessOf(handler)) ?? [];
    expect(checks.filter(Boolean)).toEqual([access]);
    expect(checks[0]).toBe(access);
  });

  it('Every case has a name of its own', () => {
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
  });

  it('Every success has a shape, and every write that succeeds says what it records', () => {
    const succeeding = lines.filter(({ grade }) => grade !== undefined);
    expect(succeeding.filter(({ reply }) => !reply).map(({ name }) => name)).toEqual([]);
    expect(succeeding.filter(({ method, audit }) => method !== 'GET' && !audit).map(({ name }) => name)).toEqual([]);
  });
});

const count = { sent: 0, refused: 0, replies: 0 };

/** Rows written to D1, without records of refusals, and values to KV so far. */
const written = () => [shared.rowsWrittenByCalls, kvWrites()];

/** Does some work that must write nothing. */
async function expectNothingWritten(work: () => Promise<unknown>) {
  const [before, state] = [written(), isLong ? await stateOfDatabase() : null];
  await work();
  expect(written(), 'rows and values written').toEqual(before);
  if (state) expect(await stateOfDatabase()).toEqual(state);
}

// Cloudflare's cache keeps what does not forbid it, for everybody.
function expectUncached({ headers }: Reply, { path }: Line) {
  if (/\/(api|auth|discord)\//.test(path)) expect(headers.get('Cache-Control')).toBe('no-store');
}

/** A refusal before any row is read, so the same request serves all who get it. */
const isRefusal = (outcome: string) => outcome === '401 unauthenticated' || outcome === '403 grade_too_low';

/** A third of the callers outside, in turn, and everyone inside; of every commit's run, the lowest and the highest grade of each outcome. */
function callersOf(line: Line, index: number): Visitor[] {
  if (isLong) return visitors;
  const outside = visitors.filter(({ as }, number) => as === 'out' && (number + index) % 3 === 0);
  const inside = visitors.filter(({ as }) => as !== 'out');
  // Without the former owner, who counts as an Executive.
  const ofOutcome = Map.groupBy(inside.slice(1), ({ as }) => line.outcomeFor(as));
  const ends = [...ofOutcome.values()].flatMap((group) => [...new Set([group[0], group.at(-1)])]);
  return [...outside, ...(hasEveryGrade ? inside : ends.filter((visitor) => visitor !== undefined))];
}

/** Sends one request for everyone whom this case keeps out. */
async function refuse(line: Line, kept: Visitor[]) {
  const request = await prepare(line, await signedIn(line.grade ?? 6));
  const callers: { name: string; as: Visitor['as']; caller: Caller }[] = [];
  for (const { name, as, enter } of kept) callers.push({ name, as, caller: await enter() });
  await expectNothingWritten(async () => {
    for (const { name, as, caller } of callers) {
      const reply = await send(caller, request);
      count.sent += 1;
      count.refused += 1;
      expect(`${name}: ${reply.outcome}`).toBe(`${name}: ${line.outcomeFor(as)}`);
      expectUncached(reply, line);
      expectFailure(reply, line.outcomeFor(as));
    }
  });
}

/** Prepares and sends the request of one caller whom this case lets in. */
async function admit(line: Line, { name, as, enter }: Visitor) {
  const caller = await enter();
  const request = await prepare(line, caller);
  const outcome = line.outcomeFor(as);
  let reply: Reply | undefined;
  const attempt = async () => {
    reply = await send(caller, request);
  };
  // A read writes nothing either, and of the refusals only a wrong pin is counted.
  const isFree = outcome === '403 wrong_pin' || (Number.parseInt(outcome, 10) < 400 && line.audit !== undefined);
  await (isFree ? attempt() : expectNothingWritten(attempt));
  if (!reply) throw new Error('No reply');
  count.sent += 1;
  expect(`${name}: ${reply.outcome}`).toBe(`${name}: ${outcome}`);
  expectUncached(reply, line);
  if (reply.status >= 400) {
    count.refused += 1;
    return expectFailure(reply, outcome);
  }
  count.replies += 1;
  expect(line.reply && misfitFor(reply, line.reply, as), name).toBeNull();
}

it.each(lines.map((line, index) => ({ name: line.name, line, index })))(
  '$name gives every caller the outcome of the table',
  async ({ line, index }) => {
    const [kept, admitted] = [true, false].map((isKept) =>
      callersOf(line, index).filter(({ as }) => isRefusal(line.outcomeFor(as)) === isKept),
    );
    if (kept?.length) await refuse(line, kept);
    for (const visitor of admitted ?? []) await admit(line, visitor);
  },
);

it('The whole table was walked', ({ task }) => {
  report(task, 'Access: requests with the outcome of the table', count.sent, 2500);
  report(task, 'Access: refusals that wrote nothing', count.refused, 1500);
  report(task, 'Access: replies with exactly the keys of the table', count.replies, 700);
  expect(count.sent).toBeGreaterThanOrEqual(lines.length * (hasEveryGrade ? 10 : 5));
});
