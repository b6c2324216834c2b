import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bindings } from '../../worker/env.ts';
import { lines } from './calls/all.ts';
import { outcomeOf, perform, prepareDatabase, ready } from './calls/perform.ts';
import { client, type Reply, type SignedIn, signedIn, signedOut } from './support/client.ts';
import { expectDiscreet, notingLogs } from './support/failures.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { report } from './support/proof.ts';
import { execute } from './support/rows.ts';
import { sessionOf, shortenWaits } from './support/sign-in.ts';

const isLong = env.PROOF === 'long';

/** Every call that succeeds and asks D1 or KV something: the first case of each route in the short form, all in the long one. */
const calls = lines.filter(
  ({ grade, path, about }) => grade !== undefined && /api|callback/.test(path) && (isLong || about === null),
);
const guarded = calls.filter(({ access }) => access !== 'public');

const count = { down: 0, stale: 0 };

const logged = notingLogs();

beforeAll(prepareDatabase);

/** Expects a refusal with 503 that says nothing about the fault, while the log does. */
function expectUnavailable(reply: Reply, reason: RegExp, what: string) {
  expect(['503 unavailable', '302 /login?error=unavailable'], what).toContain(outcomeOf(reply));
  expect(reply.headers.has('Retry-After'), what).toBe(true);
  expect(sessionOf(reply), what).toBeNull();
  expectDiscreet(reply, logged, reason);
}

const failures: [string, RegExp, (recorder: Recorder) => void][] = [
  ['D1 is down', /Network connection lost/, (recorder) => recorder.breakD1()],
  [
    'KV throws',
    /KV GET failed/,
    ({ hooks }) => {
      hooks.beforeKv = () => {
        throw new Error('KV GET failed: 500 Internal Server Error');
      };
    },
  ],
  [
    'KV hangs',
    /KV/,
    ({ hooks }) => {
      hooks.beforeKv = () => new Promise<never>(() => {});
    },
  ],
];

describe('With D1 or KV down', () => {
  it.each(calls)('$name is refused with 503, not 401', async (line) => {
    shortenWaits();
    // A sign-in uses up its state first, and a sign-out goes on without KV.
    const isSession = line.access === 'public' && line.audit;
    const call = isSession ? null : await ready(line);
    for (const [what, reason, fail] of failures) {
      const { send, changes } = call ?? (await ready(line));
      const recorder = new Recorder();
      fail(recorder);
      logged.length = 0;
      const reply = await send(recorder);
      const { length } = what === 'D1 is down' ? recorder.trips : recorder.kv;
      if (length === 0) continue;
      count.down += 1;
      expectUnavailable(reply, reason, what);
      if (!isSession) expect(await changes(), what).toEqual([]);
    }
  });

  it.each(failures.slice(1))(
    'A sign-out holds if its session cannot be deleted because %s',
    async (_what, _reason, fail) => {
      shortenWaits();
      const line = lines.find(({ route }) => route === 'POST /api/auth/logout');
      if (!line) throw new Error('No sign-out');
      const recorder = new Recorder();
      fail(recorder);
      const { beforeKv } = recorder.hooks;
      recorder.hooks.beforeKv = (operation, key) => (operation === 'delete' ? beforeKv?.(operation, key) : undefined);
      const { outcome, person } = await perform(line, { recorder });
      expect([outcome, (await person.get('/api/auth/me')).outcome]).toEqual(['204', '401 unauthenticated']);
    },
  );

  it('Visitors can still read vacancies', async () => {
    const recorder = new Recorder();
    recorder.breakKv();
    expect((await signedOut.get('/api/jobs', { recorder })).outcome).toBe('200');
  });

  it('A corrupt session in KV returns 503 or 401, never 200', async () => {
    const person = await signedIn(6);
    for (const [value, outcome] of [
      ['{', '503 unavailable'],
      ['{}', '401 unauthenticated'],
      ['[]', '401 unauthenticated'],
      ['null', '401 unauthenticated'],
      ['{"userId":1}', '401 unauthenticated'],
    ] as const) {
      await env.SESSIONS.put(person.sessionHash, value);
      expect((await person.get('/api/auth/me')).outcome).toBe(outcome);
    }
  });
});

/** Makes a session that KV still serves count for nothing in D1, each in its own way. */
const stale: Record<string, (person: SignedIn, recorder: Recorder) => unknown> = {
  'KV serves nothing': (_, { hooks }) => {
    hooks.answerKv = () => null;
  },
  'the user does not exist': (_, { hooks }) => {
    hooks.answerKv = (held) => ({ ...(held as object), userId: crypto.randomUUID() });
  },
  'the caller was blocked': ({ id }) => execute('update users set isBlocked = 1 where id = ?', id),
  'the session was not used for eight days': async ({ id, sessionHash }) => {
    await execute('update users set isBlocked = 0 where id = ?', id);
    await execute('update sessions set lastSeenDay = lastSeenDay - 8 where hash = ?', sessionHash);
  },
  'the caller was signed out everywhere': async ({ id, sessionHash }) => {
    await execute('update sessions set lastSeenDay = lastSeenDay + 8 where hash = ?', sessionHash);
    await execute('update users set sessionEpoch = sessionEpoch + 1 where id = ?', id);
  },
};

describe('A stale session in KV', () => {
  it.each(guarded)('$name opens nothing', async (line) => {
    const call = await ready(line);
    for (const [what, spoil] of Object.entries(stale)) {
      count.stale += 1;
      const recorder = new Recorder();
      await spoil(call.person, recorder);
      const before = await call.changes();
      expect(outcomeOf(await call.send(recorder)), what).toBe('401 unauthenticated');
      expect(await call.changes(), what).toEqual(before);
    }
  });

  it.each(guarded)('$name goes by the grade in D1, not the one in KV', async (line) => {
    count.stale += 1;
    const recorder = new Recorder();
    recorder.hooks.answerKv = (held) => ({ ...(held as object), grade: 6 });
    const { reply, changed } = await perform(line, { recorder, grade: 1 });
    expect(outcomeOf(reply)).toBe(line.outcomeFor(1));
    if (reply.status >= 400) expect(changed).toEqual([]);
  });
});

describe('A missing or malformed setting', () => {
  const wrong: [keyof Bindings, string][] = [
    ['DISCORD_CLIENT_ID', ''],
    ['DISCORD_CLIENT_SECRET', ' '],
    ['OWNER_DISCORD_IDS', 'newcomer'],
    ['PUBLIC_ORIGIN', 'portal.example'],
    ['EXAM_ASSIGNMENT_DAYS', '0'],
  ];
  it.each(wrong)('%s is named in the 503', async (name, value) => {
    const recorder = new Recorder({ [name]: value });
    const reply = await client('session=x').get('/api/auth/me', { recorder });
    expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
    expect(reply.body.error).toContain(name);
  });

  it('A sign-in goes back to the login page', async () => {
    const recorder = new Recorder({ DISCORD_CLIENT_ID: '' });
    const reply = await signedOut.get('/auth/discord', { recorder });
    expect([reply.status, reply.headers.get('Location')]).toEqual([302, '/login?error=unavailable']);
  });
});

it('Enough faults were tried', ({ task }) => {
  report(task, 'Faults: calls while D1 or KV was down', count.down, 200);
  report(task, 'Faults: calls with a session that KV served stale', count.stale, 400);
});
