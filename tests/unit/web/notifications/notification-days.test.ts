import { describe, expect, it } from 'vitest';
import { byDay, dayHeading } from '#features/notifications/notification-days.ts';

const row = (date: Date) => ({ createdAt: date.toISOString() });

describe('Days of notifications', () => {
  it('Today and yesterday have words, other days a date', () => {
    expect(dayHeading('2026-11-22', '2026-11-22')).toBe('Today');
    expect(dayHeading('2026-11-21', '2026-11-22')).toBe('Yesterday');
    expect(dayHeading('2026-11-20', '2026-11-22')).toBe('Friday 20 November');
    expect(dayHeading('2025-12-31', '2026-11-22')).toBe('31 December 2025');
  });

  it('Yesterday may be of another month or year', () => {
    expect(dayHeading('2026-10-31', '2026-11-01')).toBe('Yesterday');
    expect(dayHeading('2025-12-31', '2026-01-01')).toBe('Yesterday');
  });

  it('Rows are grouped by the local day, in their order', () => {
    const rows = [new Date(2026, 10, 22, 9), new Date(2026, 10, 22, 0, 1), new Date(2026, 10, 21, 23, 59)].map(row);
    expect(byDay(rows)).toEqual([
      ['2026-11-22', rows.slice(0, 2)],
      ['2026-11-21', rows.slice(2)],
    ]);
  });
});
