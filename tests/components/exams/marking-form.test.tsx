import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MarkingForm } from '#features/exams/marking/marking-form.tsx';
import {
  attemptsQuery,
  type ManagedAttempt,
  type ReviewedAttempt,
  type ReviewedQuestion,
} from '#features/exams/queries.ts';
import ScoreDialog from '#features/exams/results/score-dialog.tsx';
import { usePageKeys } from '#features/shell/use-page-keys.tsx';
import { queryClient } from '#lib/query-client.ts';
import { setSingleKeys } from '#patterns/keys.ts';
import { fakeApi } from '../support/api.ts';
import { attemptOf } from '../support/exam-rows.ts';
import { renderInApp, setSession } from '../support/render-in-app.tsx';
import { button, field, fill } from '../support/seen.ts';

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

it('A comment typed while the marks are saved stays, and keeps focus', async () => {
  const { promise: isSaved, resolve: finish } = Promise.withResolvers<void>();
  fakeApi({
    'PATCH /api/exam-attempts/:id/marks': async () => {
      await isSaved;
      return { ...attempt, awaitingMarks: false, score: 63 };
    },
  });
  await renderInApp(<MarkingForm attempt={{ ...attempt, review: [question('a')] }} />);
  await userEvent.type(exactly('Question a'), '1');
  await save();
  const comment = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment (optional)' });
  await userEvent.type(comment, 'Well done.');
  finish();
  await screen.findByText('Saved. The marking is complete.');
  expect(comment.value).toBe('Well done.');
  expect(document.activeElement).toBe(comment);
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

const comment = () => field('Comment (optional)');

/** Types a mark and a comment, then unmounts the form. */
async function typeAnd(before: () => void) {
  const view = await renderInApp(<MarkingForm attempt={attempt} />);
  await userEvent.type(exactly('Question a'), '0.25');
  fill(comment(), 'Well argued.');
  before();
  return view;
}

it('Typed marks and the comment survive the end of the session, until they are saved', async () => {
  fakeApi({ 'PATCH /api/exam-attempts/:id/marks': { ...attempt, awaitingMarks: false, score: 38 } });
  (await typeAnd(() => setSession(null))).unmount();
  const { unmount } = await renderInApp(<MarkingForm attempt={attempt} />);
  expect(exactly('Question a').value).toBe('0.25');
  expect(comment().value).toBe('Well argued.');
  await save();
  await screen.findByText(/Saved\. The marking is complete\./);
  unmount();
  await renderInApp(<MarkingForm attempt={attempt} />);
  expect(exactly('Question a').value).toBe('');
  expect(comment().value).toBe('');
});

it('Marks that the manager chose to leave are dropped', async () => {
  const { router, unmount } = await typeAnd(() => undefined);
  act(() => void router.navigate({ to: '/settings' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another screen');
  unmount();
  await renderInApp(<MarkingForm attempt={attempt} />);
  expect(exactly('Question a').value).toBe('');
});

describe('A score set by hand', () => {
  const managed: ManagedAttempt = {
    ...attemptOf(1),
    markedBy: null,
    marker: null,
    markedAt: null,
    markNote: null,
    adjustmentNote: null,
    adjustedBy: null,
    adjuster: null,
    can: { mark: 'conflict', score: true },
  };
  const dialog = (fields: Partial<ManagedAttempt> = {}) =>
    renderInApp(<ScoreDialog attempt={{ ...managed, ...fields }} open onClose={() => undefined} />);

  it('Survives the end of the session, and leaves a newer comment of a colleague', async () => {
    const { changes } = fakeApi();
    const { unmount } = await dialog();
    fill(field('Score (0–100)'), '85');
    fill(field('Note (optional)'), 'A slip of the mouse.');
    setSession(null);
    unmount();
    await dialog({ comment: 'From a colleague.' });
    expect(field('Score (0–100)').value).toBe('85');
    expect(field('Note (optional)').value).toBe('A slip of the mouse.');
    await userEvent.click(button('Save Score'));
    await waitFor(() => expect(changes).toMatchObject([{ body: { score: 85 } }]));
    expect(changes[0]?.body).not.toHaveProperty('comment');
    expect(sessionStorage).toHaveLength(0);
  });
});
