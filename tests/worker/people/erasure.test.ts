import { describe, expect, it } from 'vitest';
import { createPerson, type PersonFields, signedIn, unique } from '../support/client.ts';
import { createAssignment, createAttempt, createUnmarked } from '../support/exams.ts';
import { overtakenBy, Recorder } from '../support/measuring/recorder.ts';
import { createProfile, createRecord } from '../support/people-rows.ts';
import { auditDuring, auditOf, createApplication, execute, numberOf, rowsOf } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';
import { expectNoChange } from '../support/state.ts';

const path = ({ id }: { id: string }) => `/api/users/${id}/erase`;
const typed = ({ username }: { username: string }) => ({ username });

/** An erased Member, and the owner who erased them. */
async function erased(fields: Partial<PersonFields> = {}) {
  const owner = await signedIn(6);
  const person = await signedIn(1, fields);
  const reply = await owner.post(path(person), typed(person));
  expect(reply.status).toBe(200);
  return { owner, person, reply };
}

const storedUser = async (id: string) => (await rowsOf('select * from users where id = ?', id))[0];

describe('Erasing a user', () => {
  it('Clears name, Discord ID and avatar, and its entry holds only the id', async () => {
    const { owner, person, reply } = await erased({ displayName: 'Shown', avatar: 'a1b2' });
    expect(reply.body).toMatchObject({
      id: person.id,
      username: 'Erased user',
      displayName: null,
      discordId: '',
      avatar: null,
    });
    expect(await storedUser(person.id)).toMatchObject({
      username: '',
      usernameKey: '',
      displayName: null,
      discordId: null,
      avatar: null,
      grade: 1,
      signInDay: null,
      signInCount: 0,
      erasedAt: expect.any(Number),
    });
    const [entry] = (await auditOf(person.id)).slice(-1);
    expect(entry).toMatchObject({
      action: 'USER_ERASED',
      entityType: 'user',
      userId: owner.id,
      targetUserId: person.id,
    });
    expect([entry?.details, entry?.oldValues, entry?.newValues]).toEqual([null, null, null]);
  });

  it('Owners cannot erase themselves', async () => {
    const owner = await signedIn(6);
    expect((await owner.post(path(owner), typed(owner))).outcome).toBe('403 own_row');
  });

  it('Refuses a different username on its field', async () => {
    const owner = await signedIn(6);
    const person = await createPerson();
    const reply = await expectNoChange(() => owner.post(path(person), { username: `${person.username}y` }));
    expect(reply.outcome).toBe('400 invalid_input');
    expect(reply.body.issues).toEqual([{ path: 'username', message: 'This is not their username' }]);
    expect((await owner.post(path(person), { username: ` ${person.username} ` })).status).toBe(200);
  });

  it('Refuses a second erasure before comparing the username', async () => {
    const { owner, person } = await erased();
    for (const username of [person.username, 'another name']) {
      const reply = await expectNoChange(() => owner.post(path(person), { username }));
      expect(reply.outcome).toBe('409 erased');
    }
  });

  it('Erases nobody if the audit entry fails', async () => {
    const owner = await signedIn(6);
    const person = await createPerson();
    const recorder = new Recorder();
    recorder.breakAuditRows();
    await expectNoChange(() => owner.post(path(person), typed(person), { recorder }));
  });

  it('Does not erase a user who is promoted meanwhile', async () => {
    const owner = await signedIn(6);
    const person = await createPerson();
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      const isWrite = statements.some(({ sql }) => sql.startsWith('update "users"'));
      if (isWrite) await execute('update users set grade = 2 where id = ?', person.id);
    };
    expect((await owner.post(path(person), typed(person), { recorder })).outcome).toBe('409 conflict');
    expect(await storedUser(person.id)).toMatchObject({ erasedAt: null, username: person.username });
  });
});

describe('The open work of an erased user', () => {
  it('Withdraws open applications without entries of their own, and keeps decisions', async () => {
    const owner = await signedIn(6);
    const person = await createPerson();
    const ids = await Promise.all(
      (['pending', 'under_consideration', 'accepted', 'declined'] as const).map(
        async (status) => (await createApplication({ userId: person.id, status, suspended: status === 'pending' })).id,
      ),
    );
    const entries = await auditDuring(() => owner.post(path(person), typed(person)));
    expect(entries.map(({ action }) => action)).toEqual(['USER_ERASED']);
    const stored = await Promise.all(
      ids.map(async (id) => (await rowsOf('select status, withdrawnAt from applications where id = ?', id))[0]),
    );
    expect(stored.map((row) => row?.status)).toEqual(['withdrawn', 'withdrawn', 'accepted', 'declined']);
    expect(stored.map((row) => row?.withdrawnAt !== null)).toEqual([true, true, false, false]);
  });

  it('Closes assignments, expires running attempts and leaves nothing to mark', async () => {
    const owner = await signedIn(6);
    const person = await createPerson();
    const assignment = await createAssignment({ userId: person.id });
    const running = await createAttempt({ userId: person.id, responses: { choice: 'Blue' } });
    const flagged = await createAttempt({ userId: person.id, cheatedAt: Date.now() });
    const unmarked = await createUnmarked({ userId: person.id });
    const awaiting = () => numberOf(`select value from counters where kind = 'attempts_awaiting'`);
    const before = await awaiting();
    await owner.post(path(person), typed(person));
    expect(await numberOf('select isActive from exam_assignments where id = ?', assignment.id)).toBe(0);
    const stored = (id: string) => rowsOf('select status, score, awaitingMarks from exam_attempts where id = ?', id);
    expect(await stored(running.id)).toEqual([{ status: 'expired', score: 0, awaitingMarks: 0 }]);
    expect(await stored(flagged.id)).toEqual([{ status: 'cheated', score: 0, awaitingMarks: 0 }]);
    expect(await stored(unmarked.id)).toEqual([{ status: 'completed', score: null, awaitingMarks: 0 }]);
    expect(await awaiting()).toBe(before - 1);
  });
});

describe('After an erasure', () => {
  it('Lists and searches leave the user out', async () => {
    const { owner, person } = await erased({ username: `gone${unique()}` });
    const lists = ['', '?grade=1', '?blocked=0', '?grade=1&blocked=0', `?q=${person.username}`, `?q=${person.id}`];
    for (const query of [...lists, '?q=erased', '?q=member', `?q=${person.discordId}`]) {
      const { rows } = await owner.get(`/api/users${query}`);
      expect(
        rows.map(({ id }) => id),
        query,
      ).not.toContain(person.id);
    }
  });

  it('Nobody can act on the user or write about them', async () => {
    const { owner, person } = await erased();
    const executive = await signedIn(5);
    const application = await createApplication({ userId: person.id, status: 'declined' });
    const attempt = await createUnmarked({ userId: person.id });
    const record = await createRecord({ userId: person.id });
    await createProfile({ userId: person.id, isArchived: true });
    const about = { title: 'x', description: 'x' };
    await expectNoChange(async () => {
      const replies = [
        await owner.patch(`/api/users/${person.id}/grade`, { grade: 2 }),
        await owner.patch(`/api/users/${person.id}/block`, { isBlocked: true }),
        await owner.post(`/api/users/${person.id}/sign-out`),
        await owner.patch(`/api/staff/${person.id}`, { notes: 'x' }),
        await owner.post('/api/staff-records', { ...about, actionType: 'note', userId: person.id }),
        await executive.patch(`/api/staff-records/${record.id}`, about),
        await executive.delete(`/api/staff-records/${record.id}`),
        await owner.patch(`/api/applications/${application.id}`, { status: 'accepted' }),
        await owner.patch(`/api/applications/${application.id}/suspend`, { suspended: true, reason: 'x' }),
        await owner.post(`/api/applications/${application.id}/unlock`, { pin: '2468' }),
        await owner.patch(`/api/exam-attempts/${attempt.id}/marks`, { marks: { short: 1 }, note: 'x' }),
        await owner.patch(`/api/exam-attempts/${attempt.id}`, { score: 10, adjustmentNote: 'x' }),
      ];
      expect(replies.map(({ outcome }) => outcome)).toEqual(replies.map(() => '409 erased'));
    });
    const assigned = await owner.post('/api/exam-assignments', { examId: attempt.examId, userIds: [person.id] });
    expect(assigned.body.issues).toEqual([{ path: 'userIds.0', message: 'This person has been erased' }]);
  });

  it.each([
    ['a grade', (id: string) => ['PATCH', `/api/users/${id}/grade`, { grade: 2 }] as const],
    ['a block', (id: string) => ['PATCH', `/api/users/${id}/block`, { isBlocked: true }] as const],
    ['profile notes', (id: string) => ['PATCH', `/api/staff/${id}`, { notes: 'x' }] as const],
    [
      'a record',
      (userId: string) =>
        ['POST', '/api/staff-records', { title: 'x', description: 'x', actionType: 'note', userId }] as const,
    ],
  ])('Writing %s loses the race against an erasure', async (_, callOf) => {
    const owner = await signedIn(6);
    const person = await createPerson();
    await createProfile({ userId: person.id, isArchived: true });
    const [method, url, body] = callOf(person.id);
    const recorder = overtakenBy(() => execute('update users set erasedAt = 1 where id = ?', person.id));
    const entries = await auditDuring(async () => {
      expect((await owner.call(method, url, { body, recorder })).status).toBe(409);
    });
    expect(entries).toEqual([]);
  });

  it.each([
    ['Deciding', '', { status: 'declined' }],
    ['Suspending', '/suspend', { suspended: true, reason: 'x' }],
  ])('%s an application loses the race against an erasure', async (_, suffix, body) => {
    const manager = await signedIn(4);
    const { id, userId } = await createApplication();
    const recorder = overtakenBy(() => execute('update users set erasedAt = 1 where id = ?', userId));
    const reply = await manager.patch(`/api/applications/${id}${suffix}`, body, { recorder });
    expect(reply.outcome).toBe('409 conflict');
    expect(await rowsOf('select status, suspended from applications where id = ?', id)).toEqual([
      { status: 'pending', suspended: 0 },
    ]);
  });
});

describe('The sign-in of an erased user', () => {
  const named = async (username: string) =>
    (await rowsOf<{ id: string }>('select id from users where username = ?', username))[0];

  it('A block outlives the erasure, and a refused sign-in adds no row', async () => {
    const owner = await signedIn(6);
    const username = `banned${unique()}`;
    await signIn(username);
    const person = await named(username);
    await owner.patch(`/api/users/${person?.id}/block`, { isBlocked: true });
    expect((await owner.post(`/api/users/${person?.id}/erase`, { username })).status).toBe(200);
    expect(await rowsOf('select length(hmac) as length from erased_blocks')).toContainEqual({ length: 64 });
    await expectNoChange(async () => {
      const refused = await signIn(username);
      expect([refused.location, refused.session]).toEqual(['/login?error=blocked', null]);
    });
  });

  it('Erasing a blocked person without ERASURE_KEY answers 503 and names it', async () => {
    const owner = await signedIn(6);
    const blocked = await createPerson(1, { isBlocked: true });
    const free = await createPerson(1);
    const recorder = new Recorder({ ERASURE_KEY: '' });
    const reply = await expectNoChange(() => owner.post(path(blocked), typed(blocked), { recorder }));
    expect([reply.status, reply.body.error]).toEqual([503, expect.stringContaining('ERASURE_KEY is not set')]);
    expect((await owner.post(path(free), typed(free), { recorder })).status).toBe(200);
  });

  it('Without ERASURE_KEY, no new user signs in once an erased block exists', async () => {
    await erased({ isBlocked: true, discordId: `77${unique()}0000000000` });
    const recorder = new Recorder({ ERASURE_KEY: '' });
    expect((await signIn(`newcomer${unique()}`, { recorder })).location).toBe('/login?error=unavailable');
    expect((await signIn('member', { recorder: new Recorder() })).session).not.toBeNull();
    expect((await signIn('member', { recorder })).session).not.toBeNull();
  });
});
