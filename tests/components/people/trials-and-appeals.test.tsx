import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Appeal, openAppealsQuery } from '#features/people/appeals/appeal-queries.ts';
import { AppealRow, AppealsSection } from '#features/people/appeals/appeals-section.tsx';
import DecideDialog from '#features/people/appeals/decide-dialog.tsx';
import type { StaffProfile } from '#features/people/staff-queries.ts';
import { OnTrial } from '#features/people/trials/on-trial.tsx';
import ReviewDialog from '#features/people/trials/review-dialog.tsx';
import { extendedTo } from '#features/people/trials/review-draft.ts';
import { dueSentence, trialState } from '#features/people/trials/trial-text.ts';
import { utcToday } from '#lib/day.ts';
import { queryClient } from '#lib/query-client.ts';
import { fakeApi, inTurn, refused } from '../support/api.ts';
import { personOf } from '../support/people-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';
import { click, fill } from '../support/seen.ts';
import { blind, opinionOf, spoken } from '../support/voice-rows.ts';

// The dialog reads only these fields, so the cast leaves out the rest of the reply.
const profile = (trialDueOn: string | null) =>
  ({ userId: 'mira', trialDueOn, user: { id: 'mira', username: 'mira', grade: 2 } }) as StaffProfile;

const appeal = {
  id: 'appeal-1',
  recordId: 'record-1',
  userId: 'mira',
  user: { id: 'mira', username: 'mira', displayName: null, avatar: null, grade: 3 },
  text: 'I was ill.',
  state: 'open',
  createdAt: '2026-11-20T18:03:00.000Z',
  revision: 1,
  judge: null,
  mayDecide: true,
  record: {
    id: 'record-1',
    title: 'Late to two shifts',
    description: 'Both on Sunday.',
    actionType: 'warning',
    createdBy: 'vesper',
    creator: { id: 'vesper', username: 'vesper', displayName: null, avatar: null, grade: 4 },
  },
} as Appeal;

const nothing = () => undefined;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

describe('The state of a trial', () => {
  it.each([
    ['2027-02-04', 'Trial until 4 February'],
    ['2027-02-03', 'Due'],
    ['2027-01-27', 'Due'],
    ['2027-01-26', '8 days overdue'],
  ])('A trial that is due on %s says ‘%s’', (dueOn, words) => {
    expect(trialState(dueOn, '2027-02-03').words).toMatch(new RegExp(`^${words}`));
  });

  it.each([
    ['2027-02-04', 'It is due on 4 February'],
    ['2027-02-03', 'It is due today'],
    ['2027-01-26', 'It was due on 26 January'],
    [null, 'There is no trial now'],
  ])('The review of a trial that is due on %s begins with ‘%s’', (dueOn, sentence) => {
    expect(dueSentence(dueOn, '2027-02-03')).toMatch(new RegExp(`^${sentence}`));
  });

  it('An extension begins on the later of today and the due day, and leaves move it', () => {
    expect(extendedTo('14', '2027-02-10', [], '2027-02-03')).toBe('2027-02-24');
    expect(extendedTo('14', '2027-01-20', [], '2027-02-03')).toBe('2027-02-17');
    expect(extendedTo('14', null, [{ fromDay: '2027-02-05', toDay: '2027-02-06' }], '2027-02-03')).toBe('2027-02-19');
    expect(extendedTo('', null, [], '2027-02-03')).toBeNull();
  });
});

describe('The review of a trial', () => {
  const open = (grade: 4 | 5, dueOn: string | null = utcToday()) =>
    renderInApp(<ReviewDialog profile={profile(dueOn)} open onClose={nothing} />, '/', grade);
  const opinions = { 'GET /api/staff/:userId/trial-opinion': blind(2) };
  const labels = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

  it('A manager keeps or extends, and reads who can do more', async () => {
    fakeApi(opinions);
    await open(4);
    expect(labels()).toEqual(['keep', 'extend']);
    expect(screen.getByText('Executives and above can promote and dismiss.')).toBeTruthy();
  });

  it('An executive also promotes and dismisses, and the foot names the act', async () => {
    fakeApi(opinions);
    await open(5);
    expect(labels()).toEqual(['keep', 'extend', 'promote', 'dismiss']);
    await userEvent.click(screen.getByRole('radio', { name: /^Promote/ }));
    expect(screen.getByRole('button', { name: 'Promote to Moderator' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Dismiss/ }));
    expect(screen.getByRole('button', { name: 'Dismiss mira' })).toBeTruthy();
  });

  it('A reason is required, and an extension sends its days and the day that was read', async () => {
    const { changes } = fakeApi({
      ...opinions,
      'POST /api/staff/:userId/trial-reviews': { dueOn: '2027-03-17' } as never,
    });
    await open(4);
    await userEvent.click(screen.getByRole('radio', { name: /^Extend it/ }));
    fireEvent.change(screen.getByLabelText(/^Days/), { target: { value: '20' } });
    const send = screen.getByRole('button', { name: /^Extend to / });
    await userEvent.click(send);
    expect(await screen.findByText('Write a reason')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Reason/), 'More practice.');
    await userEvent.click(send);
    const body = { outcome: 'extend', reason: 'More practice.', days: 20, from: utcToday() };
    await waitFor(() => expect(changes).toEqual([{ call: 'POST /api/staff/mira/trial-reviews', body }]));
  });

  it('It says how many opinions there are, and the reviewer’s own opens the others’', async () => {
    const { changes } = fakeApi({ ...opinions, 'PUT /api/staff/:userId/trial-opinion': spoken });
    await open(4);
    await screen.findByText('Two colleagues have given theirs. You’ll see them after you give yours.');
    await userEvent.click(screen.getByRole('button', { name: 'Give opinion' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Unsure' }));
    const [reason] = screen.getAllByLabelText(/^Reason/).toReversed();
    await userEvent.type(reason as HTMLElement, 'Kind and quick.');
    await userEvent.click(screen.getByRole('button', { name: 'Give opinion' }));
    await screen.findByText(opinionOf().reason as string);
    const body = { verdict: 'unsure', reason: 'Kind and quick.' };
    expect(changes).toEqual([{ call: 'PUT /api/staff/mira/trial-opinion', body }]);
  });

  it('After the due day was moved, the list’s new day is sent', async () => {
    const user = personOf({ grade: 2 });
    const [before, now] = ['2027-03-01', '2027-03-08'].map((trialDueOn) => ({
      ...profile(trialDueOn),
      id: 'trial',
      user,
    }));
    const { changes, reply } = fakeApi({
      ...opinions,
      'GET /api/staff': [before] as never,
      'POST /api/staff/:userId/trial-reviews': inTurn(() => refused(409, { code: 'conflict' }), {
        dueOn: null,
      } as never),
    });
    await renderInApp(<OnTrial />);
    await click(/^Review/);
    fill(await screen.findByRole('textbox', { name: 'Reason' }), 'Kind and quick.');
    reply({ 'GET /api/staff': [now] as never });
    await click('End the trial');
    await screen.findByText(/due on 8 March/);
    await click('End the trial');
    await waitFor(() =>
      expect(changes).toMatchObject([{ body: { from: '2027-03-01' } }, { body: { from: '2027-03-08' } }]),
    );
  });

  it('Without a trial it can only be started', async () => {
    fakeApi(opinions);
    await open(4, null);
    expect(labels()).toEqual(['extend']);
    expect(screen.getByText('There is no trial now.')).toBeTruthy();
  });
});

describe('Appeals', () => {
  const row = (fields: Partial<Appeal> = {}) =>
    renderInApp(
      <ul>
        <AppealRow appeal={{ ...appeal, ...fields }} onDecide={nothing} />
      </ul>,
    );

  it('One against a record of others can be decided', async () => {
    await row();
    expect(screen.getByRole('button', { name: /^Decide…/ })).toBeTruthy();
  });

  it('Whoever had a part in the record reads why they do not decide', async () => {
    await row({ mayDecide: false });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('You had a part in this record, so someone else decides.')).toBeTruthy();
  });

  it('If nobody can decide, it says so', async () => {
    await row({ mayDecide: false, judge: 'nobody' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Nobody on the team can judge this yet.')).toBeTruthy();
  });

  it('Who shared the record decides if nobody else is left, and the answer says so', async () => {
    await row({ judge: 'sharer' });
    expect(screen.getByRole('button', { name: /^Decide…/ })).toBeTruthy();
    expect(screen.getByText(/^Nobody else can judge this, so you decide/)).toBeTruthy();
    await renderInApp(<DecideDialog appeal={{ ...appeal, judge: 'sharer' }} open onClose={nothing} />);
    expect(screen.getByText(/and that whoever shared the record decided\.$/)).toBeTruthy();
  });

  it('The section is there only while there is one', async () => {
    queryClient.setQueryData(openAppealsQuery.queryKey, { pages: [{ rows: [], next: null }], pageParams: [null] });
    await renderInApp(<AppealsSection />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('A decision needs an outcome and an answer, and names the revision that was read', async () => {
    const { changes } = fakeApi({ 'PATCH /api/appeals/:id': appeal as never });
    await renderInApp(<DecideDialog appeal={appeal} open onClose={nothing} />);
    await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('Choose a decision')).toBeTruthy();
    expect(screen.getByText('Write an answer')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Overturn it/ }));
    await userEvent.type(screen.getByLabelText(/^Answer/), 'We see that now.');
    await userEvent.click(screen.getByRole('button', { name: 'Overturn the record' }));
    const body = { outcome: 'overturned', answer: 'We see that now.', revision: 1 };
    await waitFor(() => expect(changes).toEqual([{ call: 'PATCH /api/appeals/appeal-1', body }]));
  });

  it('A decision that a colleague took first keeps the answer, and says so', async () => {
    const error = 'This appeal is no longer open.';
    fakeApi({ 'PATCH /api/appeals/:id': () => refused(409, { code: 'conflict', error }) });
    await renderInApp(<DecideDialog appeal={appeal} open onClose={nothing} />);
    await userEvent.click(screen.getByRole('radio', { name: /^The record stands/ }));
    await userEvent.type(screen.getByLabelText(/^Answer/), 'It stays.');
    await userEvent.click(screen.getByRole('button', { name: 'Let it stand' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This appeal is no longer open.');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Answer/).value).toBe('It stays.');
  });
});
