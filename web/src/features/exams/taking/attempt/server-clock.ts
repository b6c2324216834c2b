import { useEffect, useEffectEvent, useState } from 'react';
import type { Asked } from './attempt-calls.ts';

/** When the server said what time it was, by both of this device's clocks. */
interface Reading {
  server: number;
  /** Runs evenly and cannot be set, but may stand still while the device sleeps. */
  steady: number;
  /** Goes on in sleep, but can be set by anyone. */
  wall: number;
  /** How long the reply took: the moment is known no better than that. */
  blur: number;
}

/** So far apart, and the two clocks of a device tell of a sleep, or of somebody setting one. */
const DRIFT_MS = 2000;

/** The server's clock, as far as this page can know it. */
export interface ServerClock {
  /** Milliseconds since 1970, by the server. */
  now(): number;
  /** Takes the time from a reply, where it knows better. */
  adopt(asked: Asked<{ serverTime: string }>): void;
  /** Whether the device slept since the last reply, so that the time has to be asked for again. Says so once. */
  hasDrifted(): boolean;
}

/** A clock that is set by the replies of the server, and in between counted on by the device. */
export function createClock(): ServerClock {
  let reading: Reading | null = null;
  return {
    now: () => (reading ? reading.server + performance.now() - reading.steady : Date.now()),
    adopt: ({ reply, askedAt, heardAt }) => {
      const blur = heardAt - askedAt;
      // A slow reply, or one that slept along with the page, must not make a good reading worse.
      if (reading && blur > reading.blur) return;
      // The reply was written at some moment between asking and hearing; halfway is the best guess.
      const steady = (askedAt + heardAt) / 2;
      reading = { server: Date.parse(reply.serverTime), steady, wall: Date.now() - (performance.now() - steady), blur };
    },
    hasDrifted: () => {
      if (!reading) return false;
      const steady = performance.now() - reading.steady;
      const wall = Date.now() - reading.wall;
      if (Math.abs(wall - steady) < DRIFT_MS) return false;
      reading.wall = Date.now() - steady;
      reading.blur = DRIFT_MS;
      return true;
    },
  };
}

interface CountdownOptions {
  clock: ServerClock;
  /** ISO 8601, by the server. */
  deadline: string;
  /** The time is over; called once. */
  onOver: () => void;
  /** The device slept: the clock should be set anew. */
  onDrift: () => void;
}

/** Whole seconds until the deadline, counted down once a second; never below 0. */
export function useCountdown({ clock, deadline, onOver, onDrift }: CountdownOptions): number {
  const end = Date.parse(deadline);
  const read = () => Math.max(0, end - clock.now());
  const [left, setLeft] = useState(read);
  const over = useEffectEvent(onOver);
  const drift = useEffectEvent(onDrift);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      if (clock.hasDrifted()) drift();
      const ms = Math.max(0, end - clock.now());
      setLeft(ms);
      if (ms === 0) over();
      // On the full second, however late the last tick came.
      else timer = setTimeout(tick, ms % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, end]);

  return Math.ceil(left / 1000);
}

const two = (value: number) => String(value).padStart(2, '0');

/** Seconds as HH:MM:SS. */
export const asClock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
