import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { notificationsOf } from '../support/notifications.ts';
import { createAppeal, createEntries, createRecord } from '../support/people-rows.ts';
import { execute, insertRow, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let owner: SignedIn;
let executive: SignedIn;
let manager: SignedIn;
let subject: SignedIn;

/** Everyone of grade 5 or higher from other tests is blocked, so that these are the only judges. */
beforeEach(async () => {
  await execute('update users set isBlocked = 1 where grade >= 5');
  [owner, executive] = [await signedIn(6), await signedIn(5)];
  [manager, subject] = [await signedIn(4), await signedIn(3)];
});

const stands = { outcome: 'stands', answer: 'It was you.' };
const decide = (who: SignedIn, id: string) => who.patch(`/api/appeals/${id}`, stands);
const at = (id: string) => `/api/staff-records/${id}`;
const appealOf = async (recordId: string) =>
  String((await rowsOf('select id from appeals where recordId = ?', recordId))[0]?.id);

const must = async (call: ReturnType<SignedIn['post']>) => {
  const reply = await call;
  if (reply.status >= 300) throw new Error(reply.text);
  return reply;
};

/** A manager's record about the subject, which these people edit, share and appeal. */
async function appealed({
  editor,
  edit = { title: 'Rewritten' },
  sharer = manager,
  author = manager,
}: {
  editor?: SignedIn;
  edit?: object;
  sharer?: SignedIn;
  author?: SignedIn;
} = {}) {
  const { id } = await createRecord({
    userId: subject.id,
    createdBy: author.id,
    actionType: 'warning',
    severity: 'low',
  });
  if (editor) await must(editor.patch(at(id), edit));
  await must(sharer.post(`${at(id)}/share`, {}));
  await must(subject.post(`/api/file/records/${id}/appeal`, { text: 'I disagree.' }));
  return { recordId: id, id: await appealOf(id) };
}

const told = async (recordId: string) =>
  (
    await rowsOf<{ userId: string }>(
      "select userId from notifications where kind = 'appeal_opened' and entityId = ?",
      recordId,
    )
  )
    .map(({ userId }) => userId)
    .sort();
const isListed = async (who: SignedIn, id: string) =>
  (await who.get('/api/appeals?limit=200')).rows.find((row) => row.id === id);
const waiting = async (who: SignedIn) => (await who.get('/api/staff/waiting')).body.appeals;
const inFile = async (recordId: string) => {
  const { rows } = await subject.get('/api/file/timeline?kind=record');
  const entry = rows.find(({ id }) => id === recordId);
  return Object(entry?.item) as { appeal: object };
};

describe('Who had a part in a record', () => {
  it.each([
    ['title', { title: 'Rewritten' }],
    ['text', { description: 'Rewritten.' }],
    ['severity', { severity: 'high' }],
    ['type', { actionType: 'final_warning' }],
  ])('Whoever changed its %s before it was shared does not decide', async (_, edit) => {
    const before = await waiting(executive);
    const { id, recordId } = await appealed({ editor: executive, edit });
    expectFailure(await expectNoChange(() => decide(executive, id)), '403 own_row');
    expect(await told(recordId)).toEqual([owner.id]);
    expect(await waiting(executive)).toBe(before);
    expect(await isListed(executive, id)).toMatchObject({ mayDecide: false, judge: null });
    expect(await isListed(owner, id)).toMatchObject({ mayDecide: true, judge: null });
    expect((await decide(owner, id)).outcome).toBe('200');
  });

  it('Whoever only moved its end decides', async () => {
    const { id, recordId } = await appealed({ editor: executive, edit: { expiresAt: '2100-01-01' } });
    expect(await told(recordId)).toEqual([owner.id, executive.id].sort());
    expect((await decide(executive, id)).outcome).toBe('200');
  });

  it('The person who shared it does not decide while another can', async () => {
    const { id, recordId } = await appealed({ sharer: executive });
    expectFailure(await expectNoChange(() => decide(executive, id)), '403 own_row');
    expect(await told(recordId)).toEqual([owner.id]);
  });

  it('Neither who asked for a change of grade nor who approved it decides', async () => {
    const chosen = { twoPerson: true };
    await execute('delete from settings');
    await insertRow('settings', { id: 1, chosen, updatedAt: Date.now(), updatedBy: owner.id });
    await execute('update users set grade = 4 where id = ?', subject.id);
    const [asker, third] = [await signedIn(5), await signedIn(5)];
    const asked = await must(asker.patch(`/api/users/${subject.id}/grade`, { grade: 3 }));
    await must(executive.patch(`/api/approvals/${asked.body.id}`, { decision: 'approve' }));
    await execute('delete from settings');
    const [record] = await rowsOf<{ id: string }>('select id from staff_records where userId = ?', subject.id);
    const recordId = String(record?.id);
    await must(manager.post(`${at(recordId)}/share`, {}));
    await must(subject.post(`/api/file/records/${recordId}/appeal`, { text: 'I disagree.' }));
    const id = await appealOf(recordId);
    expect(await told(recordId)).toEqual([owner.id, third.id].sort());
    for (const party of [asker, executive]) expectFailure(await expectNoChange(() => decide(party, id)), '403 own_row');
    expect((await decide(third, id)).outcome).toBe('200');
  });

  it('A judge who shared the record meanwhile loses in the statement', async () => {
    const { id, recordId } = await appealed();
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (statements.some(({ sql }) => /^\s*update "appeals"/i.test(sql)))
        await execute('update staff_records set sharedBy = ? where id = ?', executive.id, recordId);
    };
    const reply = await executive.patch(`/api/appeals/${id}`, stands, { recorder });
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toMatchObject({ state: 'open', mayDecide: false });
  });
});

describe('The migration', () => {
  it('It finds who had a part in older records in the log', async () => {
    const { recordId } = await appealed({ editor: executive, sharer: owner });
    const change = await createRecord({
      userId: subject.id,
      createdBy: manager.id,
      actionType: 'demotion',
      toGrade: 3,
    });
    const values = { newValues: { grade: 3, askedBy: manager.id }, timestamp: change.createdAt };
    const about = { entityType: 'user', entityId: subject.id, targetUserId: subject.id, userId: executive.id };
    await createEntries([{ action: 'USER_GRADE_CHANGED', ...about, ...values }]);
    await execute('update staff_records set wordsBy = null, sharedBy = null');
    const migration = env.TEST_MIGRATIONS.find(({ name }) => name.endsWith('appeal_judges.sql'));
    for (const query of migration?.queries ?? []) if (query.includes('UPDATE `staff_records`')) await execute(query);
    const part = 'select wordsBy, sharedBy from staff_records where id = ?';
    const wordsBy = JSON.stringify([executive.id]);
    expect(await rowsOf(part, recordId)).toEqual([{ wordsBy, sharedBy: owner.id }]);
    expect(await rowsOf(part, change.id)).toEqual([{ wordsBy, sharedBy: null }]);
  });
});

describe('An appeal that nobody else can judge', () => {
  it('Who only shared the record decides it, and the answer says so', async () => {
    await execute('update users set isBlocked = 1 where id = ?', owner.id);
    const { id, recordId } = await appealed({ sharer: executive });
    expect(await told(recordId)).toEqual([executive.id]);
    expect(await isListed(executive, id)).toMatchObject({ judge: 'sharer', mayDecide: true });
    expect(await inFile(recordId)).toMatchObject({ appeal: { judge: 'sharer' } });
    expect((await decide(executive, id)).body).toMatchObject({ state: 'stands', judge: 'sharer', mayDecide: false });
    expect(await inFile(recordId)).toMatchObject({ appeal: { judge: 'sharer', answer: 'It was you.' } });
  });

  it('Without anyone the file says so, and whoever becomes an Executive later is notified', async () => {
    await execute('update users set isBlocked = 1 where id = ?', executive.id);
    const { id, recordId } = await appealed({ author: owner });
    expect(await told(recordId)).toEqual([]);
    expect(await inFile(recordId)).toMatchObject({ appeal: { judge: 'nobody' } });
    expect(await isListed(owner, id)).toMatchObject({ judge: 'nobody', mayDecide: false });
    const colleague = await createPerson(4);
    await must(owner.patch(`/api/users/${colleague.id}/grade`, { grade: 5 }));
    expect(await told(recordId)).toEqual([colleague.id]);
    expect(await notificationsOf(colleague.id)).toContainEqual(
      expect.objectContaining({
        kind: 'appeal_opened',
        entityType: 'staff_record',
        entityId: recordId,
        actorId: subject.id,
      }),
    );
    expect(await inFile(recordId)).toMatchObject({ appeal: { judge: null } });
    const another = await createPerson(4);
    await must(owner.patch(`/api/users/${another.id}/grade`, { grade: 5 }));
    expect(await told(recordId)).toEqual([colleague.id]);
  });

  it('An Executive who is unblocked is notified of it', async () => {
    await execute('update users set isBlocked = 1 where id = ?', executive.id);
    const { recordId } = await appealed({ author: owner });
    await must(owner.patch(`/api/users/${executive.id}/block`, { isBlocked: false }));
    expect(await told(recordId)).toEqual([executive.id]);
  });

  it('Who shared the record is notified once the last other judge leaves', async () => {
    const colleague = await createPerson(5);
    await execute('update users set isBlocked = 1 where id = ?', executive.id);
    const { recordId } = await appealed({ sharer: owner });
    expect(await told(recordId)).toEqual([colleague.id]);
    await must(owner.patch(`/api/users/${colleague.id}/block`, { isBlocked: true }));
    expect(await told(recordId)).toEqual([owner.id, colleague.id].sort());
  });

  it('The subject of the record never judges, whatever their grade becomes', async () => {
    const { id, recordId } = await createAppeal({ userId: subject.id, record: { createdBy: owner.id } });
    await execute('update users set isBlocked = 1 where id = ?', executive.id);
    await execute('update users set grade = 5 where id = ?', subject.id);
    expectFailure(await decide(subject, id), '404 not_found');
    expect(await inFile(recordId)).toMatchObject({ appeal: { judge: 'nobody' } });
  });
});

describe('Moving the end of a shared record', () => {
  it('Its subject is notified without a name, and the file shows both dates', async () => {
    const { id } = await createRecord({ userId: subject.id, actionType: 'warning', sharedAt: 1000 });
    const [first, second] = ['2100-01-01T00:00:00.000Z', '2101-01-01T00:00:00.000Z'];
    await must(executive.patch(at(id), { expiresAt: first }));
    expect(await inFile(id)).toMatchObject({ expiresAt: first, expiresAtBefore: null, endMovedAt: expect.any(String) });
    await must(executive.patch(at(id), { expiresAt: second }));
    expect(await inFile(id)).toMatchObject({ expiresAt: second, expiresAtBefore: first });
    expect(await notificationsOf(subject.id)).toMatchObject([
      { kind: 'record_changed', entityType: 'staff_record', entityId: id, actorId: null, count: 2 },
    ]);
    expect((await subject.get('/api/notifications')).text).not.toContain(executive.username);
  });

  it('Moving the end of an internal record notifies nobody', async () => {
    const { id } = await createRecord({ userId: subject.id, actionType: 'warning' });
    const reply = await must(executive.patch(at(id), { expiresAt: '2100-01-01' }));
    expect(reply.body).toMatchObject({ endMovedAt: null, expiresAtBefore: null });
    expect(await notificationsOf(subject.id)).toEqual([]);
  });
});
