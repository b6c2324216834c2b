import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { notificationsOf } from '../support/notifications.ts';
import { createRecord } from '../support/people-rows.ts';
import { auditOf, execute, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let manager: SignedIn;
let executive: SignedIn;

beforeAll(async () => {
  [manager, executive] = [await signedIn(4), await signedIn(5)];
});

const at = (id: string) => `/api/staff-records/${id}`;
const share = (id: string, body = {}) => manager.post(`${at(id)}/share`, body);

describe('Sharing a record', () => {
  it('A record is internal until it is shared, which raises its revision', async () => {
    const { id, userId } = await createRecord();
    const path = `/api/staff-records/user/${userId}`;
    expect((await manager.get(path)).rows).toMatchObject([
      { id, sharedAt: null, seenAt: null, overturnedAt: null, appeal: null, revision: 1 },
    ]);
    const reply = await share(id, { revision: 1 });
    expect(reply.outcome).toBe('200');
    expect(reply.body).toMatchObject({ id, sharedAt: expect.any(String), seenAt: null, revision: 2, updatedBy: null });
    expect((await manager.get(path)).rows).toEqual([reply.body]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'STAFF_RECORD_SHARED', userId: manager.id, targetUserId: userId, oldValues: null, newValues: null },
    ]);
  });

  it('Its subject is notified, without the name of who shared it', async () => {
    const subject = await signedIn(3);
    const { id } = await createRecord({ userId: subject.id });
    await share(id);
    expect(await notificationsOf(subject.id)).toMatchObject([
      { kind: 'record_shared', entityType: 'staff_record', entityId: id, actorId: null },
    ]);
    expect((await subject.get('/api/notifications')).rows).toMatchObject([{ kind: 'record_shared', title: null }]);
  });

  it('A text that was edited since the caller read it is not shared', async () => {
    const { id } = await createRecord();
    await executive.patch(at(id), { title: 'Edited' });
    const reply = await expectNoChange(() => share(id, { revision: 1 }));
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toMatchObject({ title: 'Edited', revision: 2 });
  });

  it('A shared record is not shared again', async () => {
    const { id } = await createRecord();
    await share(id);
    const reply = await expectNoChange(() => share(id));
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toMatchObject({ id, sharedAt: expect.any(String) });
  });

  it('A record by or about an erased person is not shared', async () => {
    const [author, subject] = [await createPerson(4), await createPerson(1)];
    for (const fields of [{ createdBy: author.id }, { userId: subject.id }]) {
      const { id } = await createRecord(fields);
      await execute('update users set erasedAt = 1 where id in (?, ?)', author.id, subject.id);
      expectFailure(await expectNoChange(() => share(id)), '409 erased');
    }
  });

  it('Records about Members can be shared', async () => {
    const { id } = await createRecord({ userId: (await createPerson(1)).id });
    expect((await share(id)).outcome).toBe('200');
  });
});

describe('A shared record', () => {
  it('Its expiry can be set, moved and removed, and nothing else', async () => {
    const { id, title } = await createRecord({ actionType: 'warning', severity: 'low', sharedAt: 1000 });
    for (const expiresAt of ['2100-01-01T00:00:00.000Z', '2101-01-01T00:00:00.000Z', null])
      expect((await executive.patch(at(id), { expiresAt })).body).toMatchObject({ expiresAt });
    for (const body of [{ title: 'Other' }, { severity: 'high', expiresAt: '2100-01-01' }, { actionType: 'note' }]) {
      const reply = await expectNoChange(() => executive.patch(at(id), body));
      expectFailure(reply, '409 record_shared');
      expect(reply.body.current).toMatchObject({ id, title });
    }
  });

  it('An edit that changes nothing is accepted', async () => {
    const { id, title } = await createRecord({ sharedAt: 1000 });
    expect((await expectNoChange(() => executive.patch(at(id), { title }))).outcome).toBe('200');
  });

  it('It cannot be deleted, even by a call that read it before', async () => {
    const { id } = await createRecord();
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (statements.some(({ sql }) => /^\s*delete/i.test(sql)))
        await execute('update staff_records set sharedAt = 1000 where id = ?', id);
    };
    expectFailure(await executive.delete(at(id), { recorder }), '409 record_shared');
    expectFailure(await executive.delete(at(id)), '409 record_shared');
    expect(await rowsOf('select id from staff_records where id = ?', id)).toHaveLength(1);
    expect(await auditOf(id)).toEqual([]);
  });
});
