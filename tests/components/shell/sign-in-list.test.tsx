import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#features/people/history/history-queries.ts';
import { visit } from '../support/visit.tsx';

const row = {
  id: '2',
  kind: 'sign_in' as const,
  at: '2026-11-20T10:00:00.000Z',
  outcome: 'signed_in' as const,
  ipAddress: '203.0.113.7',
  userAgent: null,
  device: 'Firefox on Linux',
};

const recentSignIns = () => screen.findByRole('region', { name: 'Recent sign-ins' });

describe('Recent sign-ins', () => {
  it('Each says what happened, when, in which browser and from which address', async () => {
    await visit('/settings', 1, {
      'GET /api/sessions': [],
      'GET /api/sign-ins': [
        row,
        { ...row, id: '1', outcome: 'busy', ipAddress: null },
        { ...row, id: '0', kind: 'refusal', outcome: 'grade_too_low' },
      ],
    });
    const list = within(await recentSignIns());
    await list.findByText('Signed in');
    list.getByText('Sign-in refused: too many that day');
    list.getByText('Refused: Your grade does not allow this.');
    expect(list.getAllByText('203.0.113.7')).toHaveLength(2);
    expect(list.getAllByText('Firefox on Linux')).toHaveLength(3);
    list.getByText('No address recorded');
  });

  it('Without any, the list says what will be there', async () => {
    await visit('/settings', 1, { 'GET /api/sessions': [], 'GET /api/sign-ins': [] });
    await within(await recentSignIns()).findByText('Nothing recorded');
  });
});

describe('A person’s page', () => {
  const summary = 'Sign-ins and refused calls';

  const person: StaffPerson = {
    id: 'profile-1',
    userId: 'mira',
    user: {
      id: 'mira',
      username: 'mira',
      displayName: null,
      avatar: null,
      discordId: '100000000000000002',
      grade: 3,
      joinedAt: row.at,
      promotedAt: null,
      isBlocked: false,
      needsMfa: false,
      awayUntil: null,
      isErased: false,
      can: { grade: true, block: true, signOut: true, erase: 'still_staff', record: true },
    },
    servers: [],
    performance: {},
    notes: null,
    isArchived: false,
    archivedAt: null,
    trialDueOn: null,
    leave: null,
    warnings: 0,
    createdAt: row.at,
    updatedAt: row.at,
    updatedBy: null,
    revision: 1,
  };

  it('An Executive unfolds the sign-ins, which are read only then', async () => {
    const asked: (string | null)[] = [];
    await visit('/staff/mira', 5, {
      'GET /api/staff/:userId': person,
      'GET /api/sign-ins': ({ query }) => {
        asked.push(query.get('userId'));
        return [row];
      },
    });
    const fold = await screen.findByText(summary);
    expect(asked).toEqual([]);
    await userEvent.click(fold);
    await screen.findByText('203.0.113.7');
    expect(asked).toEqual(['mira']);
  });

  it('A Manager is not offered the sign-ins', async () => {
    await visit('/staff/mira', 4, { 'GET /api/staff/:userId': person });
    await screen.findByRole('heading', { name: 'mira' });
    expect(screen.queryByText(summary)).toBeNull();
  });
});
