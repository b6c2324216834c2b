import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { StaffProfile } from '#features/people/staff-queries.ts';
import * as files from '#lib/download.ts';
import { inTurn, type ReplyOf, refused } from '../support/api.ts';
import { CAN_ALL, listOf, personOf } from '../support/people-rows.ts';
import { click, expectToast, field, fill } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

type Export = ReplyOf<'GET /api/users/:id/export'>;

const STAFF = '/manage/staff';
const ada = personOf();
const OPEN = `${STAFF}?open=user-${ada.discordId}`;
const profile = (name = 'ada') => screen.findByRole('dialog', { name });
const region = (name: string) => screen.findByRole('region', { name });
const question = (name: string) => screen.findByRole('alertdialog', { name });
const labels = (within: HTMLElement) => [...within.querySelectorAll('label')].map(({ textContent }) => textContent);

describe('Promoting', () => {
  it('From any screen, four keys and a name promote a Member', async () => {
    const { changes } = await visit('/guides/mod', 4, {
      ...listOf([ada]),
      'GET /api/guides/:slug': {
        slug: 'mod',
        markdown: 'Be kind.',
        revision: 1,
        updatedBy: null,
        updatedAt: null,
        isMaterial: false,
        title: 'Mod Guide',
        minGrade: 2,
        archivedAt: null,
      },
      'PATCH /api/users/:id/grade': { ...ada, grade: 2 },
    });
    await screen.findByText('Be kind.');
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Go to' })));
    await userEvent.keyboard('ada');
    await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toContain('ada'));
    await userEvent.keyboard('{Enter}');
    const dialog = await profile();
    await within(dialog).findByRole('button', { name: 'Promote' });
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    await userEvent.keyboard('p');
    await question('Promote ada?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expectToast('User Promoted', 'ada is now Trial Moderator.');
    expect(changes).toEqual([{ call: 'PATCH /api/users/ada-id/grade', body: { grade: 2, from: 1 } }]);
  });

  it('Only the owner may promote to Executive, and a stale promotion conflicts', async () => {
    const now = { ...ada, grade: 3 as const };
    const { reply } = await visit(OPEN, 6, {
      ...listOf([ada]),
      'PATCH /api/users/:id/grade': () => refused(409, { code: 'conflict', current: now }),
    });
    await userEvent.click(await within(await profile()).findByRole('button', { name: 'Promote' }));
    const ask = await question('Promote ada?');
    expect(labels(ask)).toEqual(['Trial Moderator', 'Junior Moderator', 'Moderator', 'Manager', 'Executive']);
    reply(listOf([now]));
    // By now the promotion would be a demotion.
    const promote = within(ask).getByRole<HTMLButtonElement>('button', { name: 'Promote' });
    await userEvent.click(promote);
    await expectToast('Failed to Promote User');
    expect((await within(ask).findByRole('alert')).textContent).toContain('ada is now Moderator.');
    expect(promote.disabled).toBe(true);
    await userEvent.click(within(ask).getByRole('button', { name: 'Cancel' }));
    const dialog = within(await profile());
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Promote' })).toBeNull());
  });

  it('After an open request, a grade that needs no second person can be given', async () => {
    const { changes } = await visit(OPEN, 5, {
      ...listOf([ada]),
      'GET /api/staff/waiting': {
        ...{ trialsDue: 0, trialsOverdue: 0, acceptedMembers: 0, away: 0, appeals: 0, approvals: 1 },
        ...{ twoPerson: true, twoPersonEndsAt: null },
      },
      'PATCH /api/users/:id/grade': inTurn(
        () => refused(409, { code: 'approval_open', current: { id: 'r', lapsesAt: ada.joinedAt } }),
        { ...ada, grade: 3 as const },
      ),
    });
    await userEvent.click(await within(await profile()).findByRole('button', { name: 'Promote' }));
    const ask = within(await question('Promote ada?'));
    await userEvent.click(await ask.findByRole('radio', { name: 'Manager' }));
    await click('Request approval');
    await ask.findByRole('alert');
    await userEvent.click(ask.getByRole('radio', { name: 'Moderator' }));
    expect(ask.queryByRole('alert')).toBeNull();
    await userEvent.click(ask.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(changes[1]?.body).toEqual({ grade: 3, from: 1 }));
  });

  it('A manager is not offered Executive', async () => {
    await visit(OPEN, 4, listOf([ada]));
    await userEvent.click(await within(await profile()).findByRole('button', { name: 'Promote' }));
    expect(labels(await question('Promote ada?'))).not.toContain('Executive');
  });
});

it('A higher grade can edit the servers and notes of a profile', async () => {
  const staff = personOf({ grade: 2, promotedAt: ada.joinedAt });
  // The screen reads only these fields, so the cast leaves out the rest.
  const before = {
    id: 'profile',
    userId: 'ada-id',
    servers: [],
    notes: null,
    performance: {},
    revision: 1,
    trialDueOn: null,
    user: staff,
  } as unknown as StaffProfile;
  const after = { ...before, servers: ['Main', 'Event Stage'], notes: 'Mentor: bea.', revision: 2 };
  const { changes, reply } = await visit(OPEN, 4, {
    ...listOf([staff]),
    'GET /api/staff': [before],
    'PATCH /api/staff/:userId': after,
  });
  const dialog = await profile();
  await click('Edit profile');
  fill(await screen.findByRole('textbox', { name: 'Servers' }), 'Main\n\n  Event Stage ');
  fill(field('Notes'), 'Mentor: bea.');
  reply({ 'GET /api/staff': [after] });
  await click('Save profile');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Staff profile of ada' })).toBeNull());
  for (const text of ['Main', 'Event Stage', 'Mentor: bea.']) await within(dialog).findByText(text);
  expect(changes).toMatchObject([{ body: { servers: ['Main', 'Event Stage'], notes: 'Mentor: bea.' } }]);
});

describe('The address of the staff screen', () => {
  it('It holds the search and the open profile, and closing returns to the row', async () => {
    const { address } = await visit(`${STAFF}?q=ada`, 4, listOf([ada]));
    const row = await screen.findByRole('link', { name: /View Profile & Records/ });
    expect((await region('Active Staff')).textContent).toContain('No one here matches ‘ada’.');
    expect((await region('Members')).contains(row)).toBe(true);
    await userEvent.click(row);
    await profile();
    expect(address()).toBe(`${STAFF}?q=ada&open=user-${ada.discordId}`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`${STAFF}?q=ada`);
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/View Profile & Records/));
  });

  it('The name of a grade shows everyone who has it', async () => {
    const junior = personOf({ username: 'june', grade: 2.5 });
    const { reads } = await visit(`${STAFF}?q=junior moderator`, 4, listOf([junior]));
    await screen.findByText('Showing people whose grade is Junior Moderator.');
    within(await region('Active Staff')).getAllByText('Junior Moderator');
    expect(screen.queryByRole('region', { name: 'Members' })).toBeNull();
    expect(reads.some((call) => call.startsWith('/api/users?') && call.includes('grade=2.5'))).toBe(true);
  });

  it('An address of nobody says so', async () => {
    await visit(`${STAFF}?open=user-1`, 4);
    await screen.findByRole('heading', { name: 'There is nobody here' });
  });

  it('Who is away is named in their row', async () => {
    const away = personOf({ grade: 4, awayUntil: '2026-12-03' });
    await visit(STAFF, 4, listOf([away]));
    expect((await screen.findByRole('link', { name: /^ada/ })).closest('li')?.textContent).toMatch(/Away until 3 Dec/);
  });
});

describe('What the owner can do with a person’s data', () => {
  const erase = async () => {
    await click('More for ada');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Erase…' }));
    const ask = await question('Erase ada?');
    fill(within(ask).getByRole('textbox'), 'ada');
    return ask;
  };

  it('Erasing from the profile leads back to the list', async () => {
    const { changes, address, reply } = await visit(OPEN, 6, listOf([ada]));
    await profile();
    await erase();
    reply(listOf([]));
    await click('Erase for good');
    await expectToast('Person Erased', 'What was kept about ada is being deleted.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(STAFF);
    expect(changes).toEqual([{ call: 'POST /api/users/ada-id/erase', body: { username: 'ada' } }]);
  });

  it('A blocked Member keeps their block', async () => {
    await visit(OPEN, 6, listOf([personOf({ isBlocked: true })]));
    await profile();
    expect((await erase()).textContent).toContain('Their block stays for good: they cannot sign in again.');
  });

  it('The owner downloads it from the profile', async () => {
    const saved = vi.spyOn(files, 'download').mockReturnValue();
    // The download stores whatever arrives, so the cast leaves out the rest.
    const file = { profile: { id: 'ada-id', username: 'ada' }, next: null } as unknown as Export;
    await visit(OPEN, 6, { ...listOf([ada]), 'GET /api/users/:id/export': file });
    await profile();
    await click('More for ada');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Download data' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.lastCall?.[0]).toContain('"username": "ada"');
    expect(saved.mock.lastCall?.[2]).toBe('ada-personal-data.json');
  });

  it('An executive has neither', async () => {
    await visit(OPEN, 5, listOf([ada]));
    await within(await profile()).findAllByRole('heading', { name: /records/i });
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });

  it('An executive cannot erase a blocked Member', async () => {
    await visit('/executive', 5, listOf([personOf({ isBlocked: true, can: { ...CAN_ALL, erase: 'grade_too_low' } })]));
    await screen.findByRole('button', { name: 'Unblock' });
    expect(screen.queryByRole('button', { name: /^(Erase|More for)/ })).toBeNull();
  });
});
