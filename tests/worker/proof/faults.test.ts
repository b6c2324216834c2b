import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { report, times } from '../support/proof.ts';
import { Recorder } from '../support/recorder.ts';
import { hurry, sessionOf } from '../support/sign-in.ts';
import {
  calls,
  failingTrip,
  outcomeOf,
  type ProofCall,
  prepareProof,
  type Ran,
  run,
  tripsOf,
  writeRoutes,
  writes,
} from './calls.ts';

const SIGN_IN = 'GET /auth/discord/callback';

/** Calls that can be made twice, so that a repetition leaves a second audit row; and a sign-in's state, which is used up. */
const REPEATED_IN_FULL = [
  SIGN_IN,
  'GET /api/users/:id/export',
  'GET /api/audit-logs/export',
  'POST /api/users/:id/sign-out',
  'POST /api/applications/:id/unlock',
  'POST /api/discord-roles/sync',
];

/** What a sign-in has written before the statement that registers the person. */
const STATE_USED_UP = ['+ spent_tokens'];

const UNAVAILABLE = ['503 unavailable', '302 /login?error=unavailable'];

const timeout = times(60_000, 3_600_000);

beforeAll(prepareProof);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

const isSame = (one: string[], other: string[]) => one.join('\n') === other.join('\n');

const tell = (what: string, call: ProofCall, { outcome, changes }: Pick<Ran, 'outcome' | 'changes'>) =>
  `${call.name}, ${what}: ${outcome}, changed ${changes.join('; ') || 'nothing'}`;

/** How the calls end without a fault. */
const known = new Map<ProofCall, Ran>();

async function withoutFault(call: ProofCall): Promise<Ran> {
  const ran = known.get(call) ?? (await run(call));
  known.set(call, ran);
  return ran;
}

/** The first call to each route; one in `step` of them in the bounded form, and every call in the long one. */
function some(all: ProofCall[], step: number): ProofCall[] {
  const isLong = times(0, 1) === 1;
  const firsts = [...Map.groupBy(all, ({ route }) => route).values()].flatMap(([first]) => first ?? []);
  return isLong ? all : firsts.filter((_, index) => index % step === 0);
}

/** Finds nothing wrong with a call that met a fault: it was refused and changed nothing or everything, or went through. */
function isWhole(ran: Ran, whole: Ran, { mayBeRefused = true, mayHaveCommitted = true } = {}): boolean {
  if (ran.outcome === whole.outcome) return isSame(ran.changes, whole.changes);
  if (!mayBeRefused || !UNAVAILABLE.includes(ran.outcome)) return false;
  const isNothing = ran.changes.length === 0 || isSame(ran.changes, STATE_USED_UP);
  return isNothing || (mayHaveCommitted && isSame(ran.changes, whole.changes));
}

it('Every route that writes has a call that succeeds', () => {
  const attacked = new Set(writes.map(({ route }) => route));
  expect(writeRoutes.filter((route) => !attacked.has(route))).toEqual([]);
});

describe('With D1 failing', () => {
  it('A write whose round trip fails, before or after it commits, is whole or nothing, and repeating it doubles nothing', {
    timeout,
  }, async ({ task }) => {
    const wrong: string[] = [];
    let faults = 0;
    const changing = new Set<string>();
    const chosen = some(writes, 3);
    for (const call of chosen) {
      const whole = await withoutFault(call);
      if (!/^[23]/.test(whole.outcome)) wrong.push(tell('without a fault', call, whole));
      if (whole.changes.length > 0) changing.add(call.route);
      const last = tripsOf(whole);
      for (let n = times(last, 1); n <= last; n++)
        for (const when of ['before', 'after'] as const) {
          faults += 1;
          const ran = await run(call, { recorder: failingTrip(n, when) });
          const isFaultless = isWhole(ran, whole, { mayHaveCommitted: when === 'after' });
          if (!isFaultless || sessionOf(ran.reply)) wrong.push(tell(`trip ${n} failing ${when}`, call, ran));
          if (!UNAVAILABLE.includes(ran.outcome) || REPEATED_IN_FULL.includes(call.route)) continue;
          const again = await ran.again();
          const both = { outcome: outcomeOf(again), changes: await ran.changesNow() };
          if (again.status >= 500 || !isSame(both.changes, whole.changes))
            wrong.push(tell(`trip ${n} failing ${when}, then repeated`, call, both));
        }
    }
    wrong.push(...chosen.filter(({ route }) => !changing.has(route)).map(({ name }) => `${name} changes nothing`));
    report(task, 'Faults: round trips to D1 that failed, before or after they committed', faults, times(20, 350));
    report(task, 'Faults: writes that were neither whole nor nothing, or doubled when repeated', wrong.length, 0);
    expect(wrong).toEqual([]);
  });

  it('A trigger that refuses the audit row undoes the change it belongs to', { timeout }, async ({ task }) => {
    const wrong: string[] = [];
    let refused = 0;
    const chosen = some(writes, 3);
    for (const call of chosen) await withoutFault(call);
    await env.DB.prepare(
      "create trigger refused before insert on audit_logs begin select raise(abort, 'No room in the log'); end",
    ).run();
    for (const call of chosen) {
      const whole = await withoutFault(call);
      const ran = await run(call);
      const isAudited = whole.changes.includes('+ audit_logs');
      refused += isAudited ? 1 : 0;
      const isUndone = ran.changes.length === 0 || isSame(ran.changes, STATE_USED_UP);
      const isRefused = ran.reply.status >= 500 || UNAVAILABLE.includes(ran.outcome);
      const isRight = isAudited ? isRefused && isUndone && !sessionOf(ran.reply) : isWhole(ran, whole);
      if (!isRight) wrong.push(tell('its audit row refused', call, ran));
    }
    await env.DB.prepare('drop trigger refused').run();
    report(task, 'Faults: audit rows that a trigger refused', refused, times(10, 45));
    report(task, 'Faults: changes that outlived their audit row', wrong.length, 0);
    expect(wrong).toEqual([]);
  });
});

describe('With KV failing', () => {
  /** What becomes of each call to KV. */
  const ways = {
    throws: () => {
      throw new Error('KV GET failed: 500 Internal Server Error');
    },
    hangs: () => new Promise<never>(() => {}),
  };

  it('A call whose session cannot be read, or written, is refused and changes nothing', { timeout }, async ({
    task,
  }) => {
    const wrong: string[] = [];
    let faults = 0;
    hurry();
    for (const call of some(calls, 8))
      for (const [way, fail] of Object.entries(ways)) {
        const recorder = new Recorder();
        recorder.hooks.beforeKv = (operation) => (operation === 'delete' ? undefined : fail());
        const ran = await run(call, { recorder });
        if (ran.recorder.kv.length === 0) continue;
        faults += 1;
        // A sign-in registers the person first, which is true whether or not the session begins.
        const isUnchanged = ran.changes.length === 0 || call.route === SIGN_IN;
        if (!UNAVAILABLE.includes(ran.outcome) || !isUnchanged || sessionOf(ran.reply))
          wrong.push(tell(`KV ${way}`, call, ran));
      }
    report(task, 'Faults: calls while KV threw or did not answer', faults, times(30, 200));
    report(task, 'Faults: calls that KV’s failure let in, changed or left without a 503', wrong.length, 0);
    expect(wrong).toEqual([]);
  });

  it('A sign-out whose session cannot be deleted holds all the same', { timeout }, async () => {
    hurry();
    const call = writes.find(({ route }) => route === 'POST /api/auth/logout');
    if (!call) throw new Error('No sign-out');
    for (const fail of Object.values(ways)) {
      const recorder = new Recorder();
      recorder.hooks.beforeKv = (operation) => (operation === 'delete' ? fail() : undefined);
      const { outcome, person } = await run(call, { recorder });
      expect([outcome, (await person.get('/api/auth/me')).outcome]).toEqual(['204', '401 unauthenticated']);
    }
  });

  it('A session that KV serves although it ended, or under another grade, opens nothing', { timeout }, async ({
    task,
  }) => {
    const stale: Record<string, Parameters<typeof run>[1] & object> = {
      'nothing served': {
        arm: (_person, recorder) => {
          recorder.hooks.answerKv = () => null;
        },
      },
      'signed out': {
        arm: ({ sessionHash }) =>
          env.DB.prepare('insert into spent_tokens (hash, expiresAt) values (?, ?)')
            .bind(sessionHash, Date.now() + 60_000)
            .run(),
      },
      'signed out everywhere': {
        arm: ({ id }) => env.DB.prepare('update users set sessionEpoch = sessionEpoch + 1 where id = ?').bind(id).run(),
      },
      blocked: {
        arm: ({ id }) => env.DB.prepare('update users set isBlocked = 1 where id = ?').bind(id).run(),
      },
      'of nobody': {
        arm: (_person, recorder) => {
          recorder.hooks.answerKv = (held) => ({ ...(held as object), userId: crypto.randomUUID() });
        },
      },
    };
    const wrong: string[] = [];
    let faults = 0;
    for (const call of some(calls, 11)) {
      if (call.line.access === 'public') continue;
      for (const [what, options] of Object.entries(stale)) {
        faults += 1;
        const ran = await run(call, options);
        if (ran.outcome !== '401 unauthenticated' || ran.changes.length > 0) wrong.push(tell(what, call, ran));
      }
      faults += 1;
      const recorder = new Recorder();
      recorder.hooks.answerKv = (held) => ({ ...(held as object), grade: 6 });
      const demoted = await run({ ...call, grade: 1 }, { recorder });
      const { 1: expected } = call.line.ends;
      const isRight = demoted.outcome === expected && (/^2/.test(expected) || demoted.changes.length === 0);
      if (!isRight) wrong.push(tell('a grade of 6 in KV, and of 1 in D1', call, demoted));
    }
    report(task, 'Faults: calls with a session that KV served stale', faults, times(30, 500));
    report(task, 'Faults: calls that such a session let in', wrong.length, 0);
    expect(wrong).toEqual([]);
  });
});

describe('With a rate limit failing', () => {
  it('A write that cannot be counted is refused and changes nothing', { timeout }, async ({ task }) => {
    const limits = Object.keys(env).filter((name) => name.endsWith('_LIMIT'));
    const broken: RateLimit = {
      limit: () => Promise.reject(new Error('The limiter is out of reach')),
    };
    const wrong: string[] = [];
    const chosen = some(writes, 4);
    for (const call of chosen) {
      const ran = await run(call, { recorder: new Recorder(Object.fromEntries(limits.map((name) => [name, broken]))) });
      if (!UNAVAILABLE.includes(ran.outcome) || ran.changes.length > 0) wrong.push(tell('uncounted', call, ran));
    }
    report(task, 'Faults: writes that no limit could count', chosen.length, times(10, 60));
    report(task, 'Faults: such writes that went through', wrong.length, 0);
    expect(wrong).toEqual([]);
  });
});
