import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnAttempt } from '#features/exams/queries.ts';
import { OwnSummary } from '#features/exams/results/result-header.tsx';
import { renderInApp } from '../support/render-in-app.tsx';

const attempt = (changes: Partial<OwnAttempt>) =>
  ({
    status: 'completed',
    passingScore: 70,
    startedAt: '2026-03-02T10:00:00.000Z',
    completedAt: '2026-03-02T10:20:00.000Z',
    timeLimit: 30,
    questionCount: 3,
    comment: null,
    ...changes,
  }) as OwnAttempt;

it.each([
  [90, 'That is a pass. There is nothing left to do.'],
  [69, 'That is not enough to pass. A manager can assign the exam to you again.'],
  [null, 'A manager marks your written answers. You will be notified.'],
])('A score of %s says what follows', async (score, sentence) => {
  await renderInApp(<OwnSummary attempt={attempt({ score })} />);
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('The comment stands with the result, in its own section', async () => {
  await renderInApp(<OwnSummary attempt={attempt({ score: 90, comment: 'Well argued.' })} />);
  expect(screen.getByRole('region', { name: 'Comment on your result' }).textContent).toContain('Well argued.');
});

it.each(['in_progress', 'cheated', 'expired'] as const)('A %s attempt promises nothing', async (status) => {
  await renderInApp(<OwnSummary attempt={attempt({ status, score: null })} />);
  expect(screen.queryByText(/will be notified|to pass|nothing left/)).toBeNull();
});

it('The bar says what it takes to pass, and nothing else does', async () => {
  await renderInApp(<OwnSummary attempt={attempt({ score: 90 })} />);
  expect(screen.getAllByText(/70%/).map(({ textContent }) => textContent)).toEqual(['Required 70%']);
});
