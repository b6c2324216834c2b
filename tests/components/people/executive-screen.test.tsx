import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { broken, inTurn, lost, type Replies, refused } from '../support/api.ts';
import { listOf, personOf } from '../support/people-rows.ts';
import { click, expectToast, field, fill } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const mod = personOf({ grade: 3, promotedAt: '2026-11-21T18:03:00.000Z' });
const olive = personOf({ id: 'olive-id', username: 'olive', discordId: '300000000000000002', grade: 6 });
const reason = () => field('Reason (optional)');
const question = (name: string) => screen.findByRole('alertdialog', { name });

/** Opens the Executive Portal, where two people have to agree, unless told otherwise. */
const open = (change: NonNullable<Replies['PATCH /api/users/:id/grade']>, twoPerson = true) =>
  visit('/executive', 5, {
    ...listOf([mod, olive]),
    'GET /api/staff/waiting': {
      ...{ trialsDue: 0, trialsOverdue: 0, acceptedMembers: 0, away: 0, appeals: 0, approvals: 0 },
      ...{ twoPerson, twoPersonEndsAt: null },
    },
    'PATCH /api/users/:id/grade': change,
  });

const choose = async (grade: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Grade of ada' }), grade);

const APPROVAL_OPEN = () =>
  refused(409, { code: 'approval_open', error: 'There is one already.', current: { id: 'r', lapsesAt: 'soon' } });

it.each([
  ['a lost connection', lost, 'The connection was lost.'],
  ['a failure of the server', broken, 'Something went wrong on our side.'],
  ['too many calls', () => refused(429, { code: 'rate_limited', error: 'Wait a minute.' }), 'Wait a minute.'],
  ['an open request', APPROVAL_OPEN, 'There is one already.'],
])('After %s the dialog keeps the typed reason and says why', async (_what, refuse, why) => {
  const { changes } = await open(inTurn(refuse, { lapsesAt: 'soon' } as never));
  await screen.findByRole('combobox', { name: 'Grade of ada' });
  await choose('4');
  const ask = await question('Make ada Manager?');
  await within(ask).findByRole('button', { name: 'Request approval' });
  fill(reason(), 'She leads the nights.');
  await click('Request approval');
  await waitFor(() => expect(within(ask).getByRole('alert').textContent).toContain(why));
  expect(reason().value).toBe('She leads the nights.');
  await click('Request approval');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(changes[1]?.body).toEqual({ grade: 4, from: 3, reason: 'She leads the nights.' });
});

it('A failure after the gates were named keeps why they are passed', async () => {
  const unmet = [{ id: 'one', title: 'The basics', kind: 'pass', fromGrade: 3 }];
  const refuse = () => refused(409, { code: 'requirements_unmet', current: { unmet } });
  await open(inTurn(refuse, lost), false);
  await choose('4');
  await click('Change grade');
  const waiver = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why promote all the same?' });
  fill(waiver, 'She did it elsewhere.');
  await click('Change grade');
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('The connection was lost.'));
  expect(waiver.value).toBe('She did it elsewhere.');
});

it('If the grade was changed first, the dialog closes onto the row, which says so', async () => {
  const current = { ...mod, grade: 2 as const };
  const { reply } = await open(() => refused(409, { code: 'conflict', error: 'It has changed.', current }));
  await choose('4');
  await question('Make ada Manager?');
  reply(listOf([current, olive]));
  await click('Request approval');
  await expectToast('Grade Update Failed', 'It has changed.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const row = screen.getByRole('combobox', { name: 'Grade of ada' }).closest('li');
  expect(row?.textContent).toContain('ada is now Trial Moderator.');
});
