import { describe, expect, it } from 'vitest';
import { closedLabel, closing, isOpenJob, whoMayApply } from '#features/jobs/job-open.ts';

const at = new Date('2026-03-03T18:00:00.000Z');
const job = (closesAt: string | null, isActive = true) => ({ isActive, closesAt });

describe('A job with an end', () => {
  it.each([
    [null, true],
    ['2026-03-03T18:00:01.000Z', true],
    ['2026-03-03T18:00:00.000Z', false],
  ])('Closing at %s, it is open: %s', (closesAt, isOpen) => {
    expect(isOpenJob(job(closesAt), at)).toBe(isOpen);
    expect(isOpenJob(job(closesAt, false), at)).toBe(false);
  });

  it('Says when it closes or has closed, with the year unless it is this one', () => {
    expect(closing(job('2026-03-20T12:00:00.000Z'), at)).toBe('Closes on 20 March');
    expect(closing(job('2026-03-02T12:00:00.000Z'), at)).toBe('Closed on 2 March');
    expect(closing(job('2025-12-02T12:00:00.000Z'), at)).toBe('Closed on 2 December 2025');
    expect(closing(job(null), at)).toBeNull();
  });

  it('Is called inactive if a manager closed it', () => {
    expect(closedLabel(job('2020-03-02T12:00:00.000Z'))).toBe('Closed on 2 March 2020');
    expect(closedLabel(job('2020-03-02T12:00:00.000Z', false))).toBe('Inactive');
  });
});

it('The lowest grade is said in words', () => {
  expect([1, 2, 2.5].map((grade) => whoMayApply(grade as 1))).toEqual([
    'Everyone',
    'Trial Moderators and above',
    'Junior Moderators and above',
  ]);
});
