/** The number of applications by whole days. */
export type Histogram = { days: number; count: number }[];

/** The median day of a histogram; null if it is empty. Between two days, their mean. */
export function medianOf(histogram: Histogram): number | null {
  const sorted = [...histogram].filter(({ count }) => count > 0).sort((a, b) => a.days - b.days);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const at = (position: number) => {
    let seen = 0;
    for (const { days, count } of sorted) {
      seen += count;
      if (position < seen) return days;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

/** The UTC month as counters are keyed: '2026-11'. */
export const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);

/** The last `count` UTC months, this one included, oldest first. */
export function lastMonths(moment: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    monthOf(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - (count - 1 - index), 1))),
  );
}
