import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/staff-file/trials.ts';
import type { Leave, OwnEntry, OwnFile } from '#features/staff-file/queries.ts';
import { utcToday } from '#lib/day.ts';
import type { Replies } from '../support/api.ts';
import { expectToast } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const NOW = new Date().toISOString();

/** Opens the own file with this head and timeline. */
const open = (head: Partial<OwnFile>, timeline: OwnEntry[], replies: Replies = {}) =>
  visit('/file', 3, {
    'GET /api/file': { trialDueOn: null, leave: null, shared: 0, unseen: 0, ...head },
    'GET /api/file/timeline': ({ query }) =>
      timeline.filter(({ kind }) => kind === (query.get('kind') ?? kind)) as never,
    ...replies,
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
