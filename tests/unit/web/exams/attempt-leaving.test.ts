import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readBackup } from '#features/exams/attempt/attempt-backup.ts';
import { offline, refusal, stubServer } from '../support/server.ts';
import { stubStorage } from '../support/storage.ts';
import { stubPage } from './fake-page.ts';
import { at, endedAttempt, feed, openAttempt, refused, START, started, typesOf, wait } from './running-attempt.ts';

let page: ReturnType<typeof stubPage>;
const accept = () => ({ status: 200, body: { serverTime: new Date(Date.now()).toISOString() } });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  stubStorage('localStorage');
  page = stubPage();
});

const start = START.toISOString();

describe('Leaving the page during an exam', () => {
  it('Switching tabs is reported immediately, and on return with its duration', async () => {
    const calls = stubServer(accept);
    const { onToast } = openAttempt();
    page.blur();
    await wait(100);
    page.setVisibility('hidden');
    await wait(9900);
    page.focus();
    page.setVisibility('visible');
    await wait(0);
    expect(onToast).toHaveBeenCalledExactlyOnceWith('left');
    expect(calls.map(({ body }) => body)).toEqual([
      { type: 'tab_hidden', at: start },
      { type: 'tab_hidden', at: start, durationMs: 10_000 },
    ]);
    expect(calls.every(({ keepalive }) => keepalive)).toBe(true);
    expect(readBackup('attempt-1').unreported).toBeUndefined();
  });

  it('A window that loses focus is reported after 250 ms, with the time it happened', async () => {
    const calls = stubServer(accept);
    openAttempt();
    page.blur();
    await wait(249);
    expect(calls).toEqual([]);
    await wait(1);
    expect(calls.map(({ body }) => body)).toEqual([{ type: 'window_blur', at: start }]);
  });

  it('A blur of less than 250 ms is not reported', async () => {
    const calls = stubServer(accept);
    const { onToast } = openAttempt();
    page.blur();
    await wait(200);
    page.focus();
    await wait(1000);
    expect(onToast).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
  });

  it('Reloading the page is not leaving it', async () => {
    const calls = stubServer(accept);
    openAttempt();
    page.fire('beforeunload');
    page.blur();
    page.fire('pagehide');
    page.setVisibility('hidden');
    await wait(1000);
    expect(calls).toEqual([]);
  });

  it('The browser’s question before unloading is not leaving', async () => {
    const calls = stubServer(accept);
    openAttempt();
    page.fire('beforeunload');
    await wait(900);
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
    openAttempt();
    page.setVisibility('hidden');
    await wait(3000);
    page.setVisibility('visible');
    await wait(0);
    expect(failed).toHaveLength(2);
    expect(readBackup('attempt-1').unreported).toEqual([{ type: 'tab_hidden', at: start, durationMs: 3000 }]);
    const calls = stubServer(accept);
    await wait(5000);
    expect(calls.map(({ body }) => body)).toEqual([{ type: 'tab_hidden', at: start, durationMs: 3000 }]);
    expect(readBackup('attempt-1').unreported).toBeUndefined();
  });

  it('Is sent again when the connection returns or the page is opened again', async () => {
    stubServer(offline);
    const { close } = openAttempt();
    page.setVisibility('hidden');
    await wait(0);
    close();
    const calls = stubServer(() => (calls.length === 1 ? offline() : accept()));
    openAttempt();
    await wait(0);
    page.fire('online');
    await wait(0);
    const reports = calls.filter(({ method }) => method === 'POST');
    expect(reports.map(({ body }) => body)).toEqual([
      { type: 'tab_hidden', at: start },
      { type: 'tab_hidden', at: start },
    ]);
  });

  it('Is dropped when the attempt has ended', async () => {
    const ended = endedAttempt('cheated');
    const calls = stubServer(({ method }) =>
      method === 'GET' ? { status: 200, body: ended } : refusal(409, 'attempt_ended'),
    );
    const { onEnd } = openAttempt();
    page.setVisibility('hidden');
    await wait(60_000);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ attempt: ended, isSubmitted: false });
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(readBackup('attempt-1').unreported).toBeUndefined();
  });
});

it('Nothing is reported once the attempt is closed', async () => {
  const calls = stubServer(accept);
  const { close } = openAttempt();
  page.blur();
  close();
  page.setVisibility('hidden');
  await wait(60_000);
  expect(calls).toEqual([]);
});

describe('Leaving the tab', () => {
  it('Unloading the page is not leaving it, until it is shown again', () => {
    const { state } = feed(
      started(),
      { type: 'unloading' },
      { type: 'hidden', ...at(1) },
      { type: 'blurred', ...at(2) },
    );
    expect(state).toMatchObject({ isFlagged: false, blurred: null });
    expect(feed(state, { type: 'unload_cancelled' }, { type: 'hidden', ...at(3) }).state.isFlagged).toBe(true);
  });
});

describe('A leave report', () => {
  const left = feed(started(), { type: 'hidden', ...at(1) }).state;
  const report = { type: 'tab_hidden', at: at(1).at } as const;

  it('The reply to a report without a duration keeps the one with it', () => {
    const back = feed(left, { type: 'returned', ...at(4) }).state;
    expect(feed(back, { type: 'reported', report }).state.unreported).toEqual([{ ...report, durationMs: 3000 }]);
  });

  it('A refused report is dropped', () => {
    const error = refused(400, 'invalid_input');
    const { state, effects } = feed(left, { type: 'report_failed', report, error });
    expect(state.unreported).toEqual([]);
    expect(typesOf(effects)).toEqual(['back_up']);
  });

  it('A report that arrives after the end leaves the backup deleted', () => {
    expect(feed(left, { type: 'closed' }, { type: 'reported', report }).effects).toEqual([]);
  });
});
