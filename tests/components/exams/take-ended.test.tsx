import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '#features/exams/attempt/attempt-state.ts';
import { TakeEnded } from '#features/exams/taking/take-screen.tsx';
import { renderInApp } from '../support/render-in-app.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
it.each([
  [true, 'completed', 'Exam Submitted', '/exam'],
  [true, 'cheated', 'Exam Flagged', '/exam'],
  [false, 'completed', null, '/exam/results/attempt-1'],
])('After two seconds the end moves on (submitted here: %s, %s)', async (isSubmitted, status, title, to) => {
  // The end reads only these fields, so the cast leaves out the rest of the reply.
  const attempt = { id: 'attempt-1', status } as Outcome['attempt'];
  const { router } = await renderInApp(<TakeEnded attempt={attempt} isSubmitted={isSubmitted} />);
  const heading = screen.getByRole('heading', { level: 1 });
  if (title) expect(heading.textContent).toBe(title);
  expect(document.activeElement).toBe(heading);
  await act(() => vi.advanceTimersByTimeAsync(1990));
  expect(router.state.location.pathname).toBe('/');
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(router.state.location.pathname).toBe(to);
});
