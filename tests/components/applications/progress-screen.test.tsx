import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressScreen } from '#features/applications/progress/progress-screen.tsx';
import type { OwnApplication } from '#features/applications/queries.ts';
import { fakeApi } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';
import { shellOf } from '../support/visit.tsx';

const sent = (jobTitle: string, fields: Partial<OwnApplication>): OwnApplication => ({
  id: jobTitle,
  jobId: jobTitle,
  userId: 'ann',
  jobTitle,
  formQuestions: [],
  responses: {},
  status: 'pending',
  submittedAt: '2026-01-01T00:00:00.000Z',
  consideredAt: null,
  reviewedAt: null,
  withdrawnAt: null,
  message: null,
  suspended: false,
  textsDeletedAt: null,
  ...fields,
});

const show = (rows: OwnApplication[]) => {
  fakeApi({ 'GET /api/applications': rows, 'GET /api/portal': shellOf(1).portal });
  return renderInApp(<ProgressScreen />, '/', 1);
};

it('An application under review stands first, then the last answer, open, then withdrawals', async () => {
  await show([
    sent('Night Watch', { status: 'withdrawn', withdrawnAt: '2026-01-02T00:00:00.000Z' }),
    sent('Event Host', { status: 'declined', reviewedAt: '2026-01-03T00:00:00.000Z' }),
    sent('News Desk', { status: 'accepted', reviewedAt: '2026-01-04T00:00:00.000Z', message: 'Welcome!' }),
    sent('Map Keeper', { status: 'under_consideration', consideredAt: '2026-01-05T00:00:00.000Z' }),
  ]);
  const history = within(await screen.findByRole('region', { name: 'Application History' }));
  const titles = history.getAllByText(/^(Night Watch|Event Host|News Desk|Map Keeper)$/);
  // The picture of an accepted one repeats its title.
  expect([...new Set(titles.map(({ textContent }) => textContent))]).toEqual([
    'Map Keeper',
    'News Desk',
    'Event Host',
    'Night Watch',
  ]);
  const lines = history.getAllByRole('button', { name: /Sent/ });
  expect(lines.map((line) => line.getAttribute('aria-expanded'))).toEqual(['true', 'false', 'false']);
  expect(lines[0]?.textContent).toMatch(/^News DeskAccepted.*Sent.*Decided/);
  const current = screen.getByRole('region', { name: 'Current Applications' }).textContent;
  expect(current).toContain('No Active Applications');
  expect(current).toContain('One is under review, below.');
});

it('Without any, it says what the lists will hold', async () => {
  await show([]);
  expect(await screen.findByText('Applications you send wait here for review.')).toBeTruthy();
});
