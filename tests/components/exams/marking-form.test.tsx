import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MarkingForm } from '#features/exams/marking/marking-form.tsx';
import { attemptsQuery, type ReviewedAttempt, type ReviewedQuestion } from '#features/exams/queries.ts';
import { usePageKeys } from '#features/shell/use-page-keys.tsx';
import { queryClient } from '#lib/query-client.ts';
import { setSingleKeys } from '#patterns/keys.ts';
import { fakeApi } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const question = (id: string, mark: number | null = null): ReviewedQuestion => ({
  id,
  type: 'short-answer',
  question: `Question ${id}`,
  options: [],
  response: `Answer ${id}`,
  answer: '',
  mark,
  needsMark: true,
});

// The form reads only these fields, so the cast leaves out the rest of the reply.
const attempt = {
  id: 'attempt-1',
  status: 'completed',
  score: null,
  awaitingMarks: true,
  manuallyAdjusted: false,
  markNote: null,
  comment: null,
  can: { mark: true, score: true },
  review: [question('a'), question('b', 0.5)],
} as unknown as ReviewedAttempt;

beforeEach(() => {
  queryClient.setQueryData(attemptsQuery({ awaiting: true, order: 'oldest' }).queryKey, {
    pages: [{ rows: [], next: null }],
    pageParams: [{}],
  });
});

afterEach(() => {
  setSingleKeys(true);
});

function Keys() {
  return usePageKeys();
}

const item = (name: string) => within(screen.getByRole('listitem', { name }));
const exactly = (name: string) => item(name).getByRole<HTMLInputElement>('spinbutton');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save marks' }));

it('A chosen mark and a typed one are the same field', async () => {
  await renderInApp(<MarkingForm attempt={attempt} />);
  expect(screen.getByText(/1 of 2 marked/)).toBeTruthy();
  await userEvent.click(item('Question a').getByRole('radio', { name: /^1/ }));
  expect(exactly('Question a').value).toBe('1');
  expect(screen.getByText(/2 of 2 marked/)).toBeTruthy();
  await userEvent.clear(exactly('Question a'));
  await userEvent.type(exactly('Question a'), '0.25');
  expect(item('Question a').queryByRole('radio', { checked: true })).toBeNull();
});

it('An invalid mark is shown on saving, takes focus, and nothing is sent', async () => {
  const { changes } = fakeApi();
  await renderInApp(<MarkingForm attempt={attempt} />);
  await userEvent.type(exactly('Question a'), '7');
  expect(screen.queryByText('A number from 0 to 1')).toBeNull();
  await save();
  expect(item('Question a').getByText('A number from 0 to 1')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(exactly('Question a')));
  expect(changes).toEqual([]);
});

it('Saving without a change says so', async () => {
  await renderInApp(<MarkingForm attempt={attempt} />);
  await save();
  expect(screen.getByRole('status').textContent).toContain('Nothing has changed since you last saved.');
});

it('The keys 1, 2 and 3 mark the first unmarked answer, then go on', async () => {
  await renderInApp(<MarkingForm attempt={attempt} />);
  await userEvent.keyboard('2');
  expect(exactly('Question a').value).toBe('0.5');
  expect(item('Question b').getByRole('radio', { checked: true })).toBe(document.activeElement);
  await userEvent.keyboard('3');
  expect(exactly('Question b').value).toBe('1');
  expect(document.activeElement?.textContent).toBe('Save marks');
});

it('Four written answers are marked and saved with five keys', async () => {
  const { changes } = fakeApi({
    'PATCH /api/exam-attempts/:id/marks': { ...attempt, awaitingMarks: false, score: 63 },
  });
  const names = ['a', 'b', 'c', 'd'];
  await renderInApp(
    <>
      <MarkingForm attempt={{ ...attempt, review: names.map((id) => question(id)) }} />
      <Keys />
    </>,
  );
  await userEvent.keyboard('3213{Control>}{Enter}{/Control}');
  const marks = { a: 1, b: 0.5, c: 0, d: 1 };
  await waitFor(() =>
    expect(changes).toMatchObject([{ call: 'PATCH /api/exam-attempts/attempt-1/marks', body: { marks } }]),
  );
});

it('A digit typed into a field marks nothing', async () => {
  await renderInApp(<MarkingForm attempt={attempt} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment (optional)' }), '3');
  expect(exactly('Question a').value).toBe('');
});

it('With single keys switched off, 1, 2 and 3 mark nothing', async () => {
  setSingleKeys(false);
  await renderInApp(<MarkingForm attempt={attempt} />);
  await userEvent.keyboard('3');
  expect(exactly('Question a').value).toBe('');
});

it('A score set by a manager ends the marking', async () => {
  await renderInApp(
    <MarkingForm attempt={{ ...attempt, manuallyAdjusted: true, can: { mark: 'conflict', score: true } }} />,
  );
  expect(screen.getByText('A manager set this score')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save marks' })).toBeNull();
});
