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
