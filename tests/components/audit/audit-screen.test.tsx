import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AuditEntry } from '#features/audit/queries.ts';
import { visit } from '../support/visit.tsx';

const gone = '0f6d3c1e-1111-4222-8333-444455556666';

const entry: AuditEntry = {
  id: 'entry-1',
  action: 'APPLICATION_SUSPENDED',
  entityType: 'application',
  entityId: '7b2c9d4e-1111-4222-8333-444455556666',
  userId: gone,
  actor: null,
  targetUserId: gone,
  target: null,
  details: null,
  entityTitle: null,
  oldValues: null,
  newValues: { suspended: true },
  ipAddress: null,
  userAgent: null,
  via: null,
  timestamp: '2026-11-20T18:03:00.000Z',
  erased: [],
  expired: [],
};

it('A deleted user is shown as erased, and still works as a filter', async () => {
  const { reply, address } = await visit('/audit-logs', 6, { 'GET /api/audit-logs': [entry] });
  const entries = within(await screen.findByRole('region', { name: 'Audit entries' }));
  const row = within(await entries.findByRole('listitem'));
  // Once as the sentence's actor, twice among its facts.
  await waitFor(() => expect(row.getAllByText('Erased user')).toHaveLength(3));
  expect(row.queryByText('Unknown User')).toBeNull();
  reply({ 'GET /api/audit-logs': [] });
  await userEvent.click(row.getAllByRole('link', { name: 'Only Erased user' })[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe(`/audit-logs?userId=${gone}`));
  await screen.findByRole('heading', { name: 'No entries found' });
  await screen.findByRole('button', { name: `Remove User ${gone.slice(0, 8)} from the filters` });
});

it('Entries are grouped by day', async () => {
  await visit('/audit-logs', 5, { 'GET /api/audit-logs': [entry] });
  await screen.findByRole('list', { name: /^\w+day, \d+ \w+( 20\d\d)?$/ });
});
