import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Notification } from '#features/notifications/queries.ts';
import { lost, refused } from '../support/api.ts';
import { click } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const minutes = (count: number) => count * 60_000;

const assigned = (title: string, readAt: string | null = null): Notification => ({
  id: title,
  kind: 'exam_assigned',
  entityType: 'exam',
  entityId: title,
  title,
  actor: { id: 'bea', username: 'bea', displayName: null, avatar: null, grade: 4 },
  count: 1,
  createdAt: '2026-11-20T18:03:00.000Z',
  readAt,
});

const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('dialog', { name: 'Notifications' });

it('A user without notifications is told so', async () => {
  await visit('/progress', 1);
  await userEvent.click(await bell('Notifications'));
  await within(await panel()).findByText('You are up to date.');
});

it('A visitor has no bell', async () => {
  await visit('/vacancies', null);
  await screen.findByRole('link', { name: 'Sign in' });
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
});

it('One button marks all entries as read', async () => {
  const rows = [assigned('One'), assigned('Two')];
  const { changes, reply } = await visit('/progress', 2, {
    'GET /api/notifications/unread': { count: 2 },
    'GET /api/notifications': rows,
    'POST /api/notifications/read': { count: 0 } as never,
  });
  await userEvent.click(await bell('Notifications, 2 unread'));
  expect(await within(await panel()).findAllByText(/^Unread/)).toHaveLength(2);
  const read = '2026-11-20T19:00:00.000Z';
  reply({
    'GET /api/notifications/unread': { count: 0 },
    'GET /api/notifications': rows.map(({ id }) => assigned(id, read)),
  });
  await click('Mark all as read');
  await within(await panel()).findByText('Nothing unread');
  expect(within(await panel()).queryByText(/^Unread/)).toBeNull();
  expect(within(await panel()).getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications', hidden: true })).toBeTruthy());
  expect(changes.map(({ call }) => call)).toEqual(['POST /api/notifications/read']);
});

it('Following the newest entry marks nothing as read while an older one is unread', async () => {
  const { address, changes } = await visit('/progress', 2, {
    'GET /api/notifications/unread': { count: 2 },
    'GET /api/notifications': [assigned('Two'), assigned('One')],
    'GET /api/exams/:id': () => refused(404, { code: 'not_found' }),
  });
  await userEvent.click(await bell('Notifications, 2 unread'));
  await userEvent.click(within(await panel()).getByRole('link', { name: /Two/ }));
  await waitFor(() => expect(address()).toBe('/exam/take/Two'));
  expect(changes).toEqual([]);
});

it('A list that fails to load can be retried, and a failed mark marks nothing', async () => {
  const { reply } = await visit('/progress', 2, {
    'GET /api/notifications/unread': { count: 1 },
    'GET /api/notifications': lost,
    'POST /api/notifications/read': lost,
  });
  await userEvent.click(await bell('Notifications, 1 unread'));
  const alert = await within(await panel()).findByRole('alert');
  expect(alert.textContent).toContain('Your notifications could not be loaded');
  reply({ 'GET /api/notifications': [assigned('One')] });
  await click('Try again');
  await within(await panel()).findByRole('listitem');
  await click('Mark all as read');
  await within(await panel()).findByText(/Nothing was marked as read\./, { selector: '[role=alert] *' });
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread', hidden: true })).toBeTruthy();
});

it('An unused page stops polling, and polls immediately when the user is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { reads } = await visit('/progress', 2);
  const polls = () => reads.filter((address) => address === '/api/notifications/unread').length;
  await bell();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const atFirst = polls();
  await pass(minutes(1) + 1000);
  expect(polls()).toBe(atFirst + 1);
  await pass(minutes(1) + 1000);
  expect(polls()).toBe(atFirst + 2);
  await pass(minutes(5));
  const afterUse = polls();
  await pass(minutes(180));
  expect(polls()).toBe(afterUse);
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })));
  await waitFor(() => expect(polls()).toBe(afterUse + 1));
});
