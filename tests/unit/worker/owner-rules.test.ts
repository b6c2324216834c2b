import { describe, expect, it } from 'vitest';
import { lastMonths, medianOf, monthOf } from '#worker/features/owner/owner.rules.ts';

/** The histogram of a list of days. */
const histogramOf = (days: number[]) =>
  [...Map.groupBy(days, (day) => day)].map(([day, same]) => ({ days: day, count: same.length }));

/** The median of a sorted copy. */
function medianOfSorted(days: number[]): number | null {
  const sorted = days.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

describe('The median', () => {
  const cases: [number[], number | null][] = [
    [[], null],
    [[0], 0],
    [[7], 7],
    [[1, 2], 1.5],
    [[1, 2, 3], 2],
    [[1, 2, 3, 4], 2.5],
    [[3, 3, 3, 9], 3],
    [[0, 0, 90, 90], 45],
    [[9, 10, 100], 10],
    [[90, 0, 5], 5],
  ];
  it.each(cases)('The median of %j is %j', (days, median) => {
    expect(medianOf(histogramOf(days))).toBe(median);
  });

  it('The median equals that of the sorted list, for 300 random lists', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let n = 0; n < 300; n++) {
      const days = Array.from({ length: random(40) }, () => random(91));
      expect(medianOf(histogramOf(days)), JSON.stringify(days)).toBe(medianOfSorted(days));
    }
  });

  it('Ignores days with a count of zero', () => {
    expect(medianOf([{ days: 1, count: 0 }])).toBeNull();
    expect(
      medianOf([
        { days: 1, count: 0 },
        { days: 4, count: 1 },
        { days: 90, count: 0 },
      ]),
    ).toBe(4);
  });

  it('Does not change the histogram', () => {
    const histogram = [
      { days: 9, count: 1 },
      { days: 1, count: 1 },
    ];
    medianOf(histogram);
    expect(histogram.map(({ days }) => days)).toEqual([9, 1]);
  });
});

describe('The months', () => {
  it('Months are in UTC', () => {
    expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
    expect(monthOf(new Date('2026-12-01T00:00:00.000Z'))).toBe('2026-12');
    expect(monthOf(new Date('2026-12-01T01:00:00.000+02:00'))).toBe('2026-11');
  });

  it('The last months are distinct, oldest first, across the turn of a year', () => {
    expect(lastMonths(new Date('2026-02-10T00:00:00Z'), 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    for (const day of ['2026-03-31T23:00:00Z', '2028-02-29T00:00:00Z', '2026-12-31T23:59:59Z']) {
      const months = lastMonths(new Date(day), 12);
      expect(new Set(months).size).toBe(12);
      expect(months.at(-1)).toBe(day.slice(0, 7));
      expect(months).toEqual(months.toSorted());
    }
  });
});
