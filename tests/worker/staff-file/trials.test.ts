import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/staff-file/trials.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { createLeave, createProfile, dayFromNow } from '../support/people-rows.ts';
import { auditDuring, execute, insertRow, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let manager: SignedIn;
let executive: SignedIn;

beforeAll(async () => {
  [manager, executive] = [await signedIn(4), await signedIn(5)];
});
beforeEach(() => execute('delete from settings'));

type Columns = { trialFrom: string | null; trialLength: number | null; trialDueOn: string | null };
const noTrial: Columns = { trialFrom: null, trialLength: null, trialDueOn: null };

const trialOf = async (userId: string) =>
  (await rowsOf<Columns>('select trialFrom, trialLength, trialDueOn from staff_profiles where userId = ?', userId))[0];

/** A person of a grade whose trial began so many days ago and lasts 30. */
async function onTrial(since = 10, grade: 2 | 2.5 = 2) {
  const person = await signedIn(grade);
  const trial = { trialFrom: dayFromNow(-since), trialLength: 30, trialDueOn: dayFromNow(30 - since) };
  await createProfile({ userId: person.id, ...trial });
  return person;
}

const setGrade = (id: string, grade: number, more = {}) =>
  executive.patch(`/api/users/${id}/grade`, { grade, ...more });
const review = (id: string, body: object, who = manager) => who.post(`/api/staff/${id}/trial-reviews`, body);
const keep = { outcome: 'keep', reason: 'Ready for more.' };
const extend = { outcome: 'extend', reason: 'Needs more time.', days: 14 };

describe('A change of grade', () => {
  it.each([2, 2.5])('To %f, up or down, it begins a trial of 30 days', async (grade) => {
    for (const before of [1, 3] as const) {
      const { id } = await createPerson(before);
      expect((await setGrade(id, grade)).outcome).toBe('200');
      expect(await trialOf(id)).toEqual({ trialFrom: dayFromNow(0), trialLength: 30, trialDueOn: dayFromNow(30) });
    }
  });

  it('It takes the days from the settings, and 0 begins none', async () => {
    const trialDays = [
      { grade: 2, days: 7 },
      { grade: 2.5, days: 0 },
    ];
    await insertRow('settings', { id: 1, chosen: { trialDays }, updatedAt: Date.now(), updatedBy: executive.id });
    const { id } = await createPerson(1);
    await setGrade(id, 2);
    expect((await trialOf(id))?.trialDueOn).toBe(dayFromNow(7));
    await setGrade(id, 2.5);
    expect(await trialOf(id)).toEqual(noTrial);
  });

  it('It ends the trial that ran, and raises no revision of the profile', async () => {
    for (const grade of [1, 3]) {
      const { id } = await onTrial();
      const revisions = await rowsOf('select revision from staff_profiles where userId = ?', id);
      await setGrade(id, grade);
      expect(await trialOf(id)).toEqual(noTrial);
      if (grade > 1)
        expect(await rowsOf('select revision from staff_profiles where userId = ?', id)).toEqual(revisions);
    }
  });

  it('Leaves that were announced before move the due day', async () => {
    const { id } = await createPerson(3);
    await createLeave({ userId: id, fromDay: dayFromNow(-3), toDay: dayFromNow(1) });
    await createLeave({ userId: id, fromDay: dayFromNow(20), toDay: dayFromNow(22) });
    await setGrade(id, 2);
    expect((await trialOf(id))?.trialDueOn).toBe(dayFromNow(35));
  });

  it('Its reason is the second paragraph of the record, and not in the log', async () => {
    const { id } = await onTrial();
    const entries = await auditDuring(() => setGrade(id, 3, { reason: '  A month without a complaint. ' }));
    expect(JSON.stringify(entries)).not.toContain('complaint');
    expect(await rowsOf('select description from staff_records where userId = ?', id)).toEqual([
      { description: 'From Trial Moderator to Moderator.\n\nA month without a complaint.' },
    ]);
  });

  it.each([null, '', '  ', 'x'.repeat(2001)])('A reason of %j is refused', async (reason) => {
    const { id } = await createPerson(2);
    expectFailure(await setGrade(id, 3, { reason }), '400 invalid_input');
    expectFailure(await setGrade(id, 2, { reason: 'Good.' }), '409 conflict');
  });
});

describe('A leave during a trial', () => {
  it('Announcing it moves the due day, also to the end of another leave', async () => {
    const person = await onTrial();
    await person.post('/api/leaves', { fromDay: dayFromNow(21), toDay: dayFromNow(22) });
    expect((await trialOf(person.id))?.trialDueOn).toBe(dayFromNow(20));
    await person.post('/api/leaves', { fromDay: dayFromNow(0), toDay: dayFromNow(2) });
    expect(await trialOf(person.id)).toEqual({
      trialFrom: dayFromNow(-10),
      trialLength: 30,
      trialDueOn: dayFromNow(25),
    });
  });

  it('Ending it moves the due day back, but for the days that passed', async () => {
    const person = await onTrial();
    const { id } = await createLeave({ userId: person.id, fromDay: dayFromNow(-2), toDay: dayFromNow(3) });
    await execute('update staff_profiles set trialDueOn = ? where userId = ?', dayFromNow(26), person.id);
    expect((await person.post(`/api/leaves/${id}/end`)).outcome).toBe('200');
    expect((await trialOf(person.id))?.trialDueOn).toBe(dayFromNow(22));
  });

  it('One that begins after a due day in the past leaves it', async () => {
    const person = await onTrial(40);
    await person.post('/api/leaves', { fromDay: dayFromNow(0), toDay: dayFromNow(5) });
    expect((await trialOf(person.id))?.trialDueOn).toBe(dayFromNow(-10));
  });

  it('If two leaves and a review race, the due day ignores none', async () => {
    const person = await onTrial();
    const replies = await Promise.all([
      person.post('/api/leaves', { fromDay: dayFromNow(1), toDay: dayFromNow(2) }),
      person.post('/api/leaves', { fromDay: dayFromNow(4), toDay: dayFromNow(4) }),
      review(person.id, extend),
    ]);
    expect(replies.map(({ status }) => status).every((status) => status === 201 || status === 409)).toBe(true);
    const [one, other, extended] = replies.map(({ status }) => status === 201);
    const away = (one ? 2 : 0) + (other ? 1 : 0);
    const dueOn = (await trialOf(person.id))?.trialDueOn;
    // A leave that came after the extension lies before its first day.
    const possible = extended ? [34, 34 + away] : [20 + away];
    expect(possible.map(dayFromNow)).toContain(dueOn);
  });
});

describe('A review of a trial', () => {
  it('Keeping ends the trial', async () => {
    const { id } = await onTrial(31, 2.5);
    const entries = await auditDuring(async () => {
      const reply = await review(id, { ...keep, from: dayFromNow(-1) });
      expect(reply.outcome).toBe('201');
      expect(reply.body).toEqual({
        id: expect.any(String),
        userId: id,
        ...keep,
        days: null,
        grade: 2.5,
        dueOn: null,
        createdBy: manager.id,
        creator: expect.objectContaining({ id: manager.id }),
        createdAt: expect.any(String),
      });
    });
    expect(await trialOf(id)).toEqual(noTrial);
    expect(entries).toMatchObject([
      {
        action: 'TRIAL_REVIEWED',
        entityType: 'user',
        entityId: id,
        targetUserId: id,
        oldValues: JSON.stringify({ trialDueOn: dayFromNow(-1) }),
        newValues: JSON.stringify({ outcome: 'keep', days: null, trialDueOn: null }),
      },
    ]);
  });

  it('An extension begins on the later of today and the due day, and counts leaves from there', async () => {
    const [early, late] = [await onTrial(), await onTrial(35)];
    await createLeave({ userId: early.id, fromDay: dayFromNow(18), toDay: dayFromNow(21) });
    expect((await review(early.id, extend)).body.dueOn).toBe(dayFromNow(36));
    expect(await trialOf(early.id)).toEqual({
      trialFrom: dayFromNow(20),
      trialLength: 14,
      trialDueOn: dayFromNow(36),
    });
    expect((await review(late.id, extend)).body.dueOn).toBe(dayFromNow(14));
  });

  it('It can begin a trial for a person of grade 2 who has none', async () => {
    const { id } = await createPerson(2);
    await createProfile({ userId: id });
    expectFailure(await review(id, { ...keep, from: null }), '409 no_trial');
    expect((await review(id, { ...extend, from: null })).body.dueOn).toBe(dayFromNow(14));
  });

  it('With another due day than the one seen it is 409 with the profile', async () => {
    const { id } = await onTrial();
    for (const from of [null, dayFromNow(1)]) {
      const reply = await expectNoChange(() => review(id, { ...keep, from }));
      expectFailure(reply, '409 conflict');
      expect(reply.body.current).toMatchObject({ userId: id, trialDueOn: dayFromNow(20) });
    }
  });

  it('A person of another grade has no trial', async () => {
    const { userId } = await createProfile();
    const reply = await review(userId, extend);
    expectFailure(reply, '409 no_trial');
    expect(reply.body.current).toMatchObject({ userId, trialDueOn: null });
  });

  it('If twenty managers race to keep a trial, one wins', async () => {
    const { id } = await onTrial();
    const replies = await Promise.all(Array.from({ length: 20 }, () => review(id, keep)));
    expect(replies.filter(({ outcome }) => outcome === '201')).toHaveLength(1);
    expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['201', '409 no_trial']));
    expect(await rowsOf('select id from trial_reviews where userId = ?', id)).toHaveLength(1);
  });
});

describe('The list of trials', () => {
  it('The one due first is at the top, in pages, and former staff are not in it', async () => {
    await execute('update staff_profiles set trialFrom = null, trialLength = null, trialDueOn = null');
    const ids: string[] = [];
    for (const since of [5, 40, 20]) ids.push((await onTrial(since)).id);
    await createProfile();
    const first = await manager.get('/api/staff?trial=1&limit=2');
    expect(first.rows.map(({ userId, trialDueOn }) => [userId, trialDueOn])).toEqual([
      [ids[1], dayFromNow(-10)],
      [ids[2], dayFromNow(10)],
    ]);
    const next = first.headers.get('Link')?.match(/<(.+)>/)?.[1] ?? '';
    expect((await manager.get(next)).rows.map(({ userId }) => userId)).toEqual([ids[0]]);
    expect((await manager.get(next.replace('trial=1', ''))).outcome).toBe('400 invalid_input');
    expect((await manager.get('/api/staff?trial=1&archived=1')).rows).toEqual([]);
  });

  it('The person finds the day in their file, and not the reason of a review', async () => {
    const person = await onTrial();
    await review(person.id, { ...extend, reason: 'planted-reason' });
    const file = await person.get('/api/file');
    expect(file.body.trialDueOn).toBe(daysAfter(dayFromNow(20), 14));
    expect((await person.get('/api/file/timeline')).text).not.toContain('planted-reason');
    expect((await person.get(`/api/users/${person.id}/export`)).text).not.toMatch(/planted-reason|TRIAL_REVIEWED/);
  });
});
