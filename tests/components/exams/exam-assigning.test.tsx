import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { inTurn, type Replies, type ReplyOf, refused } from '../support/api.ts';
import { examOf } from '../support/exam-rows.ts';
import { click, expectToast, fill } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

type Taker = ReplyOf<'GET /api/users/search'>[number];

const taker = (username: string): Taker => ({
  id: `${username}-id`,
  username,
  displayName: null,
  grade: 2,
  awayUntil: null,
});
const people = ['trial', 'junior', 'owner'].map(taker);
const find: Replies = {
  'GET /api/users/search': ({ query }) => people.filter(({ username }) => username.startsWith(query.get('q') ?? '')),
};

async function open(replies: Replies = {}) {
  const exam = examOf();
  const portal = await visit('/manage/exams?assign=exam-1', 4, {
    'GET /api/exams': [exam],
    'GET /api/exams/:id': exam,
    ...find,
    ...replies,
  });
  await screen.findByRole('searchbox', { name: 'Search users by name' });
  return portal;
}

const assigner = () => within(screen.getByRole('dialog', { name: 'Assign exam' }));
const search = (name: string) => fill(assigner().getByRole('searchbox', { name: 'Search users by name' }), name);
const choose = async (name: string) => {
  search(name);
  await userEvent.click(await assigner().findByRole('checkbox', { name: new RegExp(`^${name}`) }));
};
const chosen = () => {
  const list = assigner().queryByRole('list', { name: 'Chosen people' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
};
const done = (assignmentsCreated: number, ...names: string[]): ReplyOf<'POST /api/exam-assignments'> => ({
  assignmentsCreated,
  skipped: names.map((username) => ({ id: `${username}-id`, username })),
  next: null,
});

it('A whole grade and one person are assigned together, for a number of days', async () => {
  const { changes } = await open({ 'POST /api/exam-assignments': inTurn(done(1), done(2)) });
  await userEvent.click(assigner().getByRole('checkbox', { name: 'Every Junior Moderator' }));
  await choose('trial');
  expect(chosen()).toEqual(['Every Junior Moderator', 'trial']);
  const days = assigner().getByRole('spinbutton', { name: 'Days to start (optional)' });
  days.focus();
  fill(days, '30');
  await assigner().findByRole('button', { name: 'Assign Junior Moderator and 1 person' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectToast('Exam Assigned', 'Assigned to 3 user(s).');
  await waitFor(() => expect(chosen()).toEqual([]));
  const sent = { examId: 'exam-1', days: 30 };
  expect(changes.map(({ body }) => body)).toEqual([
    { ...sent, userIds: ['trial-id'] },
    { ...sent, grades: [2.5] },
  ]);
});

it('One character starts no search, and an unknown name has no results', async () => {
  const { reads } = await open();
  search('t');
  await userEvent.keyboard('{Enter}');
  await assigner().findByText(/at least two characters/);
  expect(reads.filter((call) => call.includes('/users/search'))).toEqual([]);
  search('zz');
  await assigner().findByText('No users found matching "zz"');
  assigner().getByText('No eligible users found (must be Grade 2+)');
});

it('Chosen people stay chosen through other searches until they are removed', async () => {
  const { changes } = await open({ 'POST /api/exam-assignments': done(2) });
  for (const name of ['junior', 'trial', 'owner']) await choose(name);
  expect(chosen()).toEqual(['junior', 'trial', 'owner']);
  assigner().getByRole('button', { name: 'Remove owner' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(assigner().getByRole('button', { name: 'Remove trial' })));
  expect(chosen()).toEqual(['junior', 'trial']);
  await click('Assign 2 people');
  await waitFor(() => expect(changes).toMatchObject([{ body: { userIds: ['junior-id', 'trial-id'] } }]));
});

it('People who already hold the exam are skipped, and the dialog says so', async () => {
  await open({ 'POST /api/exam-assignments': inTurn(done(1, 'junior'), done(0, 'trial')) });
  for (const name of ['junior', 'owner']) await choose(name);
  await click('Assign 2 people');
  await assigner().findByText(/junior already holds this exam and was skipped\./);
  search('trial');
  await click('Assign trial');
  await assigner().findByText(/trial already holds this exam, so nothing was assigned\./);
});

it('A failed search says so, and can be tried again', async () => {
  const { reply } = await open({ 'GET /api/users/search': () => refused(503, { code: 'unavailable' }) });
  search('trial');
  await expectToast('Search Failed', 'Failed to search for users.');
  reply(find);
  await click('Try again');
  await assigner().findByRole('checkbox', { name: /^trial/ });
});

it('A refusal names the person, and leaving asks first', async () => {
  const issues = [{ path: 'userIds.0', message: 'trial is blocked' }];
  const { address } = await open({
    'POST /api/exam-assignments': () => refused(400, { code: 'invalid_input', error: 'trial is blocked', issues }),
  });
  await choose('trial');
  await click('Assign 1 person');
  await expectToast('Assignment Failed', 'Failed to assign exam to user.');
  await waitFor(() => expect(chosen()[0]).toContain('trial is blocked'));
  await assigner().findByText(/Nobody was assigned/, { selector: '[role=alert], [role=alert] *' });
  await userEvent.keyboard('{Escape}');
  const ask = await screen.findByRole('alertdialog', { name: 'Leave without assigning?' });
  await userEvent.click(within(ask).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/manage/exams'));
});

it('If a whole grade fails after some were assigned, the dialog says why, and who was skipped', async () => {
  const archived = () => refused(409, { code: 'exam_archived', error: 'This exam is archived.' });
  await open({ 'POST /api/exam-assignments': inTurn(done(1, 'junior'), archived) });
  await userEvent.click(assigner().getByRole('checkbox', { name: 'Every Junior Moderator' }));
  for (const name of ['junior', 'trial']) await choose(name);
  await click('Assign Junior Moderator and 2 people');
  await assigner().findByText(
    /^Assigned to 1 person before it failed\. This exam is archived\. junior already holds this exam and was skipped\.$/,
  );
});
