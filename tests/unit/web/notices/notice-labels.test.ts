import { describe, expect, it } from 'vitest';
import { audienceChoices, changesBetween } from '#features/notices/notice-labels.ts';
import type { ManagedNotice } from '#features/notices/queries.ts';

const notice = {
  title: 'Quiet hours',
  content: 'From Monday on.',
  targetGrades: [4, 3],
  isActive: true,
} as ManagedNotice;

describe('A notice', () => {
  it('Beside the fields, which the merge names, two versions differ in being withdrawn', () => {
    expect(changesBetween(notice, { ...notice, title: 'Late', targetGrades: [] })).toBe('');
    expect(changesBetween(notice, { ...notice, title: 'Late', isActive: false })).toBe('They withdrew it.');
  });

  it('It is for grades that read notices, and for those it already names', () => {
    expect(audienceChoices([])).toEqual([3, 4, 5, 6]);
    expect(audienceChoices([2])).toEqual([2, 3, 4, 5, 6]);
  });
});
