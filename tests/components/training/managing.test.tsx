import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { broken, inTurn, type Replies, refused } from '../support/api.ts';
import { fromNow } from '../support/application-rows.ts';
import { button, click, expectToast, field, fill } from '../support/seen.ts';
import { pass, personStandings, requirement, standing, task } from '../support/training-rows.ts';
import { visit } from '../support/visit.tsx';

const ALL = [requirement(), task({ selfTick: false }), pass({ paused: 'exam_closed' })];

const people: Replies = {
  'GET /api/requirements': ALL,
  'GET /api/standing/people': [
    personStandings({}, [
      standing('read-1', { state: 'overdue', dueAt: fromNow(-60) }),
      standing('task-1', { state: 'met', metAt: fromNow(-60), dueAt: null }),
    ]),
    personStandings({ id: 'otto', username: 'otto', grade: 5 }, [standing('task-1')]),
  ],
};

const openPeople = (grade: Grade = 4, more: Replies = {}) =>
  visit('/training?tab=people', grade, { ...people, ...more });
const table = () => screen.findByRole('table');

describe('People', () => {
  it('A table has a row for each person and a column for each requirement that asks something', async () => {
    await openPeople();
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Person',
      'Mod GuideRead a guide, from Trial Moderator',
      'Two-factor sign-in is onDo a task, from Trial Moderator',
    ]);
    const [, bea, otto] = within(await table()).getAllByRole('row');
    expect(bea?.textContent).toContain('Overdue since');
    expect(otto?.textContent).toContain('Not asked');
  });

  it('A task can be ticked for people below, and asks before the tick is taken away', async () => {
    const { changes } = await openPeople();
    await table();
    expect(screen.queryByRole('button', { name: /otto/, hidden: true })).toBeNull();
    const [untick] = screen.getAllByRole('button', { name: 'Untick: Two-factor sign-in is on, bea', hidden: true });
    await userEvent.click(untick as HTMLElement);
    expect(changes).toEqual([]);
    await click('Take it away');
    await expectToast('Tick Taken Away', 'bea: Two-factor sign-in is on.');
    expect(changes[0]?.body).toEqual({ requirementId: 'task-1', userId: 'bea', done: false });
  });

  it('Focus goes to the button that takes the place of the one used', async () => {
    let state: 'met' | 'due' = 'due';
    await openPeople(4, {
      'GET /api/standing/people': () => [personStandings({}, [standing('task-1', { state })])],
      'POST /api/standing/tasks': ({ body }) => {
        state = (body as { done: boolean }).done ? 'met' : 'due';
        return standing('task-1', { state });
      },
    });
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await userEvent.click(within(await table()).getByRole('button', { name: /^Tick/, hidden: true }));
    await expectToast('Task Done');
    await waitFor(() => expect(focused()).toBe('Untick: Two-factor sign-in is on, bea'));
    await userEvent.keyboard('{Enter}');
    await click('Take it away');
    await expectToast('Tick Taken Away');
    await waitFor(() => expect(focused()).toBe('Tick: Two-factor sign-in is on, bea'));
  });

  it('The filters are in the address and narrow the people', async () => {
    const { address, reads } = await openPeople();
    await table();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Overdue');
    await waitFor(() => expect(address()).toContain('state=overdue'));
    await waitFor(() => expect(reads.some((read) => /people\?.*state=overdue/.test(read))).toBe(true));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Requirement' }), 'Mod Guide');
    await waitFor(() => expect(reads.some((read) => read.includes('requirementId=read-1'))).toBe(true));
    expect(within(await table()).getAllByRole('columnheader')).toHaveLength(2);
  });

  it('Without the requirements it says so instead of a table without columns', async () => {
    const { reply } = await openPeople(4, { 'GET /api/requirements': broken });
    await screen.findByText('The requirements could not be loaded');
    reply({ 'GET /api/requirements': ALL });
    await click('Try again');
    await table();
  });

  it('Phones have a list of what each person lacks', async () => {
    await openPeople();
    const list = await screen.findByRole('list', { name: 'What people lack', hidden: true });
    expect(list.textContent).toContain('Mod Guide');
    expect(list.textContent).not.toContain('Untick');
  });
});

const openRequirements = (grade: Grade = 5, more: Replies = {}) =>
  visit('/training?tab=requirements', grade, { 'GET /api/requirements': ALL, ...more });

describe('Requirements', () => {
  it('A row says what is asked of whom, and why it is paused', async () => {
    await openRequirements();
    const rows = within(await screen.findByRole('list', { name: 'Requirements' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Read a guide: Mod GuideFrom Trial ModeratorWithin 14 days');
    expect(rows[2]?.textContent).toContain('Paused: the exam is closed');
    expect(screen.queryByRole('button', { name: /Assign everyone due/ })).toBeNull();
  });

  it('An exam is assigned to everyone for whom it is due, step by step', async () => {
    const { changes } = await openRequirements(4, {
      'GET /api/requirements': [pass()],
      'POST /api/requirements/:id/assign': inTurn(
        { assignmentsCreated: 50, next: 'page-2' },
        { assignmentsCreated: 3, next: null },
      ),
    });
    await click('Assign everyone due: Rules');
    await screen.findByText('Rules was assigned to 53 people.');
    expect(changes.map(({ body }) => body)).toEqual([{}, { cursor: 'page-2' }]);
  });

  it('While one exam is assigned, the others wait and only its button is busy', async () => {
    const { changes } = await openRequirements(4, {
      'GET /api/requirements': [pass(), pass({ id: 'pass-2', title: 'Tone' })],
      'POST /api/requirements/:id/assign': () => new Promise<never>(() => undefined),
    });
    await click('Assign everyone due: Rules');
    await waitFor(() => expect(button('Assign everyone due: Rules').getAttribute('aria-busy')).toBe('true'));
    const other = button('Assign everyone due: Tone');
    expect(other.getAttribute('aria-busy')).toBeNull();
    expect(other.disabled).toBe(true);
    expect(changes).toHaveLength(1);
  });

  it('A guide is chosen, names the requirement, and is asked of a grade', async () => {
    const { changes } = await openRequirements(4, {
      'GET /api/guides': [{ slug: 'mod', title: 'Mod Guide' }] as never,
    });
    await click('Add Requirement');
    expect(screen.queryByRole('checkbox', { name: /Nobody rises/ })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Add Requirement' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Requirement' }));
    await within(dialog).findByText('Choose a guide', { selector: 'p' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^Guide/ }), 'Mod Guide');
    expect(field(/^Title/).value).toBe('Mod Guide');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^Asked of/ }), 'Moderator and above');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Requirement' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([
      {
        call: 'POST /api/requirements',
        body: {
          kind: 'read',
          slug: 'mod',
          examId: null,
          title: 'Mod Guide',
          fromGrade: 3,
          dueDays: 14,
          validDays: null,
          isGate: false,
          selfTick: false,
        },
      },
    ]);
  });

  it('An edit that lost against a colleague’s shows both ways out', async () => {
    await openRequirements(4, {
      'PATCH /api/requirements/:id': () =>
        refused(409, { code: 'conflict', current: requirement({ title: 'Mod Guide, newest', revision: 2 }) }),
    });
    await click('More for Mod Guide');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    fill(field(/^Title/), 'The Mod Guide');
    await click('Save Changes');
    await screen.findByText(/has changed this in the meantime/);
    await click('Load their version');
    expect(field(/^Title/).value).toBe('Mod Guide, newest');
  });

  const SAME = 'This grade has the same requirement already.';
  const same = (current: ReturnType<typeof requirement>) => () =>
    refused(409, { code: 'conflict', error: SAME, current });

  it('An equal requirement is named as the reason, and what was typed stays', async () => {
    const { changes } = await openRequirements(4, {
      'GET /api/guides': [{ slug: 'mod', title: 'Mod Guide' }] as never,
      'POST /api/requirements': same(requirement()),
    });
    await click('Add Requirement');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Requirement' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Guide/ }), 'Mod Guide');
    fill(field(/^Title/), 'Read the guide');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Requirement' }));
    expect((await screen.findByRole('alert')).textContent).toContain(SAME);
    expect(field(/^Title/).value).toBe('Read the guide');
    expect(dialog.getByRole('button', { name: 'Add Requirement' })).toBeTruthy();
    expect(changes).toHaveLength(1);
  });

  it('An edit that would equal another requirement says so, and can be changed and saved', async () => {
    const { changes, reply } = await openRequirements(4, { 'PATCH /api/requirements/:id': same(requirement()) });
    await click('More for Mod Guide');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Asked of/ }), '3');
    await click('Save Changes');
    expect((await screen.findByRole('alert')).textContent).toContain(SAME);
    reply({ 'PATCH /api/requirements/:id': requirement({ fromGrade: 2.5 }) });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Asked of/ }), '2.5');
    await click('Save Changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes.map(({ body }) => body)).toMatchObject([
      { fromGrade: 3, revision: 1 },
      { fromGrade: 2.5, revision: 1 },
    ]);
  });

  it('Managers cannot change a gate, which binds them too', async () => {
    await openRequirements(4, { 'GET /api/requirements': [requirement({ isGate: true, fromGrade: 5 })] });
    await screen.findByText('Before a promotion');
    expect(screen.queryByRole('button', { name: 'More for Mod Guide' })).toBeNull();
    await openRequirements(5, { 'GET /api/requirements': [requirement({ isGate: true, fromGrade: 5 })] });
    await screen.findByText('Before a promotion');
    button('More for Mod Guide');
  });

  it('Deleting asks first', async () => {
    const { changes } = await openRequirements(4);
    await click('More for Mod Guide');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(changes).toEqual([]);
    await click('Delete requirement');
    await expectToast('Requirement Deleted');
    expect(changes[0]?.call).toBe('DELETE /api/requirements/read-1');
  });

  it('An empty list says what requirements are for', async () => {
    await openRequirements(4, { 'GET /api/requirements': [] });
    await screen.findByText('No requirements yet');
    button('Add Requirement');
  });
});
