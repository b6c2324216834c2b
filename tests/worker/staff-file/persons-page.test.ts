import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createAttempt } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import {
  createAppeal,
  createApproval,
  createLeave,
  createProfile,
  createRecord,
  createTrialReview,
  dayFromNow,
} from '../support/people-rows.ts';
import { createApplication, execute, insertRow } from '../support/rows.ts';

let manager: SignedIn;
let executive: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  [manager, executive, owner] = [await signedIn(4), await signedIn(5), await signedIn(6)];
});

describe('A person’s page', () => {
  it('It has the profile, the next leave with its note, and the warnings that count', async () => {
    const { userId } = await createProfile();
    const past = Date.now() - days(1);
    await createLeave({ userId, fromDay: dayFromNow(9), toDay: dayFromNow(9) });
    const leave = await createLeave({ userId, note: 'Moving house' });
    for (const actionType of ['warning', 'final_warning', 'disciplinary', 'note'] as const)
      await createRecord({ userId, actionType });
    await createRecord({ userId, actionType: 'warning', expiresAt: past });
    await createRecord({ userId, actionType: 'warning', expiresAt: Date.now() + days(1) });
    await createRecord({ userId, actionType: 'warning', isActive: false });
    const [listed] = (await manager.get('/api/staff?limit=1')).rows;
    const { body } = await manager.get(`/api/staff/${userId}`);
    expect(body).toEqual({
      ...listed,
      leave: expect.objectContaining({
        id: leave.id,
        note: 'Moving house',
        user: expect.objectContaining({ id: userId }),
      }),
      warnings: 4,
    });
  });

  it('Warnings are counted among the newest 200 records', async () => {
    const { userId } = await createProfile();
    await createRecord({ userId, actionType: 'warning', createdAt: 1 });
    for (let n = 0; n < 200; n++) await createRecord({ userId, createdBy: manager.id });
    expect((await manager.get(`/api/staff/${userId}`)).body.warnings).toBe(0);
  });

  it.each(['', '/timeline'])('It is for those above the person: %s', async (part) => {
    const at = (id: string) => `/api/staff/${id}${part}`;
    const [moderator, other] = [await signedIn(3), await createProfile({ userId: (await createPerson(4)).id })];
    await createProfile({ userId: moderator.id });
    await createProfile({ userId: manager.id });
    expectFailure(await manager.get(at(manager.id)), '403 own_row');
    expectFailure(await manager.get(at(other.userId)), '403 target_out_of_reach');
    expectFailure(await manager.get(at((await createPerson(2)).id)), '404 not_found');
    await execute('update users set erasedAt = 1, discordId = null where id = ?', moderator.id);
    expectFailure(await manager.get(at(moderator.id)), '404 not_found');
    await execute('delete from staff_profiles where userId = ?', manager.id);
  });

  it('The timeline has records, trial reviews, leaves and exams, newest first, in pages', async () => {
    const { userId } = await createProfile();
    const at = Date.now() - 10_000;
    await createRecord({ userId, createdAt: at + 1, title: 'Internal' });
    await createTrialReview({ userId, createdAt: at + 2, reason: 'Not yet.' });
    await createLeave({ userId, createdAt: at + 3, note: 'Moving house' });
    await createAttempt({ userId, startedAt: at + 4, status: 'completed' });
    await createAttempt({ userId, startedAt: at + 5 });
    const all = (await manager.get(`/api/staff/${userId}/timeline`)).rows;
    expect(all).toMatchObject([
      { kind: 'exam', item: { status: 'completed' } },
      { kind: 'leave', item: { note: 'Moving house', userId } },
      { kind: 'trial_review', item: { reason: 'Not yet.', outcome: 'keep' } },
      { kind: 'record', item: { title: 'Internal', sharedAt: null } },
    ]);
    const page = await manager.get(`/api/staff/${userId}/timeline?limit=3`);
    const next = page.headers.get('Link')?.match(/<(.+)>/)?.[1] ?? '';
    expect([...page.rows, ...(await manager.get(next)).rows]).toEqual(all);
    const { rows } = await manager.get(`/api/staff/${userId}/timeline?kind=trial_review`);
    expect(rows).toEqual([all[2]]);
  });
});

describe('What waits for managers', () => {
  beforeEach(async () => {
    await execute('update staff_profiles set trialFrom = null, trialLength = null, trialDueOn = null');
    for (const table of ['leaves', 'appeals', 'requests', 'settings', 'applications'])
      await execute(`delete from ${table}`);
  });

  const waiting = async (who = manager) => (await who.get('/api/staff/waiting')).body;
  const figures = { trialsDue: 0, trialsOverdue: 0, away: 0, acceptedMembers: 0 };
  const none = { ...figures, appeals: null, approvals: null, twoPerson: false, twoPersonEndsAt: null };

  it('Nothing waits at first, and Managers have no appeals and requests', async () => {
    expect(await waiting()).toEqual(none);
    expect(await waiting(executive)).toEqual({ ...none, appeals: 0, approvals: 0 });
  });

  it('A trial is due from its day on, and overdue when that lies more than 7 days back', async () => {
    for (const due of [1, 0, -7, -8])
      await createProfile({ trialFrom: dayFromNow(-60), trialLength: 30, trialDueOn: dayFromNow(due) });
    expect(await waiting()).toEqual({ ...none, trialsDue: 3, trialsOverdue: 1 });
  });

  it('People who are away today are counted', async () => {
    await createLeave();
    await createLeave({ endedAt: Date.now() });
    await createLeave({ fromDay: dayFromNow(1), toDay: dayFromNow(2) });
    expect(await waiting()).toEqual({ ...none, away: 1 });
  });

  it('Accepted applicants are counted once until they join the team', async () => {
    const accept = async (person: { id: string }) =>
      createApplication({ userId: person.id, status: 'accepted', reviewedAt: Date.now(), reviewedBy: manager.id });
    const [waits, returned] = [await createPerson(1), await createPerson(1)];
    await accept(waits);
    await accept(waits);
    await createProfile({ userId: returned.id, isArchived: true, archivedAt: Date.now() - days(9) });
    await accept(returned);
    await accept(await createPerson(2));
    const [blocked, left] = [await createPerson(1), await createPerson(1)];
    await execute('update users set isBlocked = 1 where id = ?', blocked.id);
    await accept(blocked);
    await accept(left);
    await createProfile({ userId: left.id, isArchived: true, archivedAt: Date.now() + days(1) });
    await createApplication({ status: 'declined', reviewedAt: Date.now(), reviewedBy: manager.id });
    expect(await waiting()).toEqual({ ...none, acceptedMembers: 2 });
  });

  it('Only appeals and requests that the caller may decide are counted', async () => {
    await createAppeal();
    await createAppeal({ userId: executive.id });
    await createAppeal({ record: { createdBy: executive.id } });
    await createAppeal({ state: 'stands' });
    await createApproval();
    await createApproval({ askedBy: executive.id });
    await createApproval({ targetId: executive.id, fromGrade: 5 });
    await createApproval({ fromGrade: 1, toGrade: 5 });
    await createApproval({ fromGrade: 1, toGrade: 4 });
    await createApproval({ kind: 'erasure', fromGrade: 1 });
    await createApproval({ createdAt: Date.now() - days(4) });
    expect(await waiting(executive)).toMatchObject({ appeals: 1, approvals: 2 });
    expect(await waiting(owner)).toMatchObject({ appeals: 3, approvals: 6 });
  });

  it('It says whether two people are needed', async () => {
    await insertRow('settings', { id: 1, chosen: { twoPerson: true }, updatedAt: Date.now(), updatedBy: owner.id });
    expect((await waiting()).twoPerson).toBe(true);
  });
});
