import { describe, expect, it } from 'vitest';
import { createPerson, openSession, signedIn } from '../support/client.ts';
import { createAssignment } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { overtakenBy } from '../support/measuring/recorder.ts';
import { createProfile } from '../support/people-rows.ts';
import { auditDuring, auditOf, execute, numberOf } from '../support/rows.ts';

describe('Blocking', () => {
  it('A block and its end leave grade, profile and assignments, and an entry each', async () => {
    const executive = await signedIn(5);
    const { id } = await createPerson(3);
    await createProfile({ userId: id });
    await createAssignment({ userId: id });
    const block = (isBlocked: boolean) => executive.patch(`/api/users/${id}/block`, { isBlocked });
    expect((await block(true)).body).toMatchObject({ id, grade: 3, isBlocked: true });
    expect(await numberOf('select isArchived from staff_profiles where userId = ?', id)).toBe(0);
    expect(await numberOf('select isActive from exam_assignments where userId = ?', id)).toBe(1);
    expect((await block(false)).body).toMatchObject({ grade: 3, isBlocked: false });
    expect((await auditOf(id)).map(({ action, oldValues, newValues }) => [action, oldValues, newValues])).toEqual([
      ['USER_BLOCKED', '{"isBlocked":false}', '{"isBlocked":true}'],
      ['USER_UNBLOCKED', '{"isBlocked":true}', '{"isBlocked":false}'],
    ]);
  });

  it('A user promoted out of reach during the request is neither blocked nor signed out', async () => {
    const executive = await signedIn(5);
    const { id } = await createPerson(4);
    for (const [path, body] of [
      ['block', { isBlocked: true }],
      ['sign-out', undefined],
    ] as const) {
      await execute('update users set grade = 4 where id = ?', id);
      const recorder = overtakenBy(() => execute('update users set grade = 5 where id = ?', id));
      const method = path === 'block' ? 'PATCH' : 'POST';
      const reply = await executive.call(method, `/api/users/${id}/${path}`, { body, recorder });
      expectFailure(reply, '409 conflict');
      expect(reply.body.current).toMatchObject({ id, grade: 5, isBlocked: false });
    }
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('Signing a user out', () => {
  it('Signing a user out ends all of their sessions and nobody else’s', async () => {
    const executive = await signedIn(5);
    const person = await signedIn(4);
    const second = await openSession(person);
    const other = await signedIn(4);
    const rows = await auditDuring(() => executive.post(`/api/users/${person.id}/sign-out`));
    expect(rows).toMatchObject([{ action: 'USER_SIGNED_OUT', userId: executive.id, targetUserId: person.id }]);
    for (const session of [person, second]) expect((await session.get('/api/auth/me')).status).toBe(401);
    expect((await other.get('/api/auth/me')).status).toBe(200);
    expect((await executive.get('/api/auth/me')).status).toBe(200);
    const again = await openSession(person);
    expect((await again.get('/api/auth/me')).body).toMatchObject({ grade: 4, isBlocked: false });
  });

  it.each([5, 6] as const)(
    'A user of grade %j can sign themselves out everywhere, this session included',
    async (grade) => {
      const who = await signedIn(grade);
      const elsewhere = await openSession(who);
      const reply = await who.post(`/api/users/${who.id}/sign-out`);
      expect([reply.outcome, reply.text]).toEqual(['204', '']);
      for (const session of [who, elsewhere]) expect((await session.get('/api/auth/me')).status).toBe(401);
    },
  );
});
