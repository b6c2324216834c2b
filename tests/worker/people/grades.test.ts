import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { gradeName } from '#contract/grades.ts';
import { createPerson, openSession, type SignedIn, signedIn } from '../support/client.ts';
import { createAssignment } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createProfile } from '../support/people-rows.ts';
import { auditOf, numberOf, rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

let owner: SignedIn;
let executive: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
  executive = await signedIn(5);
});

const setGrade = (who: SignedIn, id: string, grade: number, recorder?: Recorder, from?: number) =>
  who.patch(`/api/users/${id}/grade`, { grade, from }, recorder ? { recorder } : {});

const recordsOf = (id: string) => rowsOf('select * from staff_records where userId = ? order by createdAt, rowid', id);
const profilesOf = (id: string) => rowsOf('select * from staff_profiles where userId = ?', id);
const storedUser = async (id: string) => (await rowsOf('select * from users where id = ?', id))[0];

describe('A promotion', () => {
  it('A promotion is dated and recorded, and the first one creates a profile', async () => {
    const { id } = await createPerson(1);
    const start = Date.now();
    const reply = await setGrade(executive, id, 2.5);
    expect(Date.parse(String(reply.body.promotedAt))).toBeGreaterThanOrEqual(start);
    expect(await recordsOf(id)).toEqual([
      expect.objectContaining({
        actionType: 'promotion',
        title: 'Promoted to Junior Moderator',
        fromGrade: 1,
        toGrade: 2.5,
        severity: null,
        expiresAt: null,
        isActive: 1,
        createdBy: executive.id,
        revision: 1,
      }),
    ]);
    expect(await profilesOf(id)).toEqual([
      expect.objectContaining({ servers: '[]', notes: null, performance: '{}', isArchived: 0, archivedAt: null }),
    ]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'USER_GRADE_CHANGED', targetUserId: id, oldValues: '{"grade":1}', newValues: '{"grade":2.5}' },
    ]);
    const [listed] = (await executive.get('/api/staff?limit=1')).rows;
    expect(listed).toMatchObject({ userId: id, isArchived: false, user: { id, grade: 2.5 } });
  });

  it('A promotion keeps an existing profile', async () => {
    const { id } = await createPerson(2);
    const profile = await createProfile({ userId: id, notes: 'Kept', servers: ['Main'] });
    await setGrade(executive, id, 4);
    expect(await profilesOf(id)).toEqual([
      expect.objectContaining({ id: profile.id, notes: 'Kept', servers: '["Main"]', createdAt: profile.createdAt }),
    ]);
  });

  it('A promotion ends no session and closes no assignment', async () => {
    const person = await signedIn(2);
    await createAssignment({ userId: person.id });
    await setGrade(executive, person.id, 3);
    expect((await person.get('/api/auth/me')).body).toMatchObject({ grade: 3, promotedAt: expect.any(String) });
    expect(await numberOf('select isActive from exam_assignments where userId = ?', person.id)).toBe(1);
  });
});

describe('A demotion', () => {
  it('A demotion keeps the date of the last promotion, the profile and the sessions', async () => {
    const person = await signedIn(4);
    await setGrade(owner, person.id, 5);
    const { promotedAt } = (await person.get('/api/auth/me')).body;
    const reply = await setGrade(owner, person.id, 3);
    expect(reply.body).toMatchObject({ grade: 3, promotedAt });
    expect((await recordsOf(person.id)).map(({ actionType, title }) => [actionType, title])).toEqual([
      ['promotion', 'Promoted to Executive'],
      ['demotion', `Demoted to ${gradeName(3)}`],
    ]);
    expect(await profilesOf(person.id)).toMatchObject([{ isArchived: 0, archivedAt: null }]);
    expect((await person.get('/api/auth/me')).body.grade).toBe(3);
  });
});

describe('Firing', () => {
  it('Firing archives the profile, closes assignments and ends every session', async () => {
    const person = await signedIn(3);
    const second = await openSession(person);
    await createProfile({ userId: person.id });
    const other = await createPerson(3);
    for (const id of [person.id, person.id, other.id]) await createAssignment({ userId: id });
    expect((await second.get('/api/auth/me')).status).toBe(200);

    expect((await setGrade(executive, person.id, 1)).body).toMatchObject({ grade: 1, isBlocked: false });
    for (const session of [person, second]) {
      expect(await env.SESSIONS.get(session.sessionHash), 'KV still holds the session').not.toBeNull();
      expect((await session.get('/api/auth/me')).outcome).toBe('401 unauthenticated');
    }
    expect(await profilesOf(person.id)).toMatchObject([{ isArchived: 1, archivedAt: expect.any(Number) }]);
    const open = 'select count(*) from exam_assignments where isActive = 1 and userId = ?';
    expect([await numberOf(open, person.id), await numberOf(open, other.id)]).toEqual([0, 1]);
    expect(await numberOf(`select value from counters where kind = 'exam_open' and key = 'all'`)).toBe(
      await numberOf('select count(*) from exam_assignments where isActive = 1'),
    );
    const [former] = (await executive.get('/api/staff?archived=1&limit=1')).rows;
    expect(former).toMatchObject({ userId: person.id, isArchived: true, user: { grade: 1 } });
    expect(await recordsOf(person.id)).toMatchObject([{ actionType: 'demotion', fromGrade: 3, toGrade: 1 }]);
  });

  it('Promoting a fired user restores their profile but not their assignments', async () => {
    const { id } = await createPerson(3);
    const profile = await createProfile({ userId: id, notes: 'Kept' });
    await createAssignment({ userId: id });
    await setGrade(executive, id, 1);
    const [archived] = await profilesOf(id);
    await setGrade(executive, id, 2);
    const [restored] = await profilesOf(id);
    expect(restored).toMatchObject({ id: profile.id, notes: 'Kept', isArchived: 0, archivedAt: null });
    expect(Number(restored?.revision), 'a form opened on the archived profile must conflict').toBeGreaterThan(
      Number(archived?.revision),
    );
    expect(await numberOf('select isActive from exam_assignments where userId = ?', id)).toBe(0);
    expect((await recordsOf(id)).map(({ actionType }) => actionType)).toEqual(['demotion', 'promotion']);
  });

  it('Firing a user without a profile creates none', async () => {
    const { id } = await createPerson(2);
    expect((await setGrade(executive, id, 1)).status).toBe(200);
    expect(await profilesOf(id)).toEqual([]);
  });
});

describe('A change that comes too late', () => {
  it('A change from a stale grade returns 409 with the current user, to a manager too', async () => {
    const manager = await signedIn(4);
    const member = await createPerson(1);
    expect((await executive.patch(`/api/users/${member.id}/grade`, { grade: 3, from: 1 })).outcome).toBe('200');
    const risen = await createPerson(5);
    const before = await stateOfDatabase();
    for (const [who, id, body] of [
      [executive, member.id, { grade: 2, from: 1 }],
      [executive, member.id, { grade: 1, from: 2.5 }],
      [executive, member.id, { grade: 3, from: 1 }],
      [manager, member.id, { grade: 2, from: 1 }],
      [executive, risen.id, { grade: 2, from: 4 }],
    ] as const) {
      const late = await who.patch(`/api/users/${id}/grade`, body);
      expectFailure(late, '409 conflict');
      expect(late.body.current).toMatchObject({ id, grade: id === risen.id ? 5 : 3 });
    }
    // `from` must be on the scale, and a stale one never comes before the rule against the caller's own row.
    for (const from of [7, '1', null])
      expectFailure(await executive.patch(`/api/users/${member.id}/grade`, { grade: 2, from }), '400 invalid_input');
    expectFailure(await executive.patch(`/api/users/${executive.id}/grade`, { grade: 2, from: 1 }), '403 own_row');
    expectFailure(
      await manager.patch(`/api/users/${member.id}/grade`, { grade: 2, from: 3 }),
      '403 target_out_of_reach',
    );
    expect(await stateOfDatabase()).toEqual(before);
    expect((await executive.patch(`/api/users/${member.id}/grade`, { grade: 2, from: 3 })).outcome).toBe('200');
  });
});

describe('Two concurrent executives', () => {
  it.each([
    [2, 4, undefined],
    [1, 4, undefined],
    [1, 1, undefined],
    [4, 4, undefined],
    [4, 5, 3],
    [4, 1, 3],
  ])('Of changes to %j and to %j, one wins and the other gets 409 with the current user', async (one, two, from) => {
    const executives = [await signedIn(5), await signedIn(5)];
    const person = await createPerson(3);
    await createProfile({ userId: person.id });
    await createAssignment({ userId: person.id });
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all(
      [one, two].map((grade, i) => executives[i] && setGrade(executives[i], person.id, grade, recorder, from)),
    );
    expect(replies.map((reply) => reply?.outcome).toSorted()).toEqual(['200', '409 conflict']);
    const won = replies.find((reply) => reply?.status === 200);
    const lost = replies.find((reply) => reply?.status === 409);
    expect(lost?.body.current).toEqual(won?.body);
    const now = await storedUser(person.id);
    expect(now?.grade).toBe(won?.body.grade);
    expect(now?.sessionEpoch).toBe(now?.grade === 1 ? 1 : 0);
    expect(await recordsOf(person.id)).toHaveLength(1);
    expect(await auditOf(person.id)).toHaveLength(1);
    expect(await profilesOf(person.id)).toMatchObject([{ isArchived: now?.grade === 1 ? 1 : 0 }]);
    expect(await numberOf('select isActive from exam_assignments where userId = ?', person.id)).toBe(
      now?.grade === 1 ? 0 : 1,
    );
  });
});
