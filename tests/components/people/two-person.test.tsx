import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offeredGrades } from '#contract/grade-rules.ts';
import type { Approval } from '#features/people/approvals/approval-queries.ts';
import { withoutApproval } from '#features/people/approvals/approval-text.ts';
import { ApprovalRow } from '#features/people/approvals/approvals-section.tsx';
import ApproveDialog from '#features/people/approvals/approve-dialog.tsx';
import { approvalToday } from '#features/people/approvers.ts';
import EraseDialog from '#features/people/erase-dialog.tsx';
import ExecutiveConfirm from '#features/people/executive/executive-confirm.tsx';
import { waitingQuery } from '#features/people/staff-queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { type Person, peopleQuery } from '#patterns/people/people-queries.ts';
import { fakeApi, refused } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const nothing = () => undefined;
const someone = (username: string, grade: Person['grade']) => ({
  id: username,
  username,
  displayName: null,
  avatar: null,
  grade,
});

const approval = (fields: Partial<Approval> = {}): Approval =>
  ({
    id: 'request-1',
    kind: 'grade',
    targetId: 'mira',
    target: someone('mira', 3),
    fromGrade: 3,
    toGrade: 4,
    reason: 'She leads the nights.',
    askedBy: 'vesper',
    asker: someone('vesper', 5),
    state: 'open',
    decidedBy: null,
    decider: null,
    createdAt: new Date().toISOString(),
    lapsesAt: new Date(Date.now() + 49 * 3_600_000).toISOString(),
    soleAt: null,
    decidedAt: null,
    can: { approve: true, decline: true, withdraw: 'target_out_of_reach' },
    ...fields,
  }) as Approval;

const setTwoPerson = (twoPerson: boolean) =>
  queryClient.setQueryData(waitingQuery.queryKey, {
    trialsDue: 0,
    trialsOverdue: 0,
    acceptedMembers: 0,
    away: 0,
    appeals: 0,
    approvals: 0,
    twoPerson,
    twoPersonEndsAt: null,
  });

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

describe('The grades that are offered', () => {
  const executive = { id: 'ann', grade: 5 } as const;

  it('Without the rule they are those that a user can give alone', () => {
    expect(offeredGrades(executive, { id: 'mira', grade: 5 }, false)).toEqual([]);
    expect(offeredGrades({ id: 'ann', grade: 4 }, { id: 'mira', grade: 1 }, false)).toEqual([2, 2.5, 3, 4]);
  });

  it('With it an executive can ask about another, and a manager no longer gives 4', () => {
    expect(offeredGrades(executive, { id: 'mira', grade: 5 }, true)).toEqual([1, 2, 2.5, 3, 4]);
    expect(offeredGrades(executive, { id: 'mira', grade: 1 }, true)).toEqual([2, 2.5, 3, 4, 5]);
    expect(offeredGrades({ id: 'ann', grade: 4 }, { id: 'mira', grade: 1 }, true)).toEqual([2, 2.5, 3]);
    expect(offeredGrades(executive, { id: 'ann', grade: 5 }, true)).toEqual([]);
  });
});

describe('Why a request cannot be approved', () => {
  const because = (approve: Approval['can']['approve'], fields: Partial<Approval> = {}) =>
    withoutApproval(approval({ ...fields, can: { approve, decline: true, withdraw: true } }));

  it('A second executive who can approve reads no reason', () => {
    expect(because(true)).toBe('');
  });

  it('The asker waits for a second person', () => {
    expect(because('own_row')).toBe('Waiting for a second person');
  });

  it('An asker without one reads when they can approve it themselves', () => {
    const soleAt = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
    expect(because('own_row', { soleAt })).toBe('You can approve this yourself in 5 hours.');
  });

  it.each(['target_out_of_reach', 'grade_too_low'] as const)('%s names those who can', (code) => {
    expect(because(code)).toBe('Only Owners can approve this.');
  });

  it('Once the grade has changed, the reason names the new one', () => {
    const changed = { target: someone('mira', 2) };
    expect(because('conflict', changed)).toBe('mira is now Trial Moderator, so this can’t be approved any more.');
    expect(because('conflict')).toBe('This can’t be approved any more.');
  });
});

describe('A request', () => {
  it('It says whom it is about, what, by whom and why, and how long it stays open', async () => {
    await renderInApp(
      <ul>
        <ApprovalRow approval={approval()} working={false} onDecide={nothing} />
      </ul>,
      '/',
      5,
    );
    const row = screen.getByRole('listitem').textContent;
    for (const words of [
      'mira',
      'Moderator to Manager',
      'Asked by vesper',
      'She leads the nights.',
      'Lapses in 2 days',
    ])
      expect(row).toContain(words);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'mira' }).getAttribute('href')).toBe('/staff/mira');
  });

  it('It has the buttons that the server allows', async () => {
    const own = approval({ can: { approve: 'own_row', decline: 'own_row', withdraw: true } });
    await renderInApp(
      <ul>
        <ApprovalRow approval={own} working={false} onDecide={nothing} />
      </ul>,
      '/',
      5,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Withdraw the approval about mira',
    ]);
  });

  it('A block can be kept or lifted', async () => {
    const block = approval({ kind: 'block', fromGrade: 4, toGrade: null, reason: null });
    await renderInApp(
      <ul>
        <ApprovalRow approval={block} working={false} onDecide={nothing} />
      </ul>,
      '/',
      5,
    );
    expect(screen.getByRole('listitem').textContent).toContain('Manager, blocked');
    expect(screen.getByRole('listitem').textContent).toContain('Blocked by vesper');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Unblock mira',
      'Keep blocked mira',
    ]);
  });

  it('About someone out of the reader’s reach it has no link', async () => {
    await renderInApp(
      <ul>
        <ApprovalRow approval={approval({ target: someone('mira', 5) })} working={false} onDecide={nothing} />
      </ul>,
      '/',
      5,
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('About a Member, who may have no page, it has no link', async () => {
    const promotion = approval({ target: someone('mira', 1), fromGrade: 1 });
    await renderInApp(
      <ul>
        <ApprovalRow approval={promotion} working={false} onDecide={nothing} />
      </ul>,
      '/',
      5,
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('Approving asks once, and a refusal says that nothing was changed', async () => {
    const { changes } = fakeApi({ 'PATCH /api/approvals/:id': () => refused(409, { code: 'approval_closed' }) });
    await renderInApp(<ApproveDialog approval={approval()} open onClose={nothing} />, '/', 5);
    expect(screen.getByRole('alertdialog', { name: 'Make mira Manager?' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Nothing was changed.'));
    expect(changes).toEqual([{ call: 'PATCH /api/approvals/request-1', body: { decision: 'approve' } }]);
  });
});

/** The other people of grade 5 and 6. */
const setApprovers = (...approvers: ReturnType<typeof someone>[]) =>
  queryClient.setQueryData(peopleQuery({ minGrade: 5, blocked: false }).queryKey, {
    pages: [{ rows: approvers as Person[], next: null }],
    pageParams: [{}],
  });

describe('The confirmation of a change', () => {
  const person = {
    ...someone('mira', 3),
    discordId: '1',
    isBlocked: false,
    joinedAt: '',
    promotedAt: null,
    awayUntil: null,
  };
  const onConfirm = vi.fn();
  const confirm = (grade: 2 | 4) =>
    renderInApp(
      <ExecutiveConfirm
        request={{ person, change: { kind: 'grade', grade } }}
        open
        onClose={nothing}
        working={false}
        error={null}
        onConfirm={onConfirm}
      />,
      '/',
      5,
    );
  const text = () => screen.getByRole('alertdialog').textContent;

  it('While two people are needed it says in one sentence who approves, and takes a reason', async () => {
    setTwoPerson(true);
    setApprovers(someone('vesper', 5), someone('olive', 6), someone('ann', 5));
    await confirm(4);
    expect(text()).toContain('Make mira Manager?They stay Moderator until vesper or olive approves it.Reason');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'She leads the nights.');
    await userEvent.click(screen.getByRole('button', { name: 'Request approval' }));
    const change = { kind: 'grade', grade: 4 };
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ person, change, reason: 'She leads the nights.' });
  });

  it('If nobody else could approve it, it says that the asker can a day later', async () => {
    setTwoPerson(true);
    setApprovers(someone('ann', 5));
    await confirm(4);
    expect(text()).toContain('Nobody else could approve this today, so you can approve it yourself in 24 hours.');
    await userEvent.click(screen.getByRole('button', { name: 'Request approval' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('An executive who asks for an erasure that nobody could approve reads whom it needs', async () => {
    setTwoPerson(true);
    setApprovers(someone('vesper', 5));
    await renderInApp(<EraseDialog person={{ ...person, grade: 1 }} open onClose={nothing} />, '/', 5);
    expect(text()).toContain('Nobody else could approve this today: it needs a second Owner.');
    await userEvent.type(screen.getByRole('textbox'), 'mira');
    expect(screen.getByRole('button', { name: 'Request approval' })).toHaveProperty('disabled', false);
  });

  it.each([
    [true, 4, true],
    [true, 3, false],
    [false, 4, false],
  ] as const)('With the rule %s a block of grade %d says that it lapses: %s', async (rule, grade, isSaid) => {
    setTwoPerson(rule);
    const request = { person: { ...person, grade }, change: { kind: 'block' } } as const;
    await renderInApp(
      <ExecutiveConfirm {...{ request, onConfirm }} error={null} open onClose={nothing} working={false} />,
      '/',
      5,
    );
    expect(text()?.includes('Unless a second person confirms it, it lapses after 72 hours.')).toBe(isSaid);
  });

  it('Smaller changes stay immediate', async () => {
    setTwoPerson(true);
    await confirm(2);
    expect(screen.getByRole('button', { name: 'Change grade' })).toBeTruthy();
  });

  it('Without the rule nothing is different', async () => {
    setTwoPerson(false);
    await confirm(4);
    expect(screen.getByRole('button', { name: 'Change grade' })).toBeTruthy();
  });
});

it.each([
  [[], 'Today nobody else could approve anything, so you would do so yourself after 24 hours.'],
  [
    [someone('vesper', 5)],
    'Today 1 Executive can approve everything but erasures and changes of Executives, which you would approve yourself after 24 hours.',
  ],
  [[someone('olive', 6)], 'Besides you, 1 Owner can approve everything today.'],
  [
    [someone('olive', 6), someone('vesper', 5), someone('mo', 5)],
    'Besides you, 1 Owner can approve everything today, and 2 Executives everything but erasures and changes of Executives.',
  ],
])('The setting says who can approve what today', (approvers, sentence) => {
  expect(approvalToday(approvers)).toBe(sentence);
});
