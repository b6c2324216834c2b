import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBackup } from '#features/exams/attempt/attempt-backup.ts';
import { watchLeaving } from '#features/exams/attempt/leave-watch.ts';
import { createServerClock } from '#features/exams/attempt/server-clock.ts';
import { offline, refusal, stubServer } from '../support/server.ts';
import { stubStorage } from '../support/storage.ts';
import { START } from './running-attempt.ts';

/** The parts of a page that tell whether it was left. */
class FakePage {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => this.#hasFocus });
  #hasFocus = true;

  blur() {
    this.#hasFocus = false;
    this.window.dispatchEvent(new Event('blur'));
  }

  focus() {
    this.#hasFocus = true;
    this.window.dispatchEvent(new Event('focus'));
  }

  setVisibility(state: 'visible' | 'hidden') {
    this.document.visibilityState = state;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }

  fire(name: 'beforeunload' | 'pagehide' | 'pageshow' | 'online') {
    this.window.dispatchEvent(new Event(name));
  }
}

let page: FakePage;
const accept = () => ({ status: 200, body: { serverTime: new Date(Date.now()).toISOString() } });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  stubStorage('localStorage');
  page = new FakePage();
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch() {
  const events = { onLeave: vi.fn(), onEnded: vi.fn() };
  const stop = watchLeaving({ attemptId: 'attempt-1', clock: createServerClock(), ...events });
  return { ...events, stop };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const at = START.toISOString();

describe('Leaving the page during an exam', () => {
  it('Switching tabs is reported at once, and on return with its duration', async () => {
    const calls = stubServer(accept);
    const { onLeave } = watch();
    page.blur();
    await wait(100);
    page.setVisibility('hidden');
    await wait(9900);
    page.focus();
    page.setVisibility('visible');
    await wait(0);
    expect(onLeave).toHaveBeenCalledOnce();
    expect(calls.map(({ body }) => body)).toEqual([
      { type: 'tab_hidden', at },
      { type: 'tab_hidden', at, durationMs: 9900 },
    ]);
    expect(calls.every(({ keepalive }) => keepalive)).toBe(true);
    expect(readBackup('attempt-1').unreported).toBeUndefined();
  });

  it('A window that loses focus is reported after 250 ms, with the time it happened', async () => {
    const calls = stubServer(accept);
    watch();
    page.blur();
    await wait(249);
    expect(calls).toEqual([]);
    await wait(1);
    expect(calls.map(({ body }) => body)).toEqual([{ type: 'window_blur', at }]);
  });

  it('A glimpse elsewhere of less than 250 ms is not reported', async () => {
    const calls = stubServer(accept);
    const { onLeave } = watch();
    page.blur();
    await wait(200);
    page.focus();
    await wait(1000);
    expect(onLeave).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
  });

  it('Reloading the page is not leaving it', async () => {
    const calls = stubServer(accept);
    watch();
    page.fire('beforeunload');
    page.blur();
    page.fire('pagehide');
    page.setVisibility('hidden');
    await wait(1000);
    expect(calls).toEqual([]);
  });

  it('The browser’s question before unloading is not leaving', async () => {
    const calls = stubServer(accept);
    watch();
    page.fire('beforeunload');
    await wait(500);
    page.blur();
    await wait(1000);
    expect(calls).toEqual([]);
    page.blur();
    await wait(250);
    expect(calls).toHaveLength(1);
  });
});

describe('A leave report that fails', () => {
  it('Is backed up, and sent again after 5 s with the duration known by then', async () => {
    const failed = stubServer(offline);
    watch();
    page.setVisibility('hidden');
    await wait(3000);
    page.setVisibility('visible');
    await wait(0);
    expect(failed).toHaveLength(2);
    expect(readBackup('attempt-1').unreported).toEqual([{ type: 'tab_hidden', at, durationMs: 3000 }]);
    const calls = stubServer(accept);
    await wait(5000);
    expect(calls.map(({ body }) => body)).toEqual([{ type: 'tab_hidden', at, durationMs: 3000 }]);
    expect(readBackup('attempt-1').unreported).toBeUndefined();
  });

  it('Is sent again when the connection returns or the page is opened again', async () => {
    stubServer(offline);
    const { stop } = watch();
    page.setVisibility('hidden');
    await wait(0);
    stop();
    const calls = stubServer(() => (calls.length === 1 ? offline() : accept()));
    watch();
    await wait(0);
    page.fire('online');
    await wait(0);
    expect(calls.map(({ body }) => body)).toEqual([
      { type: 'tab_hidden', at },
      { type: 'tab_hidden', at },
    ]);
  });

  it('Is dropped when the attempt has ended', async () => {
    const calls = stubServer(() => refusal(409, 'attempt_ended'));
    const { onEnded } = watch();
    page.setVisibility('hidden');
    await wait(60_000);
    expect(onEnded).toHaveBeenCalledOnce();
    expect(calls).toHaveLength(1);
    expect(readBackup('attempt-1').unreported).toBeUndefined();
  });
});

it('Nothing is reported once the watch has stopped', async () => {
  const calls = stubServer(accept);
  const { stop } = watch();
  page.blur();
  stop();
  page.setVisibility('hidden');
  await wait(60_000);
  expect(calls).toEqual([]);
});
