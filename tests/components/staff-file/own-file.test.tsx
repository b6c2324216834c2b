import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/staff-file/trials.ts';
import AppealDialog from '#features/staff-file/appeal-dialog.tsx';
import { Standing } from '#features/staff-file/file-status.tsx';
import { calendarDay } from '#features/staff-file/file-text.ts';
import LeaveDialog from '#features/staff-file/leave-dialog.tsx';
import { fileQuery, type Leave, type OwnFile, type SharedRecord } from '#features/staff-file/queries.ts';
import { SharedRecordEntry } from '#features/staff-file/timeline/shared-record-entry.tsx';
import { ToConfirm } from '#features/staff-file/to-confirm.tsx';
import { utcToday } from '#lib/day.ts';
import { queryClient } from '#lib/query-client.ts';
import * as toasts from '#ui/overlays/toast.tsx';
import { fakeApi, refused } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const DAY_MS = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const shared = (fields: Partial<SharedRecord> = {}): SharedRecord => ({
  id: 'record-1',
  actionType: 'warning',
  title: 'Late to two shifts',
  description: 'Both on Sunday, without a word.',
  severity: 'low',
  fromGrade: null,
  toGrade: null,
  expiresAt: null,
  endMovedAt: null,
  expiresAtBefore: null,
  isActive: true,
  createdAt: fromNow(-3),
  sharedAt: fromNow(-2),
  seenAt: null,
  overturnedAt: null,
  appealUntil: fromNow(28),
  appeal: null,
  ...fields,
});

const leave = (fields: Partial<Leave> = {}): Leave => ({
  id: 'leave-1',
  fromDay: utcToday(),
  toDay: daysAfter(utcToday(), 3),
  note: null,
  createdAt: fromNow(0),
  endedAt: null,
  ...fields,
});

/** Whose leave it is, in the reply to a change. */
const owner = { userId: 'ann', user: null };

describe('A record that was shared with the reader', () => {
  const show = (record: SharedRecord) =>
    renderInApp(
      <ul>
        <SharedRecordEntry record={record} at={record.sharedAt} onAppeal={() => undefined} />
      </ul>,
    );

  it('It can be appealed until its last day, which it names', async () => {
    await show(shared());
    expect(screen.getByText('Shared')).toBeTruthy();
    expect(screen.getByText(/^You can appeal until \d+ \w+/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Appeal' })).toBeTruthy();
  });

  it('Once the time has passed, it says so and offers nothing', async () => {
    await show(shared({ appealUntil: fromNow(-1) }));
    expect(screen.getByText('The time to appeal has passed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
  });

  it('Praise offers no appeal', async () => {
    await show(shared({ actionType: 'commendation' }));
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
    expect(screen.queryByText(/appeal/)).toBeNull();
  });

  it('An overturned one keeps its text and says that it no longer counts', async () => {
    const appeal = { id: 'a', text: 'I was ill.', createdAt: fromNow(-1), answer: 'We see that now.', judge: null };
    const decided = { ...appeal, state: 'overturned' as const, decidedAt: fromNow(0) };
    await show(shared({ isActive: false, overturnedAt: fromNow(0), appeal: decided }));
    expect(screen.getByText('Overturned')).toBeTruthy();
    expect(screen.getByText('Overturned. It no longer counts.')).toBeTruthy();
    expect(screen.getByText('Both on Sunday, without a word.').className).toContain('text-muted');
    expect(screen.getByText('I was ill.')).toBeTruthy();
    expect(screen.getByText('We see that now.')).toBeTruthy();
  });

  it.each([
    ['Appealed', { appeal: { state: 'open' as const, decidedAt: null, answer: null } }],
    ['Stands', { appeal: { state: 'stands' as const, decidedAt: fromNow(0), answer: 'It stays.' } }],
  ])('Its badge says %s', async (word, { appeal }) => {
    await show(shared({ appeal: { id: 'a', text: 'I was ill.', createdAt: fromNow(-1), judge: null, ...appeal } }));
    expect(screen.getByText(word)).toBeTruthy();
  });

  it.each([
    ['Nobody on the team can judge this yet.', { judge: 'nobody' as const }],
    [/so whoever shared the record decides\.$/, { judge: 'sharer' as const }],
    [
      /^Decided by whoever shared the record/,
      { judge: 'sharer' as const, state: 'stands' as const, decidedAt: fromNow(0), answer: 'It stays.' },
    ],
  ])('Its appeal says who is left to judge it: %s', async (sentence, fields) => {
    const appeal = { id: 'a', text: 'I was ill.', createdAt: fromNow(-1), decidedAt: null, answer: null };
    await show(shared({ appeal: { ...appeal, state: 'open', ...fields } }));
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('One whose end was moved says when it expires, and when it did before', async () => {
    const moved = { endMovedAt: fromNow(0), expiresAt: '2101-02-03T12:00:00.000Z' };
    await show(shared({ ...moved, expiresAtBefore: '2100-01-02T12:00:00.000Z' }));
    expect(document.body.textContent).toMatch(/Expires .*2101, before: .*2100/);
  });

  it('One that no longer expires says when it did before', async () => {
    await show(shared({ endMovedAt: fromNow(0), expiresAtBefore: '2100-01-02T12:00:00.000Z' }));
    expect(document.body.textContent).toMatch(/Does not expire, before: .*2100/);
  });

  it('One that has expired says so', async () => {
    await show(shared({ expiresAt: fromNow(-1) }));
    expect(screen.getByText('Expired')).toBeTruthy();
  });
});

describe('Confirming', () => {
  it('The next record’s button has focus once one is confirmed', async () => {
    const { changes } = fakeApi({ 'POST /api/file/records/:id/seen': shared({ seenAt: fromNow(0) }) });
    const records = [shared(), shared({ id: 'record-2', title: 'Another' })];
    await renderInApp(<ToConfirm records={records} isLoading={false} failed={null} onAppeal={() => undefined} />);
    const [first, second] = screen.getAllByRole('button', { name: 'I have read this' });
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(changes).toEqual([{ call: 'POST /api/file/records/record-1/seen' }]);
  });
});

describe('The form of an appeal', () => {
  const open = () => renderInApp(<AppealDialog record={shared()} open onClose={() => undefined} />);

  it('It says that there is one appeal, and counts the characters left', async () => {
    await open();
    expect(screen.getByText(/^You can appeal once\./)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Your appeal/), 'I was ill.');
    expect(screen.getByText('1,990 characters left')).toBeTruthy();
  });

  it('What was typed is there again after it was closed', async () => {
    const { unmount } = await open();
    await userEvent.type(screen.getByLabelText(/^Your appeal/), 'I was ill.');
    unmount();
    await open();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your appeal/).value).toBe('I was ill.');
  });

  it('A refusal keeps the text and says why', async () => {
    const error = 'The time to appeal has passed.';
    fakeApi({ 'POST /api/file/records/:id/appeal': () => refused(409, { code: 'appeal_late', error }) });
    await open();
    await userEvent.type(screen.getByLabelText(/^Your appeal/), 'I was ill.');
    await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The time to appeal has passed.');
    expect(alert.textContent).toContain('what you typed is still here');
  });
});

describe('The form of a leave', () => {
  const open = () => renderInApp(<LeaveDialog open onClose={() => undefined} />);

  it('It starts with today, and says how many days it has', async () => {
    await open();
    const first = screen.getByLabelText<HTMLInputElement>(/^First day/);
    expect(first.value).toBe(utcToday());
    expect(screen.getByText('1 day. Days are UTC.')).toBeTruthy();
    expect(screen.getByText(/Managers and above can read this\./)).toBeTruthy();
  });

  it('A later first day takes the last day along', async () => {
    const { changes } = fakeApi({ 'POST /api/leaves': { ...leave(), ...owner } });
    await open();
    const later = daysAfter(utcToday(), 10);
    await userEvent.clear(screen.getByLabelText(/^First day/));
    await userEvent.type(screen.getByLabelText(/^First day/), later);
    expect(screen.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe(later);
    await userEvent.click(screen.getByRole('button', { name: 'Announce leave' }));
    await waitFor(() =>
      expect(changes).toEqual([{ call: 'POST /api/leaves', body: { fromDay: later, toDay: later, note: null } }]),
    );
  });

  it('An overlap names the days of the other leave', async () => {
    const current = leave({ fromDay: '2026-03-05', toDay: '2026-03-09' });
    fakeApi({ 'POST /api/leaves': () => refused(409, { code: 'leave_overlaps', current }) });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Announce leave' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Your other leave: 5 March( 2026)? to 9 March/);
  });
});

describe('The head of the file', () => {
  const show = async (file: Partial<OwnFile>) => {
    const head: OwnFile = { trialDueOn: null, leave: null, shared: 0, unseen: 0, ...file };
    queryClient.setQueryData(fileQuery.queryKey, head);
    await renderInApp(<Standing />);
  };

  it('A leave that covers today ends with ‘I’m back’', async () => {
    const toast = vi.spyOn(toasts, 'toast');
    const { changes } = fakeApi({ 'POST /api/leaves/:id/end': { ...leave({ endedAt: fromNow(0) }), ...owner } });
    await show({ leave: leave() });
    expect(screen.getByText(/^You are away until/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I’m back' }));
    await waitFor(() => expect(changes).toEqual([{ call: 'POST /api/leaves/leave-1/end' }]));
    const ended = { title: 'Leave Ended', description: 'Nobody sees you as away any more.' };
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(ended)));
  });

  it('A leave that has not begun can be cancelled', async () => {
    await show({ leave: leave({ fromDay: daysAfter(utcToday(), 2) }) });
    expect(within(document.body).getByRole('button', { name: 'Cancel leave' })).toBeTruthy();
  });

  it.each([
    [3, 'Trial until'],
    [0, 'Trial until'],
    [-1, 'Your trial review has been due since'],
  ])('A trial that is due in %i days names its day', async (days, words) => {
    const trialDueOn = daysAfter(utcToday(), days);
    await show({ trialDueOn });
    expect(screen.getByText(`${words} ${calendarDay(trialDueOn)}`)).toBeTruthy();
  });
});
