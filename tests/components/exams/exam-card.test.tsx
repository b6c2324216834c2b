import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ExamAvailability } from '#features/exams/exam-availability.ts';
import { ExamCard } from '#features/exams/exam-card.tsx';
import type { Exam } from '#features/exams/queries.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const exam: Exam = {
  id: 'exam-1',
  title: 'Trial Exam',
  description: '',
  timeLimit: 30,
  passingScore: 70,
  questionCount: 10,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const attempt = (status: string, score: number | null = null, id = 'attempt-1') =>
  ({ id, examId: 'exam-1', status, score, awaitingMarks: score === null }) as ExamAvailability['ended'];
const assignment = {
  id: 'assignment-1',
  expiresAt: new Date(Date.now() + 100 * 3_600_000).toISOString(),
} as ExamAvailability['assignment'];
const none: ExamAvailability = { running: undefined, ended: undefined, completed: undefined, assignment: undefined };

const renderCard = (availability: Partial<ExamAvailability>, changes: Partial<Exam> = {}) =>
  renderInApp(<ExamCard exam={{ ...exam, ...changes }} availability={{ ...none, ...availability }} />);

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('An assigned exam can be taken, and shows the days left to start', async () => {
  await renderCard({ assignment });
  expect(links()).toEqual([['Take Exam', '/exam/take/exam-1']]);
  expect(screen.getByText('Available')).toBeTruthy();
  expect(screen.getByText('4 days left to start')).toBeTruthy();
  expect(document.body.textContent).toContain('30 minutes · pass at 70% · 10 questions');
});

it('A running exam is continued', async () => {
  await renderCard({ running: attempt('in_progress') });
  expect(links()).toEqual([['Continue Exam', '/exam/take/exam-1']]);
  expect(screen.getByText('The clock is running.')).toBeTruthy();
});

it('A completed exam links to its result and shows the score', async () => {
  const completed = attempt('completed', 80);
  await renderCard({ ended: completed, completed });
  expect(links()).toEqual([['View Results', '/exam/results/attempt-1']]);
  expect(screen.getByText('Completed (80%)')).toBeTruthy();
});

it('A completed exam stays completed once a later attempt was flagged', async () => {
  await renderCard({ ended: attempt('cheated', null, 'attempt-2'), completed: attempt('completed', 80) });
  expect(links()).toEqual([['View Results', '/exam/results/attempt-1']]);
  expect(screen.getByText('Completed (80%)')).toBeTruthy();
  expect(screen.getByText('Flagged')).toBeTruthy();
  expect(screen.queryByText('Not Assigned')).toBeNull();
});

it('An exam without an assignment says who assigns it', async () => {
  await renderCard({});
  expect(links()).toEqual([]);
  expect(screen.getByText('Not Assigned')).toBeTruthy();
  expect(screen.getByText('Contact a manager to get assigned')).toBeTruthy();
});

it('An archived exam cannot be taken', async () => {
  await renderCard({ assignment }, { isActive: false });
  expect(links()).toEqual([]);
  expect(screen.getByText('Archived')).toBeTruthy();
});
