import { describe, expect, it } from 'vitest';
import { leaveIssue } from '#worker/features/staff-file/leaves.rules.ts';

const TODAY = '2028-02-29';
const wrongAt = (fromDay: string, toDay: string) => leaveIssue({ fromDay, toDay }, TODAY)?.path ?? null;

describe('The days of a new leave', () => {
  it('A leave begins between yesterday and 365 days ahead', () => {
    expect(wrongAt('2028-02-28', '2028-02-29')).toBeNull();
    expect(wrongAt('2028-02-27', '2028-02-29')).toBe('fromDay');
    expect(wrongAt('2029-02-28', '2029-02-28')).toBeNull();
    expect(wrongAt('2029-03-01', '2029-03-01')).toBe('fromDay');
  });

  it('A leave ends on its first day or within 365 days of it, and not before today', () => {
    expect(wrongAt('2028-03-01', '2028-03-01')).toBeNull();
    expect(wrongAt('2028-03-02', '2028-03-01')).toBe('toDay');
    expect(wrongAt('2028-02-28', '2028-02-28')).toBe('toDay');
    expect(wrongAt('2028-03-01', '2029-03-01')).toBeNull();
    expect(wrongAt('2028-03-01', '2029-03-02')).toBe('toDay');
  });
});
