import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { calls, lines } from './calls/all.ts';
import { visitors } from './calls/callers.ts';
import { misfitFor } from './calls/shapes.ts';
import { type Caller, prepare, type Request, routes, send } from './calls/table.ts';
import type { Reply } from './support/client.ts';
import { expectFailure } from './support/failures.ts';
import { shared } from './support/measuring/recorder.ts';
import { report } from './support/proof.ts';
import { stateOfDatabase } from './support/state.ts';

const isLong = env.PROOF === 'long';

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

/** Sends a call, and expects a refusal, or a read, to have written nothing. */
async function attempt(caller: Caller, request: Request, mayWrite: boolean): Promise<Reply> {
  const before = isLong ? await stateOfDatabase() : null;
  const [rows, values] = [shared.rowsWritten, kvWrites()];
  const reply = await send(caller, request);
  count.sent += 1;
  if (reply.status < 400) {
    if (!mayWrite) expect(shared.rowsWritten - rows, 'rows written').toBe(0);
    return reply;
  }
  count.refused += 1;
  // A wrong pin is counted.
  if (reply.outcome !== '403 wrong_pin')
    expect([shared.rowsWritten - rows, kvWrites() - values], 'rows and values written').toEqual([0, 0]);
  if (before) expect(await stateOfDatabase()).toEqual(before);
  return reply;
}

/** All callers, or in the short form everyone inside and a third of those outside, in turn. */
const callersOf = (index: number) =>
  visitors.filter(({ as }, number) => isLong || as !== 'out' || (number + index) % 3 === 0);

describe.each(lines.map((line, index) => ({ ...line, line, index })))('$name', ({ line, index }) => {
  it.each(callersOf(index))('$name gets the outcome of the table', async ({ as, enter }) => {
    const caller = await enter();
    const reply = await attempt(caller, await prepare(line, caller), line.audit !== undefined);
    expect(reply.outcome).toBe(line.outcomeFor(as));
    // Cloudflare's cache keeps what does not forbid it, for everybody.
    if (/\/(api|auth)\//.test(line.path)) expect(reply.headers.get('Cache-Control')).toBe('no-store');
    if (reply.status >= 400) return expectFailure(reply, line.outcomeFor(as));
    count.replies += 1;
    expect(line.reply && misfitFor(reply, line.reply, as)).toBeNull();
  });
});

it('The whole table was walked', ({ task }) => {
  report(task, 'Access: requests with the outcome of the table', count.sent, 2500);
  report(task, 'Access: refusals that wrote nothing', count.refused, 1500);
  report(task, 'Access: replies with exactly the keys of the table', count.replies, 700);
  expect(count.sent).toBeGreaterThanOrEqual(lines.length * 10);
});
