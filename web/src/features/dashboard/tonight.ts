import { useEffect, useState } from 'react';
import { toDay } from '#lib/day.ts';
import { readStored, store } from '#lib/stored.ts';
import { WINDOWS } from '#ui/brand/bubble-house.tsx';

/** What waited when the dashboard was first seen tonight, and when it was last seen. */
interface Tonight {
  night: string;
  first: number;
  last: number;
}

/** At 6 in the morning a new night begins: an evening's work may go on after midnight. */
const NIGHT_ENDS_MS = 6 * 3_600_000;

// Local time.
const nightOf = (now: Date) => toDay(new Date(now.getTime() - NIGHT_ENDS_MS));

const isTonight = (value: unknown): value is Tonight =>
  typeof value === 'object' && value !== null && 'night' in value && 'first' in value && 'last' in value;

/** One window for each waiting item; once there were more than windows, their share of what waited first. */
export function windowsFor(waiting: number, first: number): number {
  const most = Math.max(waiting, first);
  return most <= WINDOWS ? waiting : Math.ceil((waiting / most) * WINDOWS);
}

/** Lit windows for this many waiting items. It starts with those of the last visit, so that what was done since goes out. */
export function useLitWindows(userId: string, waiting: number | undefined): number | undefined {
  const key = `tonight:${userId}`;
  const [seen] = useState(() => {
    const stored = readStored('tab', key, isTonight);
    return stored?.night === nightOf(new Date()) ? stored : null;
  });
  const [lit, setLit] = useState(seen ? windowsFor(seen.last, seen.first) : undefined);
  useEffect(() => {
    if (waiting === undefined) return;
    const first = Math.max(waiting, seen?.first ?? 0);
    setLit(windowsFor(waiting, first));
    store('tab', key, { night: nightOf(new Date()), first, last: waiting });
  }, [key, seen, waiting]);
  return lit;
}
