import type { Timed } from './attempt-calls.ts';

/** The server's time at one moment, and this device's two clocks at that moment; all in ms. */
interface Reading {
  server: number;
  /** `performance.now()`: steady and cannot be set, but may stop while the device sleeps. */
  monotonic: number;
  /** `Date.now()`: runs on during sleep, but the user can set it. */
  wall: number;
  /** Round trip of the reply: the reading is no more accurate than this. */
  roundTrip: number;
}

/** Drift this large between the device's clocks means it slept or its clock was changed. */
const DRIFT_MS = 2000;

/** The server's clock, as far as this page can know it. */
export interface ServerClock {
  /** The server's time, in ms since 1970; this device's time before the first reply. */
  now(): number;
  /** Sets the clock by a reply, unless the current reading is more accurate. */
  sync(timed: Timed<{ serverTime: string }>): void;
  /** Whether the device slept or its clock was changed since the last reply. True once each time. */
  detectDrift(): boolean;
}

/** Creates a clock that is set by the server's replies and runs on the device's clock between them. */
export function createServerClock(): ServerClock {
  let reading: Reading | null = null;
  return {
    now: () => (reading ? reading.server + performance.now() - reading.monotonic : Date.now()),
    sync: ({ reply, sentAt, receivedAt }) => {
      const roundTrip = receivedAt - sentAt;
      // A slow reply, or one delayed by sleep, must not replace a good reading.
      if (reading && roundTrip > reading.roundTrip) return;
      // The server wrote its time in between; halfway is the best guess.
      const monotonic = (sentAt + receivedAt) / 2;
      const wall = Date.now() - (performance.now() - monotonic);
      reading = { server: Date.parse(reply.serverTime), monotonic, wall, roundTrip };
    },
    detectDrift: () => {
      if (!reading) return false;
      const monotonic = performance.now() - reading.monotonic;
      const wall = Date.now() - reading.wall;
      if (Math.abs(wall - monotonic) < DRIFT_MS) return false;
      reading.wall = Date.now() - monotonic;
      // Any ordinary reply now beats this reading.
      reading.roundTrip = DRIFT_MS;
      return true;
    },
  };
}
