import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReviewedApplication } from '#features/applications/queries.ts';
import { ReviewRow } from '#features/applications/reviewing/review-row.tsx';
import { pending } from '../support/application-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const QUESTIONS = ['one', 'two', 'three', 'four', 'five'];

// The row reads only these fields, so the cast leaves out the rest of the reply.
const application = {
  id: 'one',
  status: 'pending',
  suspended: false,
  submittedAt: '2026-11-20T18:03:00.000Z',
  user: { username: 'pia.4f', displayName: 'Pia', avatar: null, isErased: false },
  job: {},
  jobTitle: 'Night Watch',
  assigneeId: null,
  reviewCount: 1,
  reviewsNeeded: 2,
  hasOwnReview: false,
  textsDeletedAt: null,
  formQuestions: QUESTIONS.map((id) => ({ id, label: `Question ${id}` })),
  can: pending.can,
  responses: { one: `${'x'.repeat(60)}tail`, two: 'y'.repeat(60), three: '3', four: '4', five: '5' },
} as unknown as ReviewedApplication;

async function renderRow(changes: object = {}) {
  await renderInApp(<ReviewRow application={{ ...application, ...changes }} isOwn={false} isOpen={false} />);
  return screen.getByRole('listitem');
}

it('A row has initials, name, job and reviews, and links to the application', async () => {
  const { textContent } = await renderRow();
  for (const words of ['P4', 'pia.4f', 'Night Watch', '1 of 2 reviews']) expect(textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'pia.4f' }).getAttribute('href')).toContain('open=one');
});

it.each([
  [{ hasOwnReview: false }, 'Not reviewed by you'],
  [{ hasOwnReview: true }, 'Reviewed by you'],
])('An open application says whether the reader reviewed it: %j', async (changes, words) => {
  await renderRow(changes);
  screen.getByText(words);
});

it.each([{ hasOwnReview: undefined }, { status: 'declined' }])(
  'An application that is not theirs to review says nothing of it: %j',
  async (changes) => {
    await renderRow(changes);
    expect(screen.queryByText(/reviewed by you/i)).toBeNull();
  },
);

it.each([
  [{ status: 'pending' }, 'Pending'],
  [{ status: 'under_consideration' }, 'Under Review'],
  [{ status: 'accepted' }, 'Accepted'],
  [{ suspended: true }, 'PendingSuspended'],
])('Every row names the application’s status: %j', async (changes, words) => {
  expect((await renderRow(changes)).textContent).toContain(words);
});

it('Two answers are previewed, cut at 60 characters, and the rest counted', async () => {
  const row = await renderRow();
  screen.getByText(`${'x'.repeat(60)}…`);
  screen.getByText('y'.repeat(60));
  expect(row.textContent).toContain('+ 3 more responses...');
  expect(row.textContent).not.toContain('Question three');
});

it('A single further answer is counted in the singular', async () => {
  const row = await renderRow({ responses: { one: 'a', two: 'b', three: 'c' } });
  expect(row.textContent).toContain('+ 1 more response...');
});

it('A deleted applicant is an Unknown User, and a deleted job an Unknown Position', async () => {
  const { textContent } = await renderRow({ user: null, job: null });
  screen.getByRole('link', { name: 'Unknown User' });
  expect(textContent).toContain('Unknown Position');
});

it.each([
  [{ responses: {} }, 'No responses.'],
  [{ user: { ...application.user, isErased: true } }, 'Answers were erased.'],
  [{ textsDeletedAt: '2026-11-20T18:03:00.000Z' }, 'Answers were deleted'],
])('Answers that are gone are not previewed: %j', async (changes, words) => {
  const { textContent } = await renderRow(changes);
  expect(textContent).toContain(words);
  expect(textContent).not.toContain('xxx');
});
