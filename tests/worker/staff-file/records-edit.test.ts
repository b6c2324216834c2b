import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createRecord } from '../support/people-rows.ts';
import { auditDuring, auditOf, execute, rowsOf } from '../support/rows.ts';

let executive: SignedIn;

beforeAll(async () => {
  executive = await signedIn(5);
});

const at = (id: string) => `/api/staff-records/${id}`;
const inDays = (days: number) => Date.now() + days * 86_400_000;
const aWarning = (fields: Parameters<typeof createRecord>[0] = {}) =>
  createRecord({ actionType: 'warning', severity: 'high', expiresAt: inDays(30), ...fields });

describe('Editing a record', () => {
  it('An edit changes the fields that are sent and keeps the rest', async () => {
    const before = await aWarning({ createdAt: 1000, updatedAt: 1000 });
    const reply = await executive.patch(at(before.id), { title: ' After ', severity: 'low' });
    expect(reply.outcome).toBe('200');
    expect(reply.body).toMatchObject({
      id: before.id,
      title: 'After',
      severity: 'low',
      description: before.description,
      actionType: 'warning',
      expiresAt: new Date(before.expiresAt ?? 0).toISOString(),
      createdBy: before.createdBy,
      createdAt: new Date(1000).toISOString(),
      revision: 2,
    });
    expect(Date.parse(String(reply.body.updatedAt))).toBeGreaterThan(1000);
    expect(await auditOf(before.id)).toMatchObject([
      {
        action: 'STAFF_RECORD_UPDATED',
        userId: executive.id,
        targetUserId: before.userId,
        oldValues: JSON.stringify({ title: before.title, severity: 'high' }),
        newValues: '{"title":"After","severity":"low"}',
      },
    ]);
  });

  it('A change to a type without severity or expiry drops both', async () => {
    const { id } = await aWarning();
    const reply = await executive.patch(at(id), { actionType: 'note' });
    expect(reply.body).toMatchObject({ actionType: 'note', severity: null, expiresAt: null });
    const [row] = await auditOf(id);
    expect(Object.keys(JSON.parse(String(row?.oldValues))).toSorted()).toEqual(['actionType', 'expiresAt', 'severity']);
  });

  it('A change to a type with a severity but no expiry drops only the expiry', async () => {
    const { id } = await aWarning();
    expect((await executive.patch(at(id), { actionType: 'disciplinary' })).body).toMatchObject({
      severity: 'high',
      expiresAt: null,
    });
  });

  it('An edit that keeps the type keeps the expiry, even one that has passed', async () => {
    const expiresAt = inDays(20);
    const note = await createRecord({ actionType: 'note', expiresAt });
    expect((await executive.patch(at(note.id), { title: 'Other' })).body.expiresAt).toBe(
      new Date(expiresAt).toISOString(),
    );
    const over = await aWarning({ expiresAt: 5000 });
    const kept = await executive.patch(at(over.id), { title: 'Other', expiresAt: new Date(5000).toISOString() });
    expect([kept.outcome, kept.body.expiresAt]).toEqual(['200', new Date(5000).toISOString()]);
    expect((await executive.patch(at(over.id), { expiresAt: null })).body.expiresAt).toBeNull();
  });

  it('A severity is refused for a type that has none', async () => {
    const { id } = await createRecord();
    expectFailure(await executive.patch(at(id), { severity: 'low' }), '400 invalid_input');
  });

  it('An edit may send the person and the author, and changes neither', async () => {
    const { id, userId, createdBy } = await aWarning();
    const reply = await executive.patch(at(id), { userId, createdBy: executive.id, title: 'Other' });
    expect(reply.body).toMatchObject({ userId, createdBy, title: 'Other' });
  });

  it.each([
    ['one that is not shared can be deleted', null, 'Its author has been erased. You can delete this record.'],
    ['a shared one cannot', Date.now(), 'Its author has been erased. It can no longer be changed.'],
  ])('Of records whose author is erased, %s, and the refusal says so', async (_which, sharedAt, error) => {
    const record = await createRecord({ sharedAt });
    await execute('update users set erasedAt = 1 where id = ?', record.createdBy);
    const reply = await executive.patch(at(record.id), { title: 'After' });
    expectFailure(reply, '409 erased');
    expect(reply.body.error).toBe(error);
    expect((await executive.delete(at(record.id))).outcome).toBe(sharedAt ? '409 record_shared' : '204');
  });
});

describe('Deleting a record', () => {
  it('Deleting removes the row and keeps its text in the audit log', async () => {
    const { id, userId, title } = await aWarning();
    const rows = await auditDuring(async () => expect((await executive.delete(at(id))).outcome).toBe('204'));
    expect(rows).toMatchObject([{ action: 'STAFF_RECORD_DELETED', entityId: id, targetUserId: userId }]);
    expect(JSON.parse(String(rows[0]?.oldValues))).toMatchObject({ title, actionType: 'warning', severity: 'high' });
    expect(await rowsOf('select * from staff_records where id = ?', id)).toEqual([]);
  });
});

describe('A promotion of the person in the same moment', () => {
  const attempts: [string, (path: string, recorder: Recorder) => Promise<Reply>][] = [
    ['An edit', (path, recorder) => executive.patch(path, { title: 'Another' }, { recorder })],
    ['A deletion', (path, recorder) => executive.delete(path, { recorder })],
  ];
  it.each(attempts)('%s loses against it and changes nothing', async (_name, attempt) => {
    const { id, userId } = await aWarning();
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => /^\s*(update|delete)/i.test(sql))) return;
      await execute('update users set grade = 5 where id = ?', userId);
    };
    expectFailure(await attempt(at(id), recorder), '409 conflict');
    expect(await auditOf(id)).toEqual([]);
    expect(await rowsOf('select revision from staff_records where id = ?', id)).toEqual([{ revision: 1 }]);
  });
});

it.each([
  ['an Executive', async () => (await createPerson(5)).id, '403 target_out_of_reach'],
  ['themselves', () => executive.id, '403 own_row'],
])('An Executive may not touch a record about %s', async (_who, userId, outcome) => {
  const { id } = await aWarning({ userId: await userId() });
  expectFailure(await executive.patch(at(id), { title: 'x', revision: 7 }), outcome);
  expectFailure(await executive.delete(at(id)), outcome);
});
