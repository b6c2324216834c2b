import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/staff-file/trials.ts';
import type { Leave, OwnEntry, OwnFile, SharedRecord } from '#features/staff-file/queries.ts';
import { utcToday } from '#lib/day.ts';
import { broken, type Replies } from '../support/api.ts';
import { click, expectToast } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const NOW = new Date().toISOString();

/** The replies with this head and timeline. */
const file = (head: Partial<OwnFile>, timeline: OwnEntry[]): Replies => ({
  'GET /api/file': { trialDueOn: null, leave: null, shared: 0, unseen: 0, ...head },
  'GET /api/file/timeline': ({ query }) => timeline.filter(({ kind }) => kind === (query.get('kind') ?? kind)) as never,
});

/** Opens the own file with this head and timeline. */
const open = (head: Partial<OwnFile>, timeline: OwnEntry[], replies: Replies = {}) =>
  visit('/file', 3, { ...file(head, timeline), ...replies });

/** Makes each look at the clock later than the one before, so that no two reads end at the same time. */
function tick(): void {
  let at = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => ++at);
}

afterEach(() => {
  vi.restoreAllMocks();
  focusManager.setFocused(undefined);
});

describe('Leaves in the timeline', () => {
  const leave = (id: string, from: number, to: number, endedAt: string | null = null): Leave => ({
    ...{
      id,
      fromDay: daysAfter(utcToday(), from),
      toDay: daysAfter(utcToday(), to),
      note: id,
      createdAt: NOW,
      endedAt,
    },
  });
  const [next, later, ended, over] = [
    leave('next', 0, 2),
    leave('later', 10, 12),
    leave('ended', 5, 6, NOW),
    leave('over', -3, -1),
  ];
  const entries = [later, next, ended, over].map((item): OwnEntry => ({ kind: 'leave', id: item.id, at: NOW, item }));
  const entry = async (note: string) => {
    const timeline = await screen.findByRole('region', { name: 'Timeline' });
    return within((await within(timeline).findByText(note)).closest('li') as HTMLElement);
  };

  it('A second leave is cancelled there', async () => {
    const { changes } = await open({ leave: next }, entries, {
      'POST /api/leaves/:id/end': { ...later, endedAt: NOW, userId: 'ann', user: null },
    });
    await userEvent.click((await entry('later')).getByRole('button', { name: 'Cancel leave' }));
    await waitFor(() => expect(changes).toEqual([{ call: 'POST /api/leaves/later/end' }]));
    await expectToast('Leave Cancelled', 'It no longer counts.');
  });

  it('The leave of the head, and one that is over, have no button there', async () => {
    await open({ leave: next }, entries);
    for (const note of ['next', 'ended', 'over']) expect((await entry(note)).queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^(I’m back|Cancel leave)$/ })).toHaveLength(2);
  });
});

describe('What was shared while the file is open', () => {
  const shared = (id: string, fields: Partial<SharedRecord> = {}): SharedRecord => ({
    ...{ id, actionType: 'warning', title: id, description: id, severity: 'low', fromGrade: null, toGrade: null },
    ...{ expiresAt: null, endMovedAt: null, expiresAtBefore: null, isActive: true, createdAt: NOW, sharedAt: NOW },
    ...{ seenAt: null, overturnedAt: null, appealUntil: NOW, appeal: null },
    ...fields,
  });
  const entriesOf = (...records: SharedRecord[]) =>
    records.map((item): OwnEntry => ({ kind: 'record', id: item.id, at: NOW, item }));
  const [first, second] = [shared('first'), shared('second')];
  const seen = { ...first, seenAt: NOW };
  const toConfirm = () => screen.findByRole('region', { name: 'To confirm' });

  it('It is there after a return to the tab', async () => {
    const { reply } = await open({ shared: 1 }, entriesOf(seen));
    await screen.findByText('first', { selector: 'h4' });
    const appeal = { id: 'a', text: 'I was ill.', createdAt: NOW, judge: null };
    const answered = { ...appeal, state: 'stands' as const, decidedAt: NOW, answer: 'We read it.' };
    reply(file({ shared: 1 }, entriesOf({ ...seen, appeal: answered })));
    const later = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await screen.findByText('We read it.');
  });

  it('The list is read again if it lacks a record that the head counts', async () => {
    tick();
    const { reply } = await open({ unseen: 1 }, entriesOf(first));
    expect(within(await toConfirm()).queryByText('second', { selector: 'h4' })).toBeNull();
    reply({
      ...file({ unseen: 1 }, entriesOf(second, seen)),
      'POST /api/file/records/:id/seen': seen,
    });
    await click('I have read this');
    await waitFor(async () => within(await toConfirm()).getByText('second', { selector: 'h4' }));
  });

  it('A list that never has them all is read once more only', async () => {
    tick();
    const { reads } = await open({ unseen: 2 }, entriesOf(first), { 'POST /api/file/records/:id/seen': first });
    await toConfirm();
    const count = () => reads.filter((address) => address.includes('kind=record')).length;
    const before = count();
    await click('I have read this');
    await waitFor(() => expect(count()).toBe(before + 1));
    await screen.findByRole('button', { name: 'I have read this' });
    expect(count()).toBe(before + 1);
  });

  it('A failure to read the records to confirm says so, with a way to try again', async () => {
    const { reply } = await open({ unseen: 1 }, [], {
      'GET /api/file/timeline': ({ query }) => (query.has('kind') ? broken() : []),
    });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('The records to confirm could not be loaded');
    reply(file({ unseen: 1 }, entriesOf(first)));
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'I have read this' });
  });
});
