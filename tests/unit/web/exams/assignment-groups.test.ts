import { expect, it } from 'vitest';
import { groupAssignments } from '#features/exams/assigning/assignment-groups.ts';
import type { OpenAssignment } from '#features/exams/queries.ts';

const DAY_MS = 86_400_000;

const assignment = (examId: string, days: number, title: string | null = `Exam ${examId}`): OpenAssignment => ({
  id: crypto.randomUUID(),
  examId,
  userId: 'u',
  assignedBy: 'm',
  assignedAt: '2026-01-01T00:00:00.000Z',
  // Off the full day, so that the words do not change while the test runs.
  expiresAt: new Date(Date.now() + days * DAY_MS + DAY_MS / 4).toISOString(),
  isActive: true,
  assigner: null,
  user: { id: 'u', username: 'trial', displayName: null, avatar: null, grade: 2 },
  exam: title === null ? null : { id: examId, title },
});

const summaries = (...rows: OpenAssignment[]) => groupAssignments(rows).map(({ title, summary }) => [title, summary]);

it('Assignments are grouped by exam, in the order in which the exams come first', () => {
  expect(summaries(assignment('b', 3), assignment('a', 5), assignment('b', 3))).toEqual([
    ['Exam b', '2 people · expire in 3 days'],
    ['Exam a', '1 person · expires in 5 days'],
  ]);
});

it('A group counts those that expire next', () => {
  expect(summaries(assignment('a', 6), assignment('a', 3), assignment('a', 3))).toEqual([
    ['Exam a', '3 people · 2 expire in 3 days'],
  ]);
  expect(summaries(assignment('a', 6), assignment('a', 3))).toEqual([['Exam a', '2 people · 1 expires in 3 days']]);
});

it('A deleted exam is unknown, and a group may have more rows than are loaded', () => {
  const [group] = groupAssignments([assignment('a', 2, null)], true);
  expect(group?.title).toBe('Unknown Exam');
  expect(group?.summary).toBe('1+ people · expires in 2 days');
});
