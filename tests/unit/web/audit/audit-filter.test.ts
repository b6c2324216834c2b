import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseAuditSearch } from '#features/audit/audit-search.ts';
import { filterOf } from '#features/audit/queries.ts';
import { startOfDay } from '#lib/day.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-05T15:00:00') }));
afterEach(() => void vi.useRealTimers());

const from = (day: string) => startOfDay(day).toISOString();

describe('The filter of the log', () => {
  it.each([
    ['today', '2026-03-05'],
    ['7-days', '2026-02-27'],
    ['30-days', '2026-02-04'],
  ])('The period %s starts at the first moment of its first day and has no end', (period, day) => {
    expect(filterOf(parseAuditSearch({ period }))).toEqual({ from: from(day) });
  });

  it('Days in the address outrank a period, and an unknown period is ignored', () => {
    expect(filterOf(parseAuditSearch({ period: 'today', from: '2026-01-02' }))).toEqual({ from: from('2026-01-02') });
    expect(filterOf(parseAuditSearch({ period: 'today', to: '2026-01-02' }))).not.toHaveProperty('from');
    expect(filterOf(parseAuditSearch({ period: '8-days' }))).toEqual({});
  });
});
