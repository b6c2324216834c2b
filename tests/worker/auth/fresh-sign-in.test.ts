import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sealText } from '#worker/auth/sealed-text.ts';
import { minutes } from '#worker/clock.ts';
import { createPerson, openSession, type PersonFields, type SignedIn, signedIn } from '../support/client.ts';
import { createApproval } from '../support/people-rows.ts';
import { execute, insertRow, numberOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const OLD = '403 fresh_sign_in';

let owner: SignedIn;
let earlier: Awaited<ReturnType<typeof openSession>>;

/** Leaves a portal with these settings alone. */
async function choose(chosen: object) {
  await execute('delete from settings');
  await insertRow('settings', { id: 1, chosen, updatedAt: 1, updatedBy: owner.id });
}

const signedInEarlier = (person: Pick<PersonFields, 'id' | 'grade'>, began = minutes(15) + 1_000) =>
  openSession(person, { began });

beforeEach(async () => {
  owner = await signedIn(6);
  earlier = await signedInEarlier(owner);
  await execute('delete from settings');
});

describe('A sign-in of more than 15 minutes ago', () => {
  it('Nobody is made an Executive with it, but any other grade is given', async () => {
    const { id } = await createPerson(3);
    await expectNoChange(async () =>
      expect((await earlier.patch(`/api/users/${id}/grade`, { grade: 5, from: 3 })).outcome).toBe(OLD),
    );
    expect((await earlier.patch(`/api/users/${id}/grade`, { grade: 4, from: 3 })).outcome).toBe('200');
    expect((await owner.patch(`/api/users/${id}/grade`, { grade: 5, from: 4 })).outcome).toBe('200');
  });

  it('Nobody is erased with it', async () => {
    const { id, username } = await createPerson();
    await expectNoChange(async () =>
      expect((await earlier.post(`/api/users/${id}/erase`, { username })).outcome).toBe(OLD),
    );
    expect((await owner.post(`/api/users/${id}/erase`, { username })).outcome).toBe('200');
  });

  it('A session that began 14 minutes ago is recent', async () => {
    const { id, username } = await createPerson();
    const recent = await signedInEarlier(owner, minutes(14));
    expect((await recent.post(`/api/users/${id}/erase`, { username })).outcome).toBe('200');
  });

  it('Every other refusal comes first', async () => {
    const [member, manager] = [await createPerson(), await createPerson(4)];
    const ends = async (path: string, body: object) => (await earlier.post(path, body)).outcome;
    expect(await ends(`/api/users/${member.id}/erase`, { username: 'x' })).toBe('400 invalid_input');
    expect(await ends(`/api/users/${manager.id}/erase`, { username: manager.username })).toBe('409 still_staff');
    expect((await earlier.patch(`/api/users/${manager.id}/grade`, { grade: 5, from: 3 })).outcome).toBe('409 conflict');
    expect((await earlier.get('/api/users/nobody/export')).outcome).toBe('404 not_found');
    await execute('update users set exportedAt = ? where id = ?', Date.now(), member.id);
    expect((await earlier.get(`/api/users/${member.id}/export`)).outcome).toBe('429 rate_limited');
  });
});

describe('The export of another person', () => {
  it('It begins only with a recent sign-in; one’s own needs none', async () => {
    const { id } = await createPerson();
    await expectNoChange(async () => expect((await earlier.get(`/api/users/${id}/export`)).outcome).toBe(OLD));
    expect((await owner.get(`/api/users/${id}/export`)).outcome).toBe('200');
    expect((await earlier.get(`/api/users/${owner.id}/export`)).outcome).toBe('200');
  });

  it('It goes on for the sign-in that began it, and for none that was old by then', async () => {
    const { id } = await createPerson();
    expect((await owner.get(`/api/users/${id}/export`)).outcome).toBe('200');
    const entry = await rowId(id);
    const position = JSON.stringify({ entry, places: {} });
    const cursor = await sealText(position, env.DISCORD_CLIENT_SECRET ?? '', 'export cursor');
    const path = `/api/users/${id}/export?cursor=${cursor}`;
    expect((await earlier.get(path)).outcome).toBe(OLD);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(20) });
    const later = await owner.get(path).finally(() => vi.useRealTimers());
    expect(later.outcome).toBe('200');
  });
});

const rowId = async (id: string) => {
  const { rows } = await owner.get(`/api/audit-logs?action=USER_EXPORTED&entityId=${id}`);
  return String(rows[0]?.id);
};

describe('With two people', () => {
  beforeEach(() => choose({ twoPerson: true }));

  it('Asker and approver both need a recent sign-in', async () => {
    await createPerson(6);
    const { id } = await createPerson(4);
    await expectNoChange(async () =>
      expect((await earlier.patch(`/api/users/${id}/grade`, { grade: 5, from: 4 })).outcome).toBe(OLD),
    );
    const asker = await createPerson(5);
    const asked = await createApproval({ askedBy: asker.id, targetId: id, fromGrade: 4, toGrade: 5 });
    const approve = { decision: 'approve' };
    await expectNoChange(async () =>
      expect((await earlier.patch(`/api/approvals/${asked.id}`, approve)).outcome).toBe(OLD),
    );
    expect((await owner.patch(`/api/approvals/${asked.id}`, approve)).outcome).toBe('200');
  });

  it('So does an erasure that is asked for or approved', async () => {
    await createPerson(6);
    const { id, username } = await createPerson();
    await expectNoChange(async () =>
      expect((await earlier.post(`/api/users/${id}/erase`, { username })).outcome).toBe(OLD),
    );
    const asked = await createApproval({ kind: 'erasure', targetId: id, fromGrade: 1, username });
    expect((await earlier.patch(`/api/approvals/${asked.id}`, { decision: 'approve' })).outcome).toBe(OLD);
  });

  it('Declining, and approving any other grade, need none', async () => {
    const [to4, to5] = [await createApproval(), await createApproval({ toGrade: 5 })];
    expect((await earlier.patch(`/api/approvals/${to4.id}`, { decision: 'approve' })).outcome).toBe('200');
    expect((await earlier.patch(`/api/approvals/${to5.id}`, { decision: 'decline' })).outcome).toBe('200');
  });
});

describe('Switching a protection off', () => {
  const STRONG = { twoPerson: true, mfaFrom: 5, declinedRetentionDays: 100, auditOriginDays: 100 };

  it.each([
    { twoPerson: null },
    { twoPerson: false },
    { mfaFrom: null },
    { mfaFrom: 6 },
    { declinedRetentionDays: 99 },
    { auditOriginDays: 99 },
    { auditOriginDays: null },
  ])('%j needs a recent sign-in', async (change) => {
    await choose(STRONG);
    await expectNoChange(async () => expect((await earlier.patch('/api/settings', change)).outcome).toBe(OLD));
    expect((await owner.patch('/api/settings', change)).outcome).toBe('200');
  });

  it.each([
    { name: 'Lantern' },
    { twoPerson: true },
    { mfaFrom: 4 },
    { declinedRetentionDays: 0 },
    { declinedRetentionDays: 101 },
    { auditOriginDays: 101 },
  ])('%j needs none', async (change) => {
    await choose({ ...STRONG, twoPerson: false });
    expect((await earlier.patch('/api/settings', change)).outcome).toBe('200');
    expect(await numberOf('select revision from settings')).toBe(2);
  });
});
