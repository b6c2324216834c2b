import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { app } from '../../worker/app.ts';
import { visitors } from './access/callers.ts';
import { discordLines } from './access/discord.ts';
import { examLines } from './access/exams.ts';
import { hiringLines } from './access/hiring.ts';
import keys from './access/keys.json';
import { type Caller, nameOf } from './access/lines.ts';
import { peopleLines } from './access/people.ts';
import { shapesOf } from './access/shapes.ts';
import type { Reply } from './support/client.ts';
import { expectFailure } from './support/failures.ts';
import { report } from './support/proof.ts';
import { shared } from './support/recorder.ts';
import { stateOfDatabase } from './support/state.ts';

const isLong = env.PROOF === 'long';

/** For each line, each place in its replies and each set of keys there: who gets it, `out` or a grade. */
const shapes: Record<string, Record<string, Record<string, string>>> = keys;

const kvWrites = () => shared.kv.filter(({ operation }) => operation !== 'get').length;

const table = [...hiringLines, ...examLines, ...peopleLines, ...discordLines];

const routes = Map.groupBy(
  app.routes.filter(({ method }) => method !== 'ALL'),
  ({ method, path }) => `${method} ${path}`,
);
const accessOf = (handler: object) => ('access' in handler ? handler.access : undefined);

describe('The access table', () => {
  it.each([...routes.keys()])('The table covers %s', (route) => {
    expect(table.map((line) => line.route)).toContain(route);
  });

  it.each([...routes])('%s checks access first and once', (route, chain) => {
    const [first, ...rest] = chain.map(({ handler }) => accessOf(handler));
    expect(first).toBe(table.find((line) => line.route === route)?.access);
    expect(rest.filter(Boolean), 'a second access check').toEqual([]);
  });

  it.each([...new Set(table.map((line) => line.route))])('The app answers %s', (route) => {
    expect([...routes.keys()]).toContain(route);
  });
});

/** Requests sent, and refused ones. */
const count = { sent: 0, refused: 0, shapes: 0 };

/** The client of a caller, which checks of each refusal that it wrote nothing. */
function watched(caller: Caller): Caller {
  const watch =
    <Args extends unknown[]>(send: (...args: Args) => Promise<Reply>) =>
    async (...args: Args) => {
      const before = isLong ? await stateOfDatabase() : null;
      const [rows, values] = [shared.rowsWritten, kvWrites()];
      const reply = await send(...args);
      count.sent += 1;
      if (reply.status < 400) return reply;
      count.refused += 1;
      expect([shared.rowsWritten - rows, kvWrites() - values], 'rows and values written').toEqual([0, 0]);
      if (before) expect(await stateOfDatabase()).toEqual(before);
      return reply;
    };
  const { get, post, put, patch, call } = caller;
  const watching = { get: watch(get), post: watch(post), put: watch(put), patch: watch(patch), call: watch(call) };
  return { ...caller, ...watching, delete: watch(caller.delete) };
}

/** Who may get these keys at this place in a reply, as the checked-in table says. */
const allowed = (name: string, path: string, set: string) => shapes[name]?.[path]?.[set]?.split(' ') ?? [];

/** All callers, or in the short form everyone inside and three of those outside, others on each line. */
const callersOf = (line: number) =>
  visitors.filter(({ as }, index) => isLong || as !== 'out' || (index + line) % 3 === 0);

const lines = table.map((line, index) => ({ ...line, index, name: nameOf(line) }));

it('Every line has a name of its own', () => {
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
});

describe.each(lines)('$name', ({ route, send, ends, index, name }) => {
  it.each(callersOf(index))('$name gets the outcome of the table', async ({ as, enter }) => {
    const reply = await send(watched(await enter()));
    expect(reply.outcome).toBe(ends[as]);
    // Cloudflare's cache keeps what does not forbid it, for everybody.
    if (route.includes('/api/') || route.includes('/auth/'))
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
    if (reply.status >= 400) return expectFailure(reply, ends[as]);
    for (const [path, set] of shapesOf(reply)) {
      count.shapes += 1;
      expect(allowed(name, path, set), `who gets these keys at '${path}': ${set}`).toContain(String(as));
    }
  });
});

describe('The table of keys', () => {
  it('It has a line for each that succeeds, and no other', () => {
    const succeeding = lines.filter(({ ends }) => Object.values(ends).some((outcome) => /^[23]/.test(outcome)));
    expect(Object.keys(shapes).toSorted()).toEqual(succeeding.map(({ name }) => name).toSorted());
  });
});

it('The whole table was walked', ({ task }) => {
  report(task, 'Access: requests with the outcome of the table', count.sent, 2500);
  report(task, 'Access: refusals that wrote nothing', count.refused, 1500);
  report(task, 'Access: objects in replies with exactly the keys of the table', count.shapes, 1000);
  expect(count.sent).toBeGreaterThanOrEqual(lines.length * 10);
});
