import type { Random } from './random.ts';

/** A minute in milliseconds. */
export const minute = 60_000;
/** An hour in milliseconds. */
export const hour = 60 * minute;
/** A day in milliseconds. */
export const day = 24 * hour;

/** The start of the UTC day that the moment is in. */
export const startOfDay = (moment: Date): Date => new Date(Math.floor(moment.getTime() / day) * day);

/** A moment some milliseconds later, or earlier. */
export const shift = (moment: Date, by: number): Date => new Date(moment.getTime() + by);

/**
 * Some moment on the day that is so many days before today. People who do this for fun do it in the afternoon and at
 * night, so three in four fall between 14:00 and midnight.
 */
export function onDay(today: Date, daysAgo: number, random: Random): Date {
  const start = random.chance(0.75) ? 14 : 6;
  const length = start === 14 ? 10 : 8;
  return shift(today, -daysAgo * day + start * hour + Math.floor(random.next() * length * hour));
}

/** A moment so many days after something, at an hour when people do such things, and never before it. */
export function later(today: Date, after: Date, days: number, random: Random): Date {
  const daysAgo = Math.floor((today.getTime() - after.getTime()) / day) + 1 - days;
  const some = onDay(today, Math.max(daysAgo, 1), random);
  return some > after ? some : shift(after, Math.floor(random.next() * 3 * hour) + 5 * minute);
}
