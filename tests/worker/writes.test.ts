import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lines } from './calls/all.ts';
import { type Done, outcomeOf, perform, prepareDatabase, ready, tripsOf } from './calls/perform.ts';
import { type Line, routes } from './calls/table.ts';
import { neverAccepted } from './proof/hostile.ts';
import { expectDiscreet, expectFailure } from './support/failures.ts';
import type { Statement } from './support/limits.ts';
import { report, times } from './support/proof.ts';
import { Recorder } from './support/recorder.ts';
import { sessionOf } from './support/sign-in.ts';

const isLong = env.PROOF === 'long';

const SIGN_IN = 'GET /auth/discord/callback';

/** What a sign-in has written before it registers the person: its state is used up. */
const STATE_USED_UP = '+ spent_tokens';

/** Every call that writes; some are reads that leave a trace. */
const writes = lines.filter(({ grade, audit, name }) => grade !== undefined && audit && name !== SIGN_IN);
const audited = writes.filter(({ audit }) => audit !== 'none');
const posted = writes.filter(({ method }) => method !== 'GET');
const withBody = lines.filter(({ grade, body, about }) => grade !== undefined && body && about === null);
const withoutBody = posted.filter(({ body, about }) => !body && about === null);

const count = { trips: 0, refusedEntries: 0, races: 0, bodies: 0, refusedBodies: 0, origins: 0, uncounted: 0 };

let logged: string[] = [];

beforeAll(prepareDatabase);

beforeEach(() => {
  logged = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void logged.push(parts.map(String).join(' ')));
  return () => vi.restoreAllMocks();
});

/** A way to call every route that writes: its first case in the short form, every one in the long form. */
const each = (all: Line[]) =>
  isLong ? all : [...Map.groupBy(all, ({ route }) => route).values()].flatMap(([first]) => first ?? []);

const isNothing = (changed: string[]) => changed.length === 0 || changed.join() === STATE_USED_UP;

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
  const known = new Set(writes.map(({ route }) => String(route)));
  const routed = [...routes.keys()].filter((route) => !route.startsWith('GET'));
  expect([...routed, SIGN_IN].filter((route) => !known.has(route))).toEqual([]);
});

describe('A write is whole or nothing', () => {
  it.each(writes)('$name changes something and records its actions', async (line) => {
    const whole = await withoutFault(line);
    expect(whole.reply.outcome).toBe(line.outcomeFor(line.grade ?? 'out'));
    expect(whole.changed).not.toEqual([]);
    expect(await whole.actions()).toEqual(actionsOf(line));
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

  it.each(each(writes))('$name is whole or nothing if a round trip fails, and a repeat adds nothing', async (line) => {
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

/** How the call that comes too late may end. */
const LOSES = /^(409 |404 not_found$|200$|429 rate_limited$|302 .login.error=state$)/;

const isChange = (statements: Statement[]) => statements.some(({ sql }) => /^\s*(insert|update|delete)\b/i.test(sql));

describe('Two calls race', () => {
  it.each(writes)('If two calls of $name race, they leave what one leaves', async (line) => {
    const whole = await withoutFault(line);
    const { send, changes, actions } = await ready(line);
    const recorder = new Recorder();
    recorder.holdUntil(2, isChange);
    const replies = await Promise.all([send(recorder), send(recorder)]);
    count.races += 1;
    const outcomes = replies.map(outcomeOf).toSorted();
    const [loser = ''] = outcomes.toSpliced(outcomes.indexOf(whole.outcome), 1);
    expect(outcomes).toContain(whole.outcome);
    if (loser !== whole.outcome) expect(loser).toMatch(LOSES);
    if (line.repeats) return;
    expect(await changes()).toEqual(whole.changed);
    expect(await actions()).toEqual(actionsOf(line));
  });
});

describe('A bad body', () => {
  it.each(withBody)('$name refuses what is malformed', async (line) => {
    const { request, send, changes } = await ready(line);
    const body = JSON.parse(JSON.stringify(request.options.body));
    for (const { name, raw, type = 'application/json' } of neverAccepted(body)) {
      const reply = await send(undefined, { raw, headers: { 'Content-Type': type } });
      count.bodies += 1;
      expect([400, 413, 415], `${name}: ${reply.outcome}`).toContain(reply.status);
      expectFailure(reply, reply.outcome);
    }
    expect(await changes()).toEqual([]);
    // The body that was spoilt is accepted as it was.
    expect((await send()).status).toBeLessThan(300);
  });

  it.each(withoutBody)('$name reads no body', async (line) => {
    const { send } = await ready(line);
    const headers = { 'Content-Type': 'application/json' };
    expect((await send(undefined, { raw: '{"__proto__":1,"a":"\\ud800', headers })).status).toBeLessThan(300);
  });

  it.each(withBody.filter(({ wrong }) => Object.keys(wrong).length > 0))('$name names the field', async (line) => {
    const { request, send, changes } = await ready(line);
    for (const [path, values] of Object.entries(line.wrong))
      for (const value of values) {
        const [field = ''] = path.split('.');
        const reply = await send(undefined, { body: { ...Object(request.options.body), [field]: value } });
        count.bodies += 1;
        expectFailure(reply, '400 invalid_input');
        expect(reply.body.issues, JSON.stringify(value)).toContainEqual(expect.objectContaining({ path }));
      }
    expect(await changes()).toEqual([]);
  });
});

describe('A write that is refused before it is read', () => {
  it.each(posted)('$name is refused from another origin', async (line) => {
    const { send, changes } = await ready(line);
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    ]) {
      count.origins += 1;
      expectFailure(await send(undefined, { headers }), '403 other_origin');
    }
    expect(await changes()).toEqual([]);
  });

  it.each(each(writes))('$name is refused if a limit is used up or cannot be counted', async (line) => {
    const names = Object.keys(env).filter((name) => name.endsWith('_LIMIT'));
    const limits = (limit: RateLimit) => new Recorder(Object.fromEntries(names.map((name) => [name, limit])));
    const { send, changes } = await ready(line);
    const broken = await send(limits({ limit: () => Promise.reject(new Error('The limiter is out of reach')) }));
    expect(isUnavailable(outcomeOf(broken)), broken.outcome).toBe(true);
    count.uncounted += 1;
    if (line.method !== 'GET')
      expectFailure(await send(limits({ limit: async () => ({ success: false }) })), '429 rate_limited');
    expect(await changes()).toEqual([]);
  });
});

it('Enough was tried', ({ task }) => {
  report(task, 'Writes: round trips to D1 that failed, before or after they committed', count.trips, times(20, 350));
  report(task, 'Writes: audit rows that D1 refused', count.refusedEntries, times(10, 45));
  report(task, 'Writes: races of two', count.races, 60);
  report(task, 'Writes: malformed bodies that changed nothing', count.bodies, 800);
  report(task, 'Writes: calls from another origin that were refused', count.origins, 200);
  report(task, 'Writes: calls that no limit could count, and that changed nothing', count.uncounted, 60);
});
