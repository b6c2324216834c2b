import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RunningAttempt } from '#features/exams/attempt/attempt-calls.ts';
import { inTurn, lost } from '../support/api.ts';
import { fromNow } from '../support/application-rows.ts';
import { attemptOf } from '../support/exam-rows.ts';
import { click } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

/** A running attempt with one question, whose time is over in so many minutes. */
const running = (minutes: number, extendedMinutes = 0): RunningAttempt => ({
  ...attemptOf(1),
  status: 'in_progress',
  score: null,
  completedAt: null,
  deadline: fromNow(minutes),
  extendedMinutes,
  questions: [{ id: 'a', type: 'short-answer', question: 'Who decides?', options: [] }],
  responses: {},
  revision: 0,
  serverTime: fromNow(0),
});

it('An exam room that learns of added time after the deadline shows the question again, with focus', async () => {
  await visit(`/exam/take/${attemptOf(1).examId}`, 2, {
    'GET /api/exam-attempts': [attemptOf(1, { status: 'in_progress' })],
    'GET /api/exam-attempts/:id': inTurn(running(-1), running(9, 10)),
    'PATCH /api/exam-attempts/:id': lost,
  });
  await screen.findByRole('heading', { name: 'Time is up' });
  await click('Try again');
  const answer = await screen.findByRole('textbox', { name: /Who decides/ });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toMatch(/^00:0[89]:/);
});
