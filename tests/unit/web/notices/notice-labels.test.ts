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
  it.each<[Partial<ManagedNotice>, string]>([
    [{ targetGrades: [3, 4] }, ''],
    [{ content: 'From Tuesday on.' }, 'They changed the content.'],
    [{ title: 'Late', targetGrades: [] }, 'They changed the title and grades.'],
    [{ isActive: false, title: 'Late' }, 'They withdrew it. They changed the title.'],
  ])('The changes between two versions name the parts that differ: %j', (change, words) => {
    expect(changesBetween(notice, { ...notice, ...change })).toBe(words);
  });

  it('It is for grades that read notices, and for those it already names', () => {
    expect(audienceChoices([])).toEqual([3, 4, 5, 6]);
    expect(audienceChoices([2])).toEqual([2, 3, 4, 5, 6]);
  });
});
