import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { ExamTime } from '#features/people/profile/exam-time.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import { fakeApi } from '../support/api.ts';
import { CAN_ALL } from '../support/people-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const person = (grade: Grade): Person => ({
  id: 'mira',
  discordId: '400000000000000001',
  username: 'mira',
  displayName: null,
  avatar: null,
  grade,
  isBlocked: false,
  joinedAt: '2025-11-20T18:03:00.000Z',
  promotedAt: null,
  awayUntil: null,
  needsMfa: false,
  can: CAN_ALL,
});

it('A manager sets the exam time of a person below them', async () => {
  const { changes } = fakeApi({
    'GET /api/users/:id/exam-time': { examTime: 1 },
    'PATCH /api/users/:id/exam-time': { examTime: 1.5 },
  });
  await renderInApp(<ExamTime person={person(2)} />);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Exam time' }), 'Half as long again');
  await waitFor(() => expect(changes).toEqual([{ call: 'PATCH /api/users/mira/exam-time', body: { examTime: 1.5 } }]));
});

it('The exam time of a person above the manager can only be read', async () => {
  fakeApi({ 'GET /api/users/:id/exam-time': { examTime: 2 } });
  await renderInApp(<ExamTime person={person(5)} />);
  expect(await screen.findByText('Twice as long')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
