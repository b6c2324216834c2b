import { useEffect, useEffectEvent, useState } from 'react';
import type { ServerClock } from './server-clock.ts';

export interface CountdownOptions {
  clock: ServerClock;
  /** ISO 8601, in server time. */
  deadline: string;
  /** Called once, when the time is up. */
  onTimeUp: () => void;
  /** The device slept or its clock was changed: the server's time should be read again. */
  onDrift: () => void;
}

/** Whole seconds until the deadline, counted down once a second; never below 0. */
export function useCountdown({ clock, deadline, onTimeUp, onDrift }: CountdownOptions): number {
  const end = Date.parse(deadline);
  const [left, setLeft] = useState(() => Math.max(0, end - clock.now()));
  const timeUp = useEffectEvent(onTimeUp);
  const drift = useEffectEvent(onDrift);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      if (clock.detectDrift()) drift();
      const ms = Math.max(0, end - clock.now());
      setLeft(ms);
      if (ms === 0) timeUp();
      // Wait for the next full second, however late this tick came.
      else timer = setTimeout(tick, ms % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, end]);

  return Math.ceil(left / 1000);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Seconds as HH:MM:SS. */
export const formatCountdown = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
