import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { lines } from './calls/all.ts';
import { type Done, perform, prepareDatabase, ready, tripsOf } from './calls/perform.ts';
import { type Line, type Request, routes, send } from './calls/table.ts';
import { expectDiscreet, expectFailure, notingLogs } from './support/failures.ts';
import type { Statement } from './support/limits.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { report, times } from './support/proof.ts';
import { execute } from './support/rows.ts';
import { sessionOf } from './support/sign-in.ts';

const isLong = env.PROOF === 'long';

const SIGN_IN = 'GET /auth/discord/callback';

/** Writes only for a command, signed by Discord, without address and agent: worker/commands/writing.test.ts. */
const COMMANDS = 'POST /discord/interactions';

/** Every call that writes; some are reads that leave a trace. */
const writes = lines.filter(
  ({ grade, audit, name, route }) => grade !== undefined && audit && name !== SIGN_IN && route !== COMMANDS,
);
const audited = writes.filter(({ audit }) => audit !== 'none');
const posted = writes.filter(({ method }) => method !== 'GET');

const count = { trips: 0, refusedEntries: 0 };

const logged = notingLogs();

beforeAll(prepareDatabase);

/** A way to call every route that writes: its first case in the short form, every one in the long form. */
const each = (all: Line[]) =>
  isLong ? all : [...Map.groupBy(all, ({ route }) => route).values()].flatMap(([first]) => first ?? []);

const isNothing = (changed: string[]) => changed.length === 0;

const isUnavailable = (outcome: string) => ['503 unavailable', '302 /login?error=unavailable'].includes(outcome);

/** A recorder whose `n`th round trip to D1 fails: before it reaches D1, or after D1 has committed it. */
function failingTrip(n: number, when: 'before' | 'after'): Recorder {
  const recorder = new Recorder();
  let trip = 0;
  let failing: unknown;
  const lose = () => {
    throw new Error('D1_ERROR: Network connection lost.', { cause: new Error('Network connection lost.') });
  };
  recorder.hooks.beforeD1 = (statements) => {
    trip += 1;
    if (trip !== n) return;
    failing = statements;
    if (when === 'before') lose();
  };
  recorder.hooks.afterD1 = (statements) => {
    if (statements === failing) lose();
  };
  return recorder;
}

const actionsOf = ({ audit }: Line) => (audit === 'none' ? [] : [audit].flat());

const known = new Map<string, Done>();

/** How a call ends without a fault. */
async function withoutFault(line: Line): Promise<Done> {
  const done = known.get(line.name) ?? (await perform(line));
  known.set(line.name, done);
  return done;
}

it('Every route that is no GET is a write in the table', () => {
  const known = new Set([COMMANDS, ...writes.map(({ route }) => String(route))]);
  const routed = [...routes.keys()].filter((route) => !route.startsWith('GET'));
  expect([...routed, SIGN_IN].filter((route) => !known.has(route))).toEqual([]);
});

describe('A write is whole or nothing', () => {
  it.each(writes)('$name changes something and records its actions', async (line) => {
    const call = await ready(line);
    const headers = { 'CF-Connecting-IP': '203.0.113.7', 'X-Forwarded-For': '198.51.100.1', 'User-Agent': 'Browser/2' };
    const start = Date.now();
    const reply = await call.send(undefined, { headers });
    expect(reply.outcome).toBe(line.outcomeFor(line.grade ?? 'out'));
    expect(await call.changes()).not.toEqual([]);
    const entries = await call.entries();
    expect(entries.map(({ action }) => action)).toEqual(actionsOf(line));
    const { id, username, token, sessionHash } = call.person;
    for (const entry of entries) {
      expect(entry).toMatchObject({
        userId: line.route === SIGN_IN ? entry.entityId : id,
        ipAddress: '203.0.113.7',
        userAgent: 'Browser/2',
        requestId: reply.headers.get('X-Request-Id'),
      });
      expect(Number(entry.timestamp)).toBeGreaterThanOrEqual(start);
      expect(JSON.stringify(entry), 'users by id alone').not.toContain(username);
      for (const secret of [token, sessionHash]) expect(JSON.stringify(entry)).not.toContain(secret);
      // Ids and hashes can contain the pin's digits by chance.
      expect(JSON.stringify(entry)).not.toMatch(/(?<![\da-f-])2468(?![\da-f-])/);
    }
  });

  it.each(each(audited))('$name leaves nothing if its audit row is refused', async (line) => {
    const recorder = new Recorder();
    recorder.breakAuditRows();
    const { reply, outcome, changed } = await perform(line, { recorder });
    count.refusedEntries += 1;
    expect(outcome).toBe(line.route === SIGN_IN ? '302 /login?error=unavailable' : '500 internal');
    expect(isNothing(changed), changed.join('; ')).toBe(true);
    expect(sessionOf(reply)).toBeNull();
    expectDiscreet(reply, logged, /constraint failed: /);
  });

  it.each(each(writes))('$name is whole or nothing if a round trip fails', async (line) => {
    const whole = await withoutFault(line);
    const last = tripsOf(whole.recorder);
    for (let n = times(last, 1); n <= last; n++)
      for (const when of ['before', 'after'] as const) {
        count.trips += 1;
        const what = `round trip ${n} failing ${when} it commits`;
        const failed = await perform(line, { recorder: failingTrip(n, when) });
        // What is done after the change may fail without harm.
        if (failed.outcome !== whole.outcome) {
          expect(isUnavailable(failed.outcome), `${what}: ${failed.outcome}`).toBe(true);
          expect(sessionOf(failed.reply), what).toBeNull();
          expect(failed.reply.headers.has('Retry-After'), what).toBe(true);
          expectDiscreet(failed.reply, logged, /Network connection lost/);
        }
        const isWhole = failed.changed.join() === whole.changed.join();
        expect(isWhole || (failed.outcome !== whole.outcome && isNothing(failed.changed)), what).toBe(true);
        if (when === 'before' && isUnavailable(failed.outcome)) expect(isNothing(failed.changed), what).toBe(true);
        if (!isUnavailable(failed.outcome) || line.repeats) continue;
        const again = await failed.send();
        expect(again.status, `${what}, then repeated`).toBeLessThan(500);
        expect(await failed.changes(), `${what}, then repeated`).toEqual(whole.changed);
      }
  });

  it.each(posted)('$name sent twice counts once', async (line) => {
    const { send, changed, changes, reply } = await perform(line);
    const again = await send();
    expect(again.status).toBeLessThan(500);
    if (!line.repeats) expect(await changes()).toEqual(changed);
    if (!line.isKeyed) return;
    expect([reply.status, again.status, again.body.id]).toEqual([201, 200, reply.body.id]);
    expect(Object.keys(again.body).sort()).toEqual(Object.keys(reply.body).sort());
  });
});

const isChange = (statements: Statement[]) => statements.some(({ sql }) => /^\s*(insert|update|delete)\b/i.test(sql));

describe('A revision', () => {
  const edits = lines.filter(({ revised, about }) => revised && about === null);
  const at = (request: Request, method: string, revision: unknown) =>
    method === 'DELETE'
      ? { request: { ...request, path: `${request.path}?revision=${revision}` }, options: {} }
      : { request, options: { body: { ...Object(request.options.body), revision } } };

  it.each(edits)('$name refuses a revision that is stale or malformed', async (line) => {
    const { request, person, changes } = await ready(line);
    const sendAt = (revision: unknown) => {
      const call = at(request, line.method, revision);
      return send(person, call.request, call.options);
    };
    for (const malformed of ['x', '1.5', '']) expectFailure(await sendAt(malformed), '400 invalid_input');
    const stale = await sendAt(99);
    expectFailure(stale, '409 conflict');
    expect(stale.body.current).toMatchObject({ revision: 1 });
    expect(await changes()).toEqual([]);
    expect((await sendAt(1)).status).toBeLessThan(300);
  });

  it.each(edits.filter(({ method }) => method !== 'DELETE'))('$name says who edited the row and when', async (line) => {
    const { request, person } = await ready(line);
    const edit = (revision: number) => {
      const call = at(request, line.method, revision);
      return send(person, call.request, call.options);
    };
    expect((await edit(99)).body.current).toMatchObject({ updatedBy: null });
    expect((await edit(1)).body).toMatchObject({ updatedBy: { id: person?.id }, updatedAt: expect.any(String) });
  });

  it.each(edits)('$name loses to a change between its read and its write', async (line) => {
    const [table, key] = line.revised ?? [];
    const { request, person } = await ready(line);
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!isChange(statements)) return;
      recorder.hooks.beforeD1 = null;
      const id = request.path.split('/').at(-1);
      await execute(`update ${table} set revision = revision + 1 where ${key} = ?`, id);
    };
    const call = at(request, line.method, 1);
    const reply = await send(person, call.request, { ...call.options, recorder });
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toMatchObject({ revision: 2 });
  });
});

it('Enough was tried', ({ task }) => {
  report(task, 'Writes: round trips to D1 that failed, before or after they committed', count.trips, times(20, 350));
  report(task, 'Writes: audit rows that D1 refused', count.refusedEntries, times(10, 45));
});
