import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reads } from '../../worker/http/validate.ts';
import { lines } from './calls/all.ts';
import { outcomeOf, prepareDatabase, ready } from './calls/perform.ts';
import { long, routes, send } from './calls/table.ts';
import { neverAccepted } from './proof/hostile.ts';
import { signedIn, signedOut } from './support/client.ts';
import { expectFailure } from './support/failures.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { report } from './support/proof.ts';

const firsts = lines.filter(({ grade, about }) => grade !== undefined && about === null);
/** Discord's call has a signature in place of an origin, and limits of its own: worker/commands/interactions.test.ts. */
const posted = firsts.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/discord/'));
const withBody = firsts.filter(({ body }) => body);
const withoutBody = posted.filter(({ body, file }) => !body && !file);

const count = { bodies: 0, origins: 0, uncounted: 0 };

beforeAll(prepareDatabase);

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

describe('A bad body', () => {
  it.each(withBody)('$name refuses what is malformed', async (line) => {
    const { request, send, changes } = await ready(line);
    const body = JSON.parse(JSON.stringify(request.options.body));
    for (const { name, raw, type = 'application/json' } of neverAccepted(body)) {
      const reply = await send(undefined, { raw, headers: { 'Content-Type': type } });
      count.bodies += 1;
      expect([400, 413, 415], `${name}: ${reply.outcome}`).toContain(reply.status);
      expectFailure(reply, type === 'application/json' ? reply.outcome : '415 not_json');
    }
    expect(await changes()).toEqual([]);
    // The body that was spoilt is accepted as it was.
    expect((await send()).status).toBeLessThan(300);
  });

  it.each(withBody)('$name checks its caller before its body', async (line) => {
    const { request, send: sendAsCaller } = await ready(line);
    const spoilt = { raw: '{', headers: { 'Content-Type': 'text/plain' } };
    const json = { ...spoilt, headers: { 'Content-Type': 'application/json' } };
    const elsewhere = { ...spoilt, headers: { ...spoilt.headers, 'Sec-Fetch-Site': 'cross-site' } };
    expectFailure(await send(signedOut, request, elsewhere), '403 other_origin');
    expectFailure(
      await send(signedOut, request, spoilt),
      line.access === 'public' ? '415 not_json' : '401 unauthenticated',
    );
    if (line.outcomeFor(1) === '403 grade_too_low')
      expectFailure(await send(await signedIn(1), request, spoilt), '403 grade_too_low');
    expectFailure(await sendAsCaller(undefined, { ...spoilt, raw: 'x'.repeat(300_000) }), '413 body_too_large');
    expectFailure(await sendAsCaller(undefined, spoilt), '415 not_json');
    expectFailure(await sendAsCaller(undefined, json), '400 invalid_json');
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
        // One of several schemas that fit a body names no field.
        const paths = (reply.body.issues as { path: string }[]).map((issue) => issue.path || path);
        expect(paths, JSON.stringify(value)).toContain(path);
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

  it.each(posted)('$name is refused if a limit is used up or cannot be counted', async (line) => {
    const names = Object.keys(env).filter((name) => name.endsWith('_LIMIT'));
    const limits = (limit: RateLimit) => new Recorder(Object.fromEntries(names.map((name) => [name, limit])));
    const { send, changes } = await ready(line);
    const broken = await send(limits({ limit: () => Promise.reject(new Error('The limiter is out of reach')) }));
    expect(outcomeOf(broken)).toBe('503 unavailable');
    count.uncounted += 1;
    expectFailure(await send(limits({ limit: async () => ({ success: false }) })), '429 rate_limited');
    expect(await changes()).toEqual([]);
  });
});

/** What the query of a route may have, by its schema. */
const parametersOf = (route: string): string[] =>
  (routes.get(route) ?? []).flatMap(({ handler }) => {
    const reads: Reads | undefined = 'reads' in handler ? (handler.reads as Reads) : undefined;
    return reads?.target === 'query' && 'shape' in reads.schema._zod.def
      ? Object.keys(Object(reads.schema._zod.def.shape))
      : [];
  });

/** What no list takes. */
const wrongPages: Record<string, string[]> = {
  limit: ['0', '201', '-1', 'abc', '', '1.5', '1e999', 'NaN', '5&limit=6'],
  cursor: ['', 'x', '%00', '!!!!', ...['1~a', 'x~a~', '1~a b~', "1~'~", '0~abc~'].map(btoa), 'MX5hfg'.repeat(500)],
  q: [long(101), '%00'],
};

describe('A wrong query', () => {
  const queried = firsts.filter(
    ({ route, method }) =>
      // The cursor of Verify is a number, of which empty is the first.
      method === 'GET' && route !== 'GET /api/audit-logs/verify' && parametersOf(route).length > 0,
  );

  it.each(queried)('$name refuses it', async (line) => {
    const { request, person } = await ready(line);
    const general = parametersOf(line.route).flatMap((name) =>
      (wrongPages[name] ?? []).map((value) => `${name}=${value}`),
    );
    for (const query of [...general, ...line.wrongQueries]) {
      const reply = await send(person, { ...request, path: `${request.path.split('?')[0]}?${query}` });
      expect(reply.outcome, query).toBe('400 invalid_input');
    }
  });
});

describe('An odd id', () => {
  const named = lines.filter(({ grade, path, about }) => grade !== undefined && path.includes('/:') && about === null);

  it.each(named)('$name answers 404', async (line) => {
    const { request, person, changes } = await ready(line, 6);
    const start = line.path.slice(0, line.path.indexOf(':'));
    const end = line.path.slice(start.length).replace(/^:\w+/, '').replace(/:\w+/, '1');
    for (const id of [
      '%00',
      'a%00b',
      '%E0%A4%A',
      '..%2f..%2fjobs',
      "'%20or%201=1--",
      '%F0%9F%98%80',
      'x'.repeat(2000),
      'null',
      'constructor',
    ]) {
      const reply = await send(person, { ...request, path: `${start}${id}${end}` });
      // The records of nobody are none.
      if (reply.outcome === '200') expect(reply.rows).toEqual([]);
      else expect(['404 not_found', '403 target_out_of_reach', '403 grade_too_low'], id).toContain(reply.outcome);
    }
    expect(await changes()).toEqual([]);
  });
});

it('Enough was tried', ({ task }) => {
  report(task, 'Requests: malformed bodies that changed nothing', count.bodies, 800);
  report(task, 'Requests: writes from another origin that were refused', count.origins, 200);
  report(task, 'Requests: writes that no limit could count, and that changed nothing', count.uncounted, 45);
});
