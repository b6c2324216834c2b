import { startOfDay, toDay } from '#lib/day.ts';
import { inLocalTime, longDate } from '#lib/format.ts';

const weekdayAndDate = inLocalTime({ weekday: 'long', day: 'numeric', month: 'long' });

function dayBefore(day: string): string {
  const start = startOfDay(day);
  start.setDate(start.getDate() - 1);
  return toDay(start);
}

/** A day's heading: 'Today', 'Yesterday', 'Friday 20 November', and with its year if that is another. */
export function dayHeading(day: string, today = toDay(new Date())): string {
  if (day === today) return 'Today';
  if (day === dayBefore(today)) return 'Yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? weekdayAndDate : longDate)(startOfDay(day));
}

/** Rows by the local day they were created on, in their order. */
export const byDay = <Row extends { createdAt: string }>(rows: readonly Row[]): [day: string, rows: Row[]][] => [
  ...Map.groupBy(rows, ({ createdAt }) => toDay(new Date(createdAt))),
];
