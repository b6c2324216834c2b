/** A whole number as people read it: '1,204'. */
export const number = (value: number) => value.toLocaleString('en-GB');

/** 'November 2026', '1 application': a count with its noun. */
export const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** A share in whole per cent; what is there but rounds to nothing says so. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const share = Math.round((part / whole) * 100);
  return part > 0 && share === 0 ? '<1%' : `${share}%`;
}

// The counters are kept by UTC months.
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
};

/** '2026-11' as 'November 2026'. */
export const monthName = inUtc({ month: 'long', year: 'numeric' });

/** '2026-11' as 'November'. */
export const longMonth = inUtc({ month: 'long' });

// The server counts days up to this many, and all beyond it as this one.
const MOST_DAYS = 90;

/** How long a decision takes at the median, in words. */
export function daysWords(days: number | null): string {
  if (days === null) return 'None decided yet';
  if (days >= MOST_DAYS) return `${MOST_DAYS} days or more`;
  if (days < 1) return 'Less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
