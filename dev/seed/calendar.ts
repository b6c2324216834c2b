import type { Random } from './random.ts';

/** A minute in milliseconds. */
export const minute = 60_000;
/** An hour in milliseconds. */
export const hour = 60 * minute;
/** A day in milliseconds. */
export const day = 24 * hour;

/** The start of a moment's UTC day. */
export const startOfDay = (moment: Date): Date => new Date(Math.floor(moment.getTime() / day) * day);

/** The moment moved by this many milliseconds. */
export const shift = (moment: Date, by: number): Date => new Date(moment.getTime() + by);

/** A random moment on an earlier day. Three in four fall between 14:00 and midnight, when volunteers are active. */
export function onDay(today: Date, daysAgo: number, random: Random): Date {
  const start = random.chance(0.75) ? 14 : 6;
  const length = start === 14 ? 10 : 8;
  return shift(today, -daysAgo * day + start * hour + Math.floor(random.next() * length * hour));
}

/** A random moment this many days after another, always later than it. */
export function later(today: Date, after: Date, days: number, random: Random): Date {
  const daysAgo = Math.floor((today.getTime() - after.getTime()) / day) + 1 - days;
  const planned = onDay(today, Math.max(daysAgo, 1), random);
  return planned > after ? planned : shift(after, Math.floor(random.next() * 3 * hour) + 5 * minute);
}
