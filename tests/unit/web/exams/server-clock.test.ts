import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerClock } from '#features/exams/attempt/server-clock.ts';
import { formatCountdown } from '#features/exams/taking/countdown.tsx';

const SERVER = Date.parse('2026-03-02T10:00:00.000Z');

beforeEach(() => {
  // The device is an hour behind the server.
  vi.useFakeTimers({ now: SERVER - 3_600_000 });
});

/** A reply written `ago` ms ago that took `roundTrip` ms. */
const reply = (serverTime: number, roundTrip: number) => ({
  reply: { serverTime: new Date(serverTime).toISOString() },
  sentAt: performance.now() - roundTrip,
  receivedAt: performance.now(),
});

describe('The server clock', () => {
  it('Has the device’s time before the first reply', () => {
    const clock = createServerClock();
    expect(clock.now()).toBe(Date.now());
    expect(clock.detectDrift()).toBe(false);
  });

  it('Takes a reply as written halfway between sending and receiving', () => {
    const clock = createServerClock();
    clock.sync(reply(SERVER, 400));
    expect(clock.now()).toBe(SERVER + 200);
    vi.advanceTimersByTime(5000);
    expect(clock.now()).toBe(SERVER + 5200);
  });

  it('Keeps a reading over a slower reply and replaces it by a faster one', () => {
    const clock = createServerClock();
    clock.sync(reply(SERVER, 100));
    clock.sync(reply(SERVER + 9000, 3000));
    expect(clock.now()).toBe(SERVER + 50);
    clock.sync(reply(SERVER + 10, 20));
    expect(clock.now()).toBe(SERVER + 20);
  });

  it('Ignores changes to the device’s clock', () => {
    const clock = createServerClock();
    clock.sync(reply(SERVER, 0));
    vi.setSystemTime(0);
    expect(clock.now()).toBe(SERVER);
  });

  it('Detects sleep once, and then takes any ordinary reply', () => {
    const clock = createServerClock();
    clock.sync(reply(SERVER, 10));
    // Asleep, the wall clock runs on while the monotonic one stands still.
    vi.setSystemTime(Date.now() + 60_000);
    expect(clock.detectDrift()).toBe(true);
    expect(clock.detectDrift()).toBe(false);
    clock.sync(reply(SERVER + 60_000, 500));
    expect(clock.now()).toBe(SERVER + 60_250);
    expect(clock.detectDrift()).toBe(false);
  });

  it('Tolerates a drift of less than two seconds', () => {
    const clock = createServerClock();
    clock.sync(reply(SERVER, 10));
    vi.setSystemTime(Date.now() - 1900);
    expect(clock.detectDrift()).toBe(false);
    vi.setSystemTime(Date.now() - 200);
    expect(clock.detectDrift()).toBe(true);
  });
});

describe('The countdown', () => {
  it.each([
    [0, '00:00:00'],
    [59, '00:00:59'],
    [1800, '00:30:00'],
    [36_061, '10:01:01'],
  ])('Shows %i seconds as %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });
});
