import { counted } from '#lib/format.ts';

/** A share in whole per cent; '<1%' where a share would round to nothing. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const share = Math.round((part / whole) * 100);
  return part > 0 && share === 0 ? '<1%' : `${share}%`;
}

// The server counts everything beyond this many days as this many.
const MOST_DAYS = 90;

/** The median time to a decision, in words. */
export function daysWords(days: number | null): string {
  if (days === null) return 'None decided yet';
  if (days >= MOST_DAYS) return `${MOST_DAYS} days or more`;
  if (days < 1) return 'Less than a day';
  return counted(days, 'day');
}
