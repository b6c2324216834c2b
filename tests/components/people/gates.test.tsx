import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import type { UnmetGate } from '#contract/handbook/standings.ts';
import type { Approval } from '#features/people/approvals/approval-queries.ts';
import { ApprovalRow } from '#features/people/approvals/approvals-section.tsx';
import ExecutiveConfirm from '#features/people/executive/executive-confirm.tsx';
import { usePersonChange } from '#features/people/people-change.ts';
import { Promotions } from '#features/people/profile/promotions.tsx';
import PromoteDialog from '#features/people/staff/promote-dialog.tsx';
import { type StaffProfile, waitingQuery } from '#features/people/staff-queries.ts';
import ReviewDialog from '#features/people/trials/review-dialog.tsx';
import { utcToday } from '#lib/day.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import { fakeApi, inTurn, lost, type ReplyOf, refused } from '../support/api.ts';
import { CAN_ALL } from '../support/people-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';
import { click, field, fill } from '../support/seen.ts';
import { blind } from '../support/voice-rows.ts';

const person = (grade: Grade): Person => ({
  ...{ id: 'mira', discordId: '400000000000000001', username: 'mira', displayName: null, avatar: null, grade },
  ...{ isBlocked: false, joinedAt: '2025-11-20T18:03:00.000Z', promotedAt: null, awayUntil: null, needsMfa: false },
  can: CAN_ALL,
});

const unmet: UnmetGate[] = [
  { id: 'one', title: 'Two-factor sign-in is on', kind: 'task', fromGrade: 2 },
  { id: 'two', title: 'The basics', kind: 'pass', fromGrade: 2.5 },
];
const refuse = () => refused(409, { code: 'requirements_unmet', current: { unmet } });
const nothing = () => {};
const WHY = 'Why promote all the same?';

beforeEach(() => {
  queryClient.setQueryData(waitingQuery.queryKey, {
    ...{ trialsDue: 0, trialsOverdue: 0, acceptedMembers: 0, away: 0, appeals: 0, approvals: 0 },
    ...{ twoPerson: false, twoPersonEndsAt: null },
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

describe('Promoting past gates', () => {
  it('What is not met is listed, and a reason lets the person past', async () => {
    const { changes } = fakeApi({ 'PATCH /api/users/:id/grade': inTurn(refuse, person(2)) });
    const onClose = vi.fn();
    await renderInApp(<PromoteDialog person={person(1)} open onClose={onClose} />, '/', 4);
    await click('Promote');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('mira does not meet every requirement of this grade');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Two-factor sign-in is on: not done (for Trial Moderator)',
      'The basics: not passed (for Junior Moderator)',
    ]);
    const why = field(WHY);
    await waitFor(() => expect(document.activeElement).toBe(why));
    const promote = screen.getByRole<HTMLButtonElement>('button', { name: 'Promote' });
    expect(promote.disabled).toBe(true);
    fill(why, '  ');
    expect(promote.disabled).toBe(true);
    fill(why, 'She did it elsewhere.');
    await userEvent.click(promote);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes).toEqual([
      { call: 'PATCH /api/users/mira/grade', body: { grade: 2, from: 1 } },
      { call: 'PATCH /api/users/mira/grade', body: { grade: 2, from: 1, waiver: 'She did it elsewhere.' } },
    ]);
  });

  it('Another grade has other gates', async () => {
    const { changes } = fakeApi({ 'PATCH /api/users/:id/grade': inTurn(refuse, person(3)) });
    await renderInApp(<PromoteDialog person={person(1)} open onClose={nothing} />, '/', 4);
    await click('Promote');
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('radio', { name: 'Moderator' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('textbox', { name: WHY })).toBeNull();
    await click('Promote');
    await waitFor(() => expect(changes.map(({ body }) => body)).toMatchObject([{ grade: 2 }, { grade: 3 }]));
    expect(changes[1]?.body).not.toHaveProperty('waiver');
  });

  it('A lost connection keeps the reason', async () => {
    fakeApi({ 'PATCH /api/users/:id/grade': inTurn(refuse, lost) });
    await renderInApp(<PromoteDialog person={person(1)} open onClose={nothing} />, '/', 4);
    await click('Promote');
    fill(await screen.findByRole('textbox', { name: WHY }), 'She did it elsewhere.');
    await click('Promote');
    await waitFor(() =>
      expect(screen.getByRole('alertdialog').textContent).toContain('Something went wrong Nothing was changed.'),
    );
    expect(field(WHY).value).toBe('She did it elsewhere.');
  });

  it('The executive’s confirmation asks for a reason, too', async () => {
    const { changes } = fakeApi({ 'PATCH /api/users/:id/grade': inTurn(refuse, person(3)) });
    const request = { person: person(2), change: { kind: 'grade', grade: 3 } } as const;
    function Confirming() {
      const change = usePersonChange();
      return (
        <ExecutiveConfirm
          request={request}
          open
          onClose={nothing}
          working={change.isPending}
          error={change.error}
          onConfirm={change.mutate}
        />
      );
    }
    await renderInApp(<Confirming />, '/', 5);
    await click('Change grade');
    fill(await screen.findByRole('textbox', { name: WHY }), 'She did it elsewhere.');
    await click('Change grade');
    await waitFor(() => expect(changes[1]?.body).toEqual({ grade: 3, from: 2, waiver: 'She did it elsewhere.' }));
  });
});

describe('The review of a trial at a gate', () => {
  const refusedFirst = (then: () => ReturnType<typeof refuse> | Person) =>
    fakeApi({
      'GET /api/staff/:userId/trial-opinion': blind(0),
      'PATCH /api/users/:id/grade': inTurn(refuse, then),
    });
  /** Asks to promote a Trial Moderator, which the gates refuse. */
  const refusedPromotion = async (onClose = nothing) => {
    // The dialog reads only these fields, so the cast leaves out the rest of the reply.
    const profile = { userId: 'mira', trialDueOn: utcToday(), user: person(2) } as StaffProfile;
    await renderInApp(<ReviewDialog profile={profile} open onClose={onClose} />, '/', 5);
    await userEvent.click(screen.getByRole('radio', { name: /^Promote/ }));
    fill(field('Reason'), 'Kind and quick.');
    await click('Promote to Moderator');
    return screen.findByRole('textbox', { name: WHY });
  };
  const body = { grade: 3, from: 2, reason: 'Kind and quick.' };

  it('It lists what is not met, and a reason lets the person past', async () => {
    const { changes } = refusedFirst(() => person(3));
    const onClose = vi.fn();
    const why = await refusedPromotion(onClose);
    expect(screen.getByRole('alert').textContent).toContain('The basics: not passed (for Junior Moderator)');
    const promote = screen.getByRole<HTMLButtonElement>('button', { name: 'Promote to Moderator' });
    expect(promote.disabled).toBe(true);
    fill(why, 'She did it elsewhere.');
    await userEvent.click(promote);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const call = 'PATCH /api/users/mira/grade';
    expect(changes).toEqual([
      { call, body },
      { call, body: { ...body, waiver: 'She did it elsewhere.' } },
    ]);
  });

  it.each([
    ['grade', () => userEvent.selectOptions(screen.getByRole('combobox', { name: 'New grade' }), '2.5')],
    ['outcome', () => userEvent.click(screen.getByRole('radio', { name: /^Extend it/ }))],
  ])('Another %s clears what was not met', async (_part, choose) => {
    refusedFirst(() => person(3));
    await refusedPromotion();
    await choose();
    expect(screen.queryByRole('textbox', { name: WHY })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('A later failure keeps the reason', async () => {
    refusedFirst(() => refused(500, { code: 'internal', error: 'Try later.' }));
    fill(await refusedPromotion(), 'She did it elsewhere.');
    await click('Promote to Moderator');
    expect(await screen.findByText(/^Try later\./)).toBeTruthy();
    expect(field(WHY).value).toBe('She did it elsewhere.');
  });
});

it('A request shows what is waived, and why', async () => {
  const approval = {
    ...{ id: 'request-1', kind: 'grade', targetId: 'mira', target: person(3), fromGrade: 3, toGrade: 4 },
    ...{ reason: null, waiver: 'She did it elsewhere.', waived: [{ id: 'one', title: 'Sign-in' }] },
    ...{ askedBy: 'vesper', asker: { ...person(5), id: 'vesper', username: 'vesper' }, state: 'open' },
    ...{ decidedBy: null, decider: null, decidedAt: null, soleAt: null },
    ...{ createdAt: new Date().toISOString(), lapsesAt: new Date(Date.now() + 3_600_000).toISOString() },
    can: { approve: true, decline: true, withdraw: 'target_out_of_reach' },
  } as Approval;
  await renderInApp(
    <ul>
      <ApprovalRow approval={approval} working={false} onDecide={nothing} />
    </ul>,
    '/',
    5,
  );
  expect(screen.getByRole('listitem').textContent).toMatch(/Does not meet ‘Sign-in’.*She did it elsewhere\./);
});

describe('Promotions', () => {
  const promotion: ReplyOf<'GET /api/users/:id/promotions'>[number] = {
    at: '2026-03-03T12:00:00.000Z',
    fromGrade: 2,
    toGrade: 3,
    by: { id: 'bea', username: 'bea', displayName: null, avatar: null, grade: 5 },
    application: { jobTitle: 'Helper', decidedAt: '2026-02-03T12:00:00.000Z', yes: 3, unsure: 1, no: 0 },
    exams: [{ title: 'Basics', score: 90, passingScore: 70, completedAt: '2026-02-04T12:00:00.000Z' }],
    read: [{ slug: 'mod', title: 'Our rules', revision: 9, readAt: '2026-02-05T12:00:00.000Z' }],
    waived: ['Sign-in'],
    waiver: 'She did it elsewhere.',
  };

  it('They are read once unfolded, and say what each rested on', async () => {
    const { reads } = fakeApi({ 'GET /api/users/:id/promotions': [promotion] });
    await renderInApp(<Promotions userId="mira" />, '/', 6);
    expect(reads.filter((address) => address.includes('/promotions'))).toEqual([]);
    await userEvent.click(screen.getByText('Promotions'));
    const row = (await screen.findByRole('list', { name: 'Promotions' })).textContent;
    for (const words of [
      'Trial Moderator to Moderator',
      'by bea',
      '(3 yes, 1 unsure, 0 no)',
      'Basics: 90%, passed',
      'Our rules, revision 9',
      'Promoted withoutSign-in',
      'She did it elsewhere.',
    ])
      expect(row).toContain(words);
  });

  it('One that nothing came before says so', async () => {
    const bare = { ...promotion, by: null, application: null, exams: [], read: [], waived: [], waiver: null };
    fakeApi({ 'GET /api/users/:id/promotions': [bare] });
    await renderInApp(<Promotions userId="mira" />, '/', 6);
    await userEvent.click(screen.getByText('Promotions'));
    const row = (await screen.findByRole('list', { name: 'Promotions' })).textContent;
    expect(row).toContain('by the portal');
    expect(row).toContain('Nothing in the portal came before it.');
  });

  it('A failure says so, with a way to try again', async () => {
    fakeApi({ 'GET /api/users/:id/promotions': inTurn(() => refused(500, { code: 'internal' }), [promotion]) });
    await renderInApp(<Promotions userId="mira" />, '/', 6);
    await userEvent.click(screen.getByText('Promotions'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('list', { name: 'Promotions' });
  });
});
