import { describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
import { isPlaceOf, navigationFor } from '#features/shell/nav.ts';

const entriesFor = (grade: Grade) => navigationFor(grade).flatMap(({ entries }) => entries);
const labels = (grade: Grade) => entriesFor(grade).map(({ label }) => label);

describe('The navigation', () => {
  it('Performance and Notices are listed from 2.5 and open from 3', () => {
    for (const label of ['Performance', 'Notices']) {
      expect(([1, 2, 2.5, 3] as const).map((grade) => labels(grade).includes(label))).toEqual([
        false,
        false,
        true,
        true,
      ]);
      const [entry] = entriesFor(3).filter((each) => each.label === label);
      expect(([2.5, 3] as const).map((grade) => entry?.permission && can(grade, entry.permission))).toEqual([
        false,
        true,
      ]);
    }
  });

  it.each([
    ['/manage/exams', 'Create Test'],
    ['/manage/exams/create', 'Create Test'],
    ['/manage/edit-job/x', 'Create Job Posting'],
    ['/exam/take/x', 'Take Exam'],
    ['/exam/results/x', 'Take Exam'],
    ['/manage/jobs/create', 'Create Job Posting'],
    ['/manage/applications', 'Review Applications'],
    ['/test-results', 'Test Results'],
    ['/performance', 'Performance'],
  ])('%s lights %s alone', (path, label) => {
    expect(entriesFor(6).flatMap((entry) => (isPlaceOf(entry, path) ? entry.label : []))).toEqual([label]);
  });

  it('Neither the vacancies nor /privacy are entries', () => {
    const places = entriesFor(6).map(({ to }): string => to);
    expect(places.filter((to) => to === '/vacancies' || to === '/privacy')).toEqual([]);
  });
});
