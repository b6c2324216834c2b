import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerStore } from '#features/exams/attempt/answer-store.ts';
import { readBackup, updateBackup } from '#features/exams/attempt/attempt-backup.ts';
import type { RunningAttempt } from '#features/exams/attempt/attempt-calls.ts';
import { createServerClock } from '#features/exams/attempt/server-clock.ts';
import { offline, refusal, stubServer } from '../support/server.ts';
import { refuseStorage, stubStorage } from '../support/storage.ts';
import { runningAttempt, START } from './running-attempt.ts';

type Saving = { responses: Record<string, string>; revision: number };

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  stubStorage('localStorage');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

function openStore(attempt = runningAttempt()) {
  const events = { onEnded: vi.fn(), onTimeUp: vi.fn() };
  const store = createAnswerStore(attempt, createServerClock());
  store.open(events);
  return { store, ...events };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('The answers of a running attempt', () => {
  it('Answers are saved once, 800 ms after the last change', async () => {
    const { bodies } = savingServer();
    const { store } = openStore();
    store.answer('a', 'x');
    await wait(700);
    store.answer('a', 'xy ');
    expect(store.getState()).toMatchObject({ isSaved: false, isBackedUp: true, problem: null });
    await wait(799);
    expect(bodies()).toEqual([]);
    await wait(1);
    expect(bodies()).toEqual([{ responses: { a: 'xy' }, revision: 1 }]);
    expect(store.getState()).toMatchObject({ isSaved: true, answers: { a: 'xy ' } });
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
    const { store } = openStore();
    store.answer('a', 'x');
    await wait(800);
    store.answer('b', 'y');
    await wait(5000);
    expect(calls).toHaveLength(1);
    release();
    await wait(800);
    expect(calls.map(({ body }) => body)).toEqual([
      { responses: { a: 'x' }, revision: 1 },
      { responses: { a: 'x', b: 'y' }, revision: 2 },
    ]);
    expect(store.getState()).toMatchObject({ isSaved: true });
  });

  it('Without a connection answers are backed up and retried ever more slowly', async () => {
    const calls = stubServer(offline);
    const { store } = openStore();
    store.answer('a', 'x');
    await wait(800);
    expect(store.getState()).toMatchObject({ isSaved: false, isBackedUp: true, problem: { kind: 'offline' } });
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
    const { store } = openStore();
    store.answer('a', 'x');
    await wait(800);
    expect(store.getState().problem).toEqual({ kind, message: `It is ${code}.`, requestId: 'req-1' });
    await wait(2000);
    expect(calls).toHaveLength(2);
  });

  it('Refused answers are not sent again until they change', async () => {
    const calls = stubServer(() => refusal(400, 'invalid_input'));
    const { store } = openStore();
    store.answer('a', 'x');
    await wait(60_000);
    expect(calls).toHaveLength(1);
    expect(store.getState().problem).toMatchObject({ kind: 'refused' });
    store.answer('a', 'y');
    expect(store.getState().problem).toBeNull();
    await wait(800);
    expect(calls).toHaveLength(2);
  });

  it('Answers saved in another window are merged in', async () => {
    stubServer(() => ({ status: 200, body: { ...runningAttempt(), responses: { b: 'theirs' }, revision: 7 } }));
    const { store } = openStore();
    store.answer('a', 'mine');
    await wait(800);
    expect(store.getState()).toMatchObject({ answers: { a: 'mine', b: 'theirs' }, isSaved: false });
    const { bodies } = savingServer({ ...runningAttempt(), responses: { b: 'theirs' }, revision: 7 });
    await wait(800);
    expect(bodies()).toEqual([{ responses: { a: 'mine', b: 'theirs' }, revision: 8 }]);
    expect(store.getState()).toMatchObject({ isSaved: true });
  });

  it('A backup of a higher revision is restored and saved at once', async () => {
    updateBackup('attempt-1', { unsaved: { revision: 5, responses: { a: 'unsaved' } } });
    const { bodies } = savingServer(runningAttempt({ revision: 4 }));
    const { store } = openStore(runningAttempt({ revision: 4 }));
    expect(store.getState().answers).toEqual({ a: 'unsaved' });
    await wait(0);
    expect(bodies()).toEqual([{ responses: { a: 'unsaved' }, revision: 5 }]);
  });

  it('The deadline and the end of the attempt are reported instead of retried', async () => {
    const calls = stubServer(() => refusal(409, calls.length === 1 ? 'deadline_passed' : 'attempt_ended'));
    const { store, onTimeUp, onEnded } = openStore();
    store.answer('a', 'x');
    await wait(800);
    expect(onTimeUp).toHaveBeenCalledOnce();
    await store.flush();
    expect(onEnded).toHaveBeenCalledOnce();
    expect(store.getState().problem).toBeNull();
  });

  it('A closing page sends what is not saved in a call that outlives it, if it is small enough', async () => {
    const { calls } = savingServer();
    const { store } = openStore();
    store.leave();
    expect(calls).toHaveLength(0);
    store.answer('a', 'x');
    store.leave();
    store.answer('b', 'y'.repeat(60_000));
    store.leave();
    await wait(0);
    expect(calls.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it('A closed store saves nothing and ignores late replies', async () => {
    const { calls } = savingServer();
    const { store } = openStore();
    store.answer('a', 'x');
    store.close();
    store.answer('a', 'y');
    await wait(60_000);
    expect(calls).toHaveLength(0);
    expect(store.getState().answers).toEqual({ a: 'x' });
  });

  it('It says when this browser cannot back up answers', () => {
    savingServer();
    refuseStorage('localStorage');
    const { store } = openStore();
    store.answer('a', 'x');
    expect(store.getState().isBackedUp).toBe(false);
  });

  it('Subscribers hear of every change until they unsubscribe', () => {
    savingServer();
    const { store } = openStore();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.answer('a', 'x');
    expect(listener).toHaveBeenCalledOnce();
    unsubscribe();
    store.answer('a', 'y');
    expect(listener).toHaveBeenCalledOnce();
  });
});
