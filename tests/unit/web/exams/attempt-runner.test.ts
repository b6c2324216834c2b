import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readBackup, updateBackup } from '#features/exams/attempt/attempt-backup.ts';
import type { RunningAttempt } from '#features/exams/attempt/attempt-calls.ts';
import { isSaved } from '#features/exams/attempt/attempt-state.ts';
import { offline, refusal, stubServer } from '../support/server.ts';
import { refuseStorage, stubStorage } from '../support/storage.ts';
import { stubPage } from './fake-page.ts';
import { endedAttempt, openAttempt, runningAttempt, START, wait } from './running-attempt.ts';

type Saving = { responses: Record<string, string>; revision: number };

let page: ReturnType<typeof stubPage>;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  stubStorage('localStorage');
  page = stubPage();
});

/** Saves as the server does: the higher revision wins. */
function savingServer(attempt = runningAttempt()) {
  let saved: RunningAttempt = attempt;
  const calls = stubServer(({ body }) => {
    const { responses, revision } = body as Saving;
    if (revision > saved.revision) saved = { ...saved, responses, revision };
    return { status: 200, body: saved };
  });
  return { calls, bodies: () => calls.map(({ body }) => body as Saving) };
}

describe('The answers of a running attempt', () => {
  it('Answers are saved once, 800 ms after the last change', async () => {
    const { bodies } = savingServer();
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    await wait(700);
    attempt.answer('a', 'xy ');
    expect(attempt.getState()).toMatchObject({ isBackedUp: true, problem: null });
    expect(isSaved(attempt.getState())).toBe(false);
    await wait(799);
    expect(bodies()).toEqual([]);
    await wait(1);
    expect(bodies()).toEqual([{ responses: { a: 'xy' }, revision: 1 }]);
    expect(attempt.getState()).toMatchObject({ answers: { a: 'xy ' } });
    expect(isSaved(attempt.getState())).toBe(true);
    expect(readBackup('attempt-1').unsaved).toBeUndefined();
  });

  it('A change during a call is saved by the next one', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = stubServer(async ({ body }) => {
      await held;
      return { status: 200, body: { ...runningAttempt(), ...(body as Saving) } };
    });
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    await wait(800);
    attempt.answer('b', 'y');
    await wait(5000);
    expect(calls).toHaveLength(1);
    release();
    await wait(800);
    expect(calls.map(({ body }) => body)).toEqual([
      { responses: { a: 'x' }, revision: 1 },
      { responses: { a: 'x', b: 'y' }, revision: 2 },
    ]);
    expect(isSaved(attempt.getState())).toBe(true);
  });

  it('Without a connection, answers are backed up and retried with increasing delays', async () => {
    const calls = stubServer(offline);
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    await wait(800);
    expect(attempt.getState()).toMatchObject({ isBackedUp: true, problem: { kind: 'offline' } });
    expect(isSaved(attempt.getState())).toBe(false);
    expect(readBackup('attempt-1').unsaved).toEqual({ revision: 2, responses: { a: 'x' } });
    for (const delay of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = calls.length;
      await wait(delay - 1);
      expect(calls).toHaveLength(before);
      await wait(1);
      expect(calls).toHaveLength(before + 1);
    }
  });

  it.each([
    [503, 'unavailable', 'failing'],
    [429, 'rate_limited', 'failing'],
    [401, 'signed_out', 'signed_out'],
  ])('A reply of %i %s is retried', async (status, code, kind) => {
    const calls = stubServer(() => refusal(status, code));
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    await wait(800);
    expect(attempt.getState().problem).toEqual({ kind, message: `It is ${code}.`, requestId: 'req-1' });
    await wait(2000);
    expect(calls).toHaveLength(2);
  });

  it('Refused answers are not sent again until they change', async () => {
    const calls = stubServer(() => refusal(400, 'invalid_input'));
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    await wait(60_000);
    expect(calls).toHaveLength(1);
    expect(attempt.getState().problem).toMatchObject({ kind: 'refused' });
    attempt.answer('a', 'y');
    expect(attempt.getState().problem).toBeNull();
    await wait(800);
    expect(calls).toHaveLength(2);
  });

  it('Answers saved in another window are merged in', async () => {
    stubServer(() => ({ status: 200, body: { ...runningAttempt(), responses: { b: 'theirs' }, revision: 7 } }));
    const attempt = openAttempt();
    attempt.answer('a', 'mine');
    await wait(800);
    expect(attempt.getState()).toMatchObject({ answers: { a: 'mine', b: 'theirs' } });
    expect(isSaved(attempt.getState())).toBe(false);
    const { bodies } = savingServer({ ...runningAttempt(), responses: { b: 'theirs' }, revision: 7 });
    await wait(800);
    expect(bodies()).toEqual([{ responses: { a: 'mine', b: 'theirs' }, revision: 8 }]);
    expect(isSaved(attempt.getState())).toBe(true);
  });

  it('A backup of a higher revision is restored and saved immediately', async () => {
    updateBackup('attempt-1', { unsaved: { revision: 5, responses: { a: 'unsaved' } } });
    const { bodies } = savingServer(runningAttempt({ revision: 4 }));
    const attempt = openAttempt(runningAttempt({ revision: 4 }));
    expect(attempt.getState().answers).toEqual({ a: 'unsaved' });
    await wait(0);
    expect(bodies()).toEqual([{ responses: { a: 'unsaved' }, revision: 5 }]);
  });

  it('An attempt that has ended elsewhere is read, and ends with what the server says', async () => {
    const ended = endedAttempt();
    const calls = stubServer(({ method }) =>
      method === 'GET' ? { status: 200, body: ended } : refusal(409, 'attempt_ended'),
    );
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    await wait(800);
    expect(attempt.onEnd).toHaveBeenCalledExactlyOnceWith({ attempt: ended, isSubmitted: false });
    expect(attempt.getState().problem).toBeNull();
    await wait(60_000);
    expect(calls.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
  });

  it('A save refused for the deadline submits the answers', async () => {
    const calls = stubServer(({ body }) =>
      (body as { status?: string }).status ? { status: 200, body: endedAttempt() } : refusal(409, 'deadline_passed'),
    );
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    await wait(800);
    expect(calls.map(({ body }) => body)).toMatchObject([
      { revision: 1 },
      { responses: { a: 'x' }, status: 'completed' },
    ]);
    expect(attempt.onEnd).toHaveBeenCalledOnce();
  });

  it('A connection that returns after the deadline learns of added time before it submits', async () => {
    stubServer(offline);
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    attempt.send({ type: 'time_up' });
    await wait(3000);
    expect(attempt.getState()).toMatchObject({ isTimeUp: true });
    const extended = runningAttempt({ deadline: '2026-03-02T10:40:00.000Z', extendedMinutes: 10 });
    const calls = stubServer(({ body }) => ({ status: 200, body: { ...extended, ...(body as Saving | null) } }));
    page.fire('online');
    await wait(3000);
    expect(attempt.onMoreTime).toHaveBeenCalledExactlyOnceWith(10);
    expect(attempt.getState()).toMatchObject({ isTimeUp: false, submission: null });
    const written = calls.filter(({ method }) => method !== 'GET');
    expect(written.map(({ body }) => body)).toEqual([{ responses: { a: 'x' }, revision: 1 }]);
  });

  it('A closing page sends unsaved answers in a call that outlives it, if it is small', async () => {
    const { calls } = savingServer();
    const attempt = openAttempt();
    page.fire('pagehide');
    expect(calls).toHaveLength(0);
    attempt.answer('a', 'x');
    page.fire('pagehide');
    attempt.answer('b', 'y'.repeat(60_000));
    page.fire('pagehide');
    await wait(0);
    expect(calls.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it('A closed attempt sends unsaved answers once, and then takes no answers or replies', async () => {
    const { calls } = savingServer();
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    attempt.close();
    attempt.answer('a', 'y');
    await wait(60_000);
    expect(calls.map(({ body, keepalive }) => ({ body, keepalive }))).toEqual([
      { body: { responses: { a: 'x' }, revision: 1 }, keepalive: true },
    ]);
    expect(attempt.getState().answers).toEqual({ a: 'x' });
  });

  it('The state shows that this browser cannot back up answers', () => {
    savingServer();
    refuseStorage('localStorage');
    const attempt = openAttempt();
    attempt.answer('a', 'x');
    expect(attempt.getState().isBackedUp).toBe(false);
  });

  it('Subscribers are notified of every change until they unsubscribe', () => {
    savingServer();
    const attempt = openAttempt();
    const listener = vi.fn();
    const unsubscribe = attempt.subscribe(listener);
    attempt.answer('a', 'x');
    expect(listener).toHaveBeenCalled();
    unsubscribe();
    listener.mockClear();
    attempt.answer('a', 'y');
    expect(listener).not.toHaveBeenCalled();
  });
});
