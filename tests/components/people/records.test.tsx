import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import RecordDialog from '#features/people/records/record-dialog.tsx';
import { RecordItem } from '#features/people/records/record-item.tsx';
import ShareDialog from '#features/people/records/share-dialog.tsx';
import type { StaffRecord } from '#features/people/staff-queries.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import { fakeApi, refused } from '../support/api.ts';
import { CAN_ALL } from '../support/people-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const person: Person = {
  id: 'mira',
  discordId: '400000000000000001',
  username: 'mira',
  displayName: null,
  avatar: null,
  grade: 3,
  isBlocked: false,
  joinedAt: '2025-11-20T18:03:00.000Z',
  promotedAt: '2025-12-20T18:03:00.000Z',
  awayUntil: null,
  needsMfa: false,
  can: CAN_ALL,
};

/** What an Executive can do with a record, by whether it is shared. */
const canOf = (isShared: boolean): StaffRecord['can'] =>
  isShared ? { edit: true, delete: 'record_shared', share: 'conflict' } : { edit: true, delete: true, share: true };

const record = (fields: Partial<StaffRecord> = {}): StaffRecord => ({
  id: 'record-1',
  userId: 'mira',
  user: { id: 'mira', username: 'mira', displayName: null, avatar: null, grade: 3 },
  actionType: 'warning',
  title: 'Late to two shifts',
  description: 'Both on Sunday, without a word.',
  severity: 'low',
  fromGrade: null,
  toGrade: null,
  endMovedAt: null,
  expiresAtBefore: null,
  expiresAt: null,
  isActive: true,
  createdBy: 'vesper',
  creator: { id: 'vesper', username: 'vesper', displayName: null, avatar: null, grade: 5 },
  createdAt: '2026-11-20T18:03:00.000Z',
  sharedAt: null,
  seenAt: null,
  overturnedAt: null,
  appeal: null,
  updatedBy: null,
  updatedAt: '2026-11-20T18:03:00.000Z',
  revision: 2,
  can: canOf(Boolean(fields.sharedAt)),
  ...fields,
});

const SHARED = '2026-11-21T18:03:00.000Z';
const nothing = () => undefined;

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

describe('A record in a profile', () => {
  const show = (fields: Partial<StaffRecord>) =>
    renderInApp(
      <ul>
        <RecordItem record={record(fields)} onEdit={nothing} onDelete={nothing} onShare={nothing} />
      </ul>,
    );

  it('An internal one can be shared, edited and deleted', async () => {
    await show({});
    expect(screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      'Edit record: Late to two shifts',
      'Delete record: Late to two shifts',
      'Share with mira… Late to two shifts',
    ]);
    expect(screen.queryByText('Shared')).toBeNull();
  });

  it('One that the reader may only share has no other button', async () => {
    await show({ can: { edit: 'grade_too_low', delete: 'grade_too_low', share: true } });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Share with mira… Late to two shifts',
    ]);
  });

  it('A shared warning keeps its edit, for the expiry, and nothing else', async () => {
    await show({ sharedAt: SHARED });
    expect(screen.getByText('Shared')).toBeTruthy();
    expect(screen.getByText(/not confirmed yet/)).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Edit record: Late to two shifts',
    ]);
  });

  it('A shared note has nothing left to change', async () => {
    await show({ actionType: 'note', severity: null, sharedAt: SHARED, seenAt: SHARED });
    expect(screen.getByText(/, confirmed/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('Its badge and its facts say where its appeal stands', async () => {
    await show({
      sharedAt: SHARED,
      seenAt: SHARED,
      appeal: { id: 'appeal-1', state: 'stands', createdAt: SHARED, decidedAt: SHARED },
    });
    expect(screen.getByText('Stands')).toBeTruthy();
    expect(screen.getByText(/Appealed .*answered/)).toBeTruthy();
  });
});

describe('Sharing a record', () => {
  const open = () => renderInApp(<ShareDialog person={person} record={record()} open onClose={nothing} />);
  const share = () => userEvent.click(screen.getByRole('button', { name: 'Share record' }));

  it('It asks once, and sends the revision that was read', async () => {
    const { changes } = fakeApi({ 'POST /api/staff-records/:id/share': record({ sharedAt: SHARED }) });
    await open();
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'They will read this word for word. After that it can’t be edited, deleted or unshared.',
    );
    await share();
    await waitFor(() =>
      expect(changes).toEqual([{ call: 'POST /api/staff-records/record-1/share', body: { revision: 2 } }]),
    );
  });

  it('A record that was edited in the meantime is not shared, and the dialog says so', async () => {
    fakeApi({ 'POST /api/staff-records/:id/share': () => refused(409, { code: 'conflict' }) });
    await open();
    await share();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was shared.');
  });
});

it('The form of a shared record has its expiry alone', async () => {
  await renderInApp(<RecordDialog person={person} record={record({ sharedAt: SHARED })} open onClose={nothing} />);
  expect(screen.getByRole('heading', { name: 'Change Expiry' })).toBeTruthy();
  expect(screen.getByLabelText('Expiration date (optional)')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});
