import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ManagedNotice } from '#features/notices/queries.ts';
import { broken, inTurn, refused } from '../support/api.ts';
import { click, field, fill } from '../support/seen.ts';
import { reopen, visit } from '../support/visit.tsx';

const notice: ManagedNotice = {
  id: 'notice-1',
  title: 'Late shifts',
  content: 'As it was.',
  targetGrades: [4, 5],
  isActive: true,
  unread: true,
  createdAt: '2026-11-20T18:03:00.000Z',
  createdBy: 'bea',
  creator: { id: 'bea', username: 'bea', displayName: null, avatar: null, grade: 4 },
  updatedAt: '2026-11-20T18:03:00.000Z',
  updatedBy: null,
  revision: 1,
};

it('An empty list says so', async () => {
  const { changes } = await visit('/notices', 3);
  await screen.findByRole('heading', { name: 'No New Notices' });
  expect(changes).toEqual([]);
});

it('A list that failed marks nothing as read, and can be retried', async () => {
  const { changes, reply } = await visit('/notices', 3, { 'GET /api/notices': broken });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The notices could not be loaded');
  expect(alert.textContent).toContain('req-1');
  expect(changes).toEqual([]);
  reply({ 'GET /api/notices': [notice] });
  await click('Try again');
  await screen.findByRole('article', { name: 'Late shifts' });
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(changes.map(({ call }) => call)).toEqual(['POST /api/notices/read']));
});

it('An edit survives the end of the session, and conflicts instead of overwriting', async () => {
  const edit = async () => {
    await click('More for Late shifts');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await screen.findByRole('dialog');
  };
  const ended = () => refused(401, { code: 'unauthorized' });
  const { address, reply, changes } = await visit('/notices', 4, {
    'GET /api/notices': [notice],
    'PATCH /api/notices/:id': ended,
  });
  await edit();
  fill(field('Content'), 'Half a sentence');
  await click('Save Changes');
  await waitFor(() => expect(address()).toBe('/login'));

  const theirs = { ...notice, content: 'Theirs.', revision: 2, updatedBy: { ...notice.creator, username: 'bea' } };
  const mine = { ...notice, content: 'Half a sentence', revision: 3 };
  const conflict = () => refused(409, { code: 'conflict', current: theirs });
  reply({ 'GET /api/notices': [theirs as ManagedNotice], 'PATCH /api/notices/:id': inTurn(conflict, mine) });
  await reopen('/notices');
  await edit();
  expect(field('Content').value).toBe('Half a sentence');
  await click('Save Changes');
  expect((await screen.findByRole('alert')).textContent).toContain('bea has changed this in the meantime');
  reply({ 'GET /api/notices': [mine] });
  await click('Save over it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findByRole('article', { name: 'Late shifts' })).textContent).toContain('Half a sentence');
  const edits = changes.filter(({ call }) => call.startsWith('PATCH'));
  expect(edits.at(-1)?.body).toMatchObject({ content: 'Half a sentence', revision: 2 });
  // A saved form is no longer kept.
  await edit();
  await click('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
