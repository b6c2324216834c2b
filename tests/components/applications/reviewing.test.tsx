import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ReviewedApplication } from '#features/applications/queries.ts';
import { type Replies, refused } from '../support/api.ts';
import { applicant, bea, decidedByMe, noReviews, pending } from '../support/application-rows.ts';
import { managedJob } from '../support/job-rows.ts';
import { click, expectToast } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const LIST = '/manage/applications';

const of = (username: string, fields: Partial<ReviewedApplication> = {}): ReviewedApplication => ({
  ...pending,
  id: username,
  user: { ...applicant, id: username, username },
  ...fields,
});
const isArchived = ({ status }: ReviewedApplication) => !['pending', 'under_consideration'].includes(status);

/** Opens the screen with these applications. The fake Worker knows the tabs, the job and the assignee of a list. */
async function open(address: string, rows: ReviewedApplication[], replies: Replies = {}) {
  const byId = ({ path }: { path: string }) =>
    rows.find(({ id }) => path.includes(`/${id}`)) ?? refused(404, { code: 'not_found' });
  return visit(address, 4, {
    'GET /api/applications': ({ query }) =>
      rows
        .filter((row) => !query.has('status') || query.get('status') === (isArchived(row) ? 'archived' : row.status))
        .filter(({ jobId }) => (query.get('jobId') ?? jobId) === jobId)
        .filter(({ assigneeId }) => query.get('assignee') !== 'none' || assigneeId === null)
        .filter(({ assigneeId }) => query.get('assignee') !== 'me' || assigneeId === 'ann')
        .filter(({ user }) => (query.get('userId') ?? user?.id) === user?.id)
        .filter(({ user }) => user?.username.startsWith(query.get('q') ?? '')),
    'GET /api/applications/:id': byId,
    'GET /api/applications/:id/reviews': noReviews,
    'GET /api/jobs': [managedJob, { ...managedJob, id: 'job-2', title: 'Quiet Desk' }],
    ...replies,
  });
}

const list = () => screen.findByRole('list', { name: 'Applications' });
const link = (name: string) => screen.getByRole('link', { name });
const rows = async () => within(await list()).getAllByRole('listitem');
const dialog = (name: string) => screen.findByRole('dialog', { name });
const focused = (name: string) => waitFor(() => expect(document.activeElement).toBe(link(name)));

it('A search that finds nothing in a tab lists what the others have, and leads there', async () => {
  const considered = { status: 'under_consideration' as const };
  const { address } = await open(`${LIST}?q=else`, [of('else.ada', considered), of('else.bo', considered)]);
  await screen.findByRole('heading', { name: 'No results for ‘else’' });
  const elsewhere = within(await screen.findByRole('list', { name: 'Found in other tabs' })).getAllByRole('listitem');
  expect(elsewhere.map(({ textContent }) => textContent?.includes('In Under Review'))).toEqual([true, true]);
  expect(screen.queryByRole('link', { name: /in Archive/ })).toBeNull();
  // The keys of a list go on into them.
  screen.getByRole('searchbox', { name: 'Search applications' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  await focused('else.ada');
  await userEvent.keyboard('j');
  await focused('else.bo');
  await userEvent.click(link('2 in Under Review'));
  await waitFor(() => expect(address()).toBe(`${LIST}?q=else&tab=under-review`));
  expect(await rows()).toHaveLength(2);
});

it('A search that finds nothing in any tab says so and can be cleared', async () => {
  const { address } = await open(`${LIST}?q=nobody`, [of('ada')]);
  await screen.findByText('Nothing in the other tabs either.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  await waitFor(() => expect(address()).toBe(LIST));
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search applications' }).value).toBe('');
});

it('The list narrows to one job, and the dialog says the place in it', async () => {
  const { address } = await open(LIST, [of('ada'), of('bo'), of('cy', { jobId: 'job-3' })]);
  expect(await rows()).toHaveLength(3);
  const filter = screen.getByRole('combobox', { name: 'Job' });
  filter.focus();
  await within(filter).findByRole('option', { name: 'Event Host' });
  await userEvent.selectOptions(filter, 'Event Host');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(address()).toBe(`${LIST}?job=job-1`);
  await userEvent.click(link('ada'));
  await within(await dialog('ada')).findByText('1 of 2');
  await userEvent.keyboard('j');
  await within(await dialog('bo')).findByText('2 of 2');
  await userEvent.keyboard('{Escape}');

  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Job' }), 'Quiet Desk');
  await screen.findByRole('heading', { name: 'No pending applications for this job' });
  await click('Show all jobs');
  expect(await rows()).toHaveLength(3);
  expect(address()).toBe(LIST);
});

it.each([
  ['user=pia', 'No pending applications for this person', 'Show everyone’s', LIST],
  ['tab=archive&period=7', 'The archive is empty for this period', 'Show any time', `${LIST}?tab=archive`],
  ['user=pia&job=job-1', 'No pending applications for this choice', 'Clear all filters', LIST],
  ['user=pia&assignee=none', 'No pending applications for this choice', 'Clear all filters', LIST],
  ['q=nobody&user=pia', 'No results for ‘nobody’', 'Clear all filters', LIST],
])(
  'An empty list with %s says what it is narrowed to, and shows everything again',
  async (narrowed, title, all, to) => {
    const { address } = await open(`${LIST}?${narrowed}`, [of('ada')]);
    await screen.findByRole('heading', { name: title });
    await click(all);
    await waitFor(() => expect(address()).toBe(to));
  },
);

it('A decision is undone from its row in the archive, by button and by key', async () => {
  const declined = ['ada', 'bo', 'cy'].map((name) =>
    of(name, { ...decidedByMe('declined'), id: name, user: of(name).user }),
  );
  const { changes } = await open(`${LIST}?tab=archive`, declined, {
    'POST /api/applications/:id/undo': ({ path }) => {
      const id = path.split('/').at(-2) as string;
      declined.splice(
        declined.findIndex((row) => row.id === id),
        1,
      );
      return of(id);
    },
  });
  await list();
  await click('Undo the decision on ada');
  await expectToast('Decision Undone');
  await focused('bo');
  expect(await rows()).toHaveLength(2);
  await userEvent.keyboard('z');
  await focused('cy');
  expect(await rows()).toHaveLength(1);
  expect(changes.map(({ call }) => call)).toEqual([
    'POST /api/applications/ada/undo',
    'POST /api/applications/bo/undo',
  ]);
});

it('An application opened by its address comes with the list of its tab', async () => {
  // The page and the period are another tab's.
  const { address } = await open(`${LIST}?open=ada&after=x&period=7`, [
    of('ada', { status: 'under_consideration' }),
    of('bo'),
  ]);
  await dialog('ada');
  await waitFor(() => expect(address()).toBe(`${LIST}?open=ada&tab=under-review`));
  const pane = screen.getByRole('navigation', { name: 'Applications' });
  expect(pane.textContent).toContain('Under Review');
  expect((await within(pane).findByRole('link', { name: /^ada/ })).getAttribute('aria-current')).toBe('page');
});

it('I assigns the focused application, but takes nothing from a colleague', async () => {
  const shown = [of('ada'), of('bo')];
  const take = (id: string, assignee: typeof bea) => {
    const taken = of(id, { assigneeId: assignee.id, assignee: { ...assignee, grade: 4 } });
    shown.splice(
      shown.findIndex((row) => row.id === id),
      1,
      taken,
    );
    return taken;
  };
  const ann = { ...bea, id: 'ann', username: 'ann' };
  await open(LIST, shown, {
    'PATCH /api/applications/:id/assignee': ({ path }) =>
      path.includes('ada') ? take('ada', ann) : refused(409, { code: 'conflict', current: take('bo', bea) }),
  });
  await list();
  link('ada').focus();
  await userEvent.keyboard('i');
  await expectToast('Assigned to you');
  await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Assigned to ann'));
  link('bo').focus();
  await userEvent.keyboard('i');
  await expectToast('Not Assigned');
  await waitFor(async () => expect((await rows())[1]?.textContent).toContain('Assigned to bea'));
});

it('Rows whose longest wait comes first are headed by it, and no head is a row', async () => {
  const now = new Date().toISOString();
  await open(LIST, [of('ada', { submittedAt: '2026-01-02T10:00:00.000Z' }), of('bo', { submittedAt: now })]);
  const all = async () => (await list()).textContent;
  expect(await all()).toMatch(/^Waiting longer than a week1.*ada.*This week1.*bo/);
  expect((await rows()).map(({ textContent }) => textContent?.includes('Waiting since'))).toEqual([true, false]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first');
  await waitFor(async () => expect(await all()).not.toContain('This week'));
});

it('The choice of assignee is in the address, and are cleared with the other filters', async () => {
  const mine = of('ada', { assigneeId: 'ann', assignee: { ...bea, id: 'ann', username: 'ann', grade: 4 } });
  const taken = of('bo', { assigneeId: 'bea', assignee: { ...bea, grade: 4 } });
  const { address } = await open(`${LIST}?job=job-1`, [mine, taken]);
  expect(await rows()).toHaveLength(2);
  const assignee = screen.getByRole('combobox', { name: 'Assignee' });
  await userEvent.selectOptions(assignee, 'Mine');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(address()).toBe(`${LIST}?job=job-1&assignee=me`);
  await userEvent.selectOptions(assignee, 'Unassigned');
  await screen.findByRole('heading', { name: 'No pending applications for this choice' });
  await click('Clear all filters');
  await waitFor(() => expect(address()).toBe(LIST));
});

it('The applicant’s other applications lead to their dialogs', async () => {
  const earlier = of('one', { jobTitle: 'Map Keeper', job: { id: 'job-2', title: 'Map Keeper', isActive: true } });
  const [first, second] = [earlier, of('two')].map((row) => ({ ...row, user: applicant }));
  const { address } = await open(`${LIST}?open=two`, [first, second] as ReviewedApplication[]);
  const before = within(await screen.findByRole('region', { name: 'Applied before' }));
  before.getByText('On Discord since July 2016');
  const other = await before.findByRole('listitem');
  expect(other.textContent).toContain('Pending');
  await userEvent.click(within(other).getByRole('link', { name: 'Map Keeper' }));
  await waitFor(() => expect(address()).toBe(`${LIST}?open=one`));
});

it('A first application says that it is one', async () => {
  await open(`${LIST}?open=ada`, [of('ada')]);
  await screen.findByText('This is their first application.');
});

describe('A decision whose reply comes late', () => {
  /** Opens ada, presses CONSIDER, then leaves the application; `reply` answers. */
  async function considerAnd(key: string) {
    const { promise, resolve } = Promise.withResolvers<ReviewedApplication>();
    const portal = await open(
      LIST,
      ['ada', 'bo', 'cy'].map((name) => of(name)),
      {
        'PATCH /api/applications/:id': () => promise,
      },
    );
    await list();
    await userEvent.click(link('ada'));
    await dialog('ada');
    await click('CONSIDER');
    await userEvent.keyboard(key);
    return {
      ...portal,
      reply: async () => {
        resolve(of('ada', { status: 'under_consideration' }));
        await expectToast('Application Updated');
        await screen.findByRole('button', { name: 'Undo', hidden: true });
      },
    };
  }

  it('Skips nothing if the reviewer has stepped on, and closes no other question', async () => {
    const { address, reply } = await considerAnd('j');
    await dialog('bo');
    await userEvent.keyboard('d');
    await screen.findByRole('alertdialog', { name: 'Decline bo?' });
    await reply();
    expect(address()).toBe(`${LIST}?open=bo`);
    screen.getByRole('alertdialog', { name: 'Decline bo?' });
  });

  it('Leaves a closed dialog closed', async () => {
    const { address, reply } = await considerAnd('{Escape}');
    await waitFor(() => expect(address()).toBe(LIST));
    await reply();
    expect(address()).toBe(LIST);
  });
});
