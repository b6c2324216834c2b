import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { notificationsOf } from '../support/notifications.ts';
import { createAppeal } from '../support/people-rows.ts';
import { auditOf, execute, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let executive: SignedIn;

beforeAll(async () => {
  executive = await signedIn(5);
});

const at = (id: string) => `/api/appeals/${id}`;
const stands = { outcome: 'stands', answer: 'It was you.' };
const overturned = { outcome: 'overturned', answer: 'Indeed.' };
const idsOf = async (who: SignedIn, state: string) =>
  (await who.get(`/api/appeals?limit=200&state=${state}`)).rows.map(({ id }) => id);

describe('The list of appeals', () => {
  it('An appeal comes with its record, its person and its decider', async () => {
    const appeal = await createAppeal();
    const find = async (state: string) =>
      (await executive.get(`/api/appeals?limit=200&state=${state}`)).rows.find(({ id }) => id === appeal.id);
    expect(await find('open')).toMatchObject({
      recordId: appeal.recordId,
      userId: appeal.userId,
      user: { id: appeal.userId },
      text: appeal.text,
      state: 'open',
      answer: null,
      decider: null,
      revision: 1,
      record: { id: appeal.recordId, title: appeal.record.title, appeal: { id: appeal.id, state: 'open' } },
    });
    await executive.patch(at(appeal.id), stands);
    expect(await find('open')).toBeUndefined();
    expect(await find('decided')).toMatchObject({ state: 'stands', decider: { id: executive.id }, revision: 2 });
  });

  it('Open appeals are listed by default, the caller’s own in neither list', async () => {
    const [open, decided] = [await createAppeal(), await createAppeal({ state: 'closed' })];
    const own = [
      await createAppeal({ userId: executive.id }),
      await createAppeal({ userId: executive.id, state: 'stands' }),
    ];
    const listed = await idsOf(executive, 'open');
    expect(await idsOf(executive, 'decided')).toContain(decided.id);
    expect((await executive.get('/api/appeals?limit=200')).rows.map(({ id }) => id)).toEqual(listed);
    expect(listed).toContain(open.id);
    for (const { id } of own) expect([...listed, ...(await idsOf(executive, 'decided'))]).not.toContain(id);
  });

  it('Texts of the erased are hidden', async () => {
    const [person, decider] = [await createPerson(1), await createPerson(5)];
    const { id } = await createAppeal({ userId: person.id, state: 'stands', answer: 'No', decidedBy: decider.id });
    const find = async () =>
      (await executive.get('/api/appeals?state=decided&limit=200')).rows.find((row) => row.id === id);
    await execute('update users set erasedAt = 1 where id = ?', decider.id);
    expect(await find()).toMatchObject({ text: expect.stringContaining('Appeal'), answer: null });
    await execute('update users set erasedAt = 1 where id = ?', person.id);
    expect(await find()).toMatchObject({ text: null, answer: null, user: { username: 'Erased user' } });
  });
});

describe('Deciding an appeal', () => {
  it('A record that stands keeps counting', async () => {
    const { id, recordId, userId, text } = await createAppeal();
    const reply = await executive.patch(at(id), { ...stands, revision: 1 });
    expect(reply.outcome).toBe('200');
    expect(reply.body).toMatchObject({
      state: 'stands',
      answer: 'It was you.',
      decidedBy: executive.id,
      decidedAt: expect.any(String),
      record: { isActive: true, overturnedAt: null, revision: 1 },
    });
    const [entry] = await auditOf(recordId);
    expect(entry).toMatchObject({
      action: 'STAFF_RECORD_APPEAL_DECIDED',
      entityType: 'staff_record',
      targetUserId: userId,
      newValues: '{"outcome":"stands"}',
    });
    expect(JSON.stringify(entry)).not.toContain(text);
  });

  it('An overturned record counts no more, and stays where it is', async () => {
    const { id, recordId } = await createAppeal();
    const reply = await executive.patch(at(id), overturned);
    expect(reply.body).toMatchObject({
      state: 'overturned',
      record: { isActive: false, overturnedAt: expect.any(String), revision: 2, appeal: { state: 'overturned' } },
    });
    expect(await rowsOf('select isActive from staff_records where id = ?', recordId)).toEqual([{ isActive: 0 }]);
  });

  it('The person is notified, without a name or an outcome', async () => {
    const person = await signedIn(3);
    const { id, recordId } = await createAppeal({ userId: person.id });
    await executive.patch(at(id), overturned);
    expect(await notificationsOf(person.id)).toMatchObject([
      { kind: 'appeal_answered', entityType: 'staff_record', entityId: recordId, actorId: null },
    ]);
    const { text } = await person.get('/api/notifications');
    for (const secret of [executive.username, 'overturned', 'Indeed']) expect(text).not.toContain(secret);
  });

  it('A colleague of an author whom they cannot reach may decide', async () => {
    const owner = await signedIn(6);
    const { id } = await createAppeal({ record: { createdBy: owner.id } });
    expectFailure(await expectNoChange(() => owner.patch(at(id), stands)), '403 own_row');
    expect((await executive.patch(at(id), stands)).outcome).toBe('200');
  });

  it('A decided appeal and a stale revision are refused with the row', async () => {
    const { id } = await createAppeal();
    const stale = await expectNoChange(() => executive.patch(at(id), { ...stands, revision: 7 }));
    expectFailure(stale, '409 conflict');
    expect(stale.body.current).toMatchObject({ id, state: 'open', revision: 1 });
    const decided = await executive.patch(at(id), stands);
    const again = await expectNoChange(() => executive.patch(at(id), overturned));
    expectFailure(again, '409 conflict');
    expect(again.body.current).toEqual(decided.body);
  });

  it('If twenty people decide at the same moment, one wins', async () => {
    const deciders = await Promise.all(Array.from({ length: 20 }, () => signedIn(5)));
    const { id, recordId } = await createAppeal();
    const replies = await Promise.all(
      deciders.map((decider, n) => decider.patch(at(id), n % 2 ? stands : { ...overturned, revision: 1 })),
    );
    const [won, ...others] = replies.toSorted((one, other) => one.status - other.status);
    expect(won?.outcome).toBe('200');
    for (const lost of others) {
      expect(lost.outcome).toBe('409 conflict');
      expect(lost.body.current).toEqual(won?.body);
    }
    expect(await auditOf(recordId)).toHaveLength(1);
  });

  it('An appeal of an erased person is closed and cannot be decided', async () => {
    const owner = await signedIn(6);
    const person = await createPerson(1);
    const { id } = await createAppeal({ userId: person.id });
    expect((await owner.post(`/api/users/${person.id}/erase`, { username: person.username })).outcome).toBe('200');
    const reply = await executive.patch(at(id), stands);
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toMatchObject({ state: 'closed', text: null, decidedAt: null });
  });
});
