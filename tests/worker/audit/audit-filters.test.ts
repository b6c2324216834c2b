import { beforeAll, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createEntries } from '../support/people-rows.ts';

let reader: SignedIn;
let busy: string;
let rare: string;

/** Two old entries below more entries than a window holds. Those share one action and one person; each old entry has one of the two. */
beforeAll(async () => {
  reader = await signedIn(5);
  [busy, rare] = [(await createPerson(4)).id, (await createPerson(4)).id];
  await createEntries([
    { action: 'USER_BLOCKED', entityType: 'user', entityId: 'rare-action', userId: busy, targetUserId: rare },
    { action: 'JOB_CREATED', entityType: 'job', entityId: 'rare-person', userId: rare },
    ...Array.from({ length: 5200 }, () => ({ action: 'JOB_CREATED' as const, entityType: 'job', userId: busy })),
  ]);
});

it.each([
  ['A rare action by a busy user', () => `userId=${busy}&action=USER_BLOCKED`, 'rare-action'],
  ['A rare type by a busy user', () => `userId=${busy}&entityType=user`, 'rare-action'],
  ['A common action by a user with few entries', () => `userId=${rare}&action=JOB_CREATED`, 'rare-person'],
  ['An entry about one entity', () => 'entityId=rare-action', 'rare-action'],
  [
    'An entry by a busy user about one entity',
    () => `entityId=rare-action&userId=${busy}&action=USER_BLOCKED&q=block`,
    'rare-action',
  ],
  ['A common type by a user with few entries', () => `userId=${rare}&entityType=job`, 'rare-person'],
])(
  '%s is found on the first page, however old, because the rarer filter drives the query',
  async (_, query, entityId) => {
    const recorder = new Recorder();
    recorder.measureFromHere();
    const reply = await reader.get(`/api/audit-logs?${query()}`, { recorder });
    expect(reply.rows.map((row) => row.entityId)).toEqual([entityId]);
    expect(reply.headers.get('Link')).toBeNull();
    expect(recorder.trips.length).toBeLessThanOrEqual(3);
    expect(recorder.rowsRead).toBeLessThanOrEqual(3 * 5000);
  },
);

it('Entries of earlier versions about requests are listed, filtered and named as approvals', async () => {
  const executive = await signedIn(5);
  await createEntries([
    { action: 'APPROVAL_ASKED', entityType: 'request', entityId: 'former', newValues: { kind: 'grade' } },
    { action: 'APPROVAL_DECLINED', entityType: 'approval', entityId: 'present', newValues: { kind: 'grade' } },
    {
      action: 'USER_GRADE_CHANGED',
      entityType: 'user',
      entityId: 'approved',
      newValues: { grade: 4, askedBy: 'ann', requestId: 'former' },
    },
  ]);
  const { rows } = await executive.get('/api/audit-logs?entityType=approval');
  expect(rows).toMatchObject([
    { entityId: 'present', entityType: 'approval' },
    { entityId: 'former', entityType: 'approval' },
  ]);
  const searched = await executive.get('/api/audit-logs?entityType=approval&action=APPROVAL_ASKED');
  expect(searched.rows).toMatchObject([{ entityId: 'former', entityType: 'approval' }]);
  const approved = await executive.get('/api/audit-logs?entityId=approved');
  expect(approved.rows).toMatchObject([{ newValues: { grade: 4, askedBy: 'ann', approvalId: 'former' } }]);
  expect((await executive.get('/api/audit-logs?entityType=request')).outcome).toBe('400 invalid_input');
});
