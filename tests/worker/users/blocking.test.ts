import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { createPerson, openSession, signedIn } from '../support/client.ts';
import { createAssignment } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createProfile } from '../support/people-rows.ts';
import { auditDuring, auditOf, numberOf } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';

const pairs = ([5, 6] as const).flatMap((actor) => GRADES.map((target) => ({ actor, target })));

describe.each(pairs)('Grade $actor acting on grade $target', ({ actor, target }) => {
  const outcome = (success: string) => (target < actor ? success : '403 target_out_of_reach');

  it('Only a lower grade can be blocked and unblocked', async () => {
    const who = await signedIn(actor);
    const { id } = await createPerson(target);
    const blocked = await who.patch(`/api/users/${id}/block`, { isBlocked: true });
    expect(blocked.outcome).toBe(outcome('200'));
    if (blocked.status !== 200) return;
    expect(blocked.body).toMatchObject({ id, grade: target, isBlocked: true });
    expect((await who.patch(`/api/users/${id}/block`, { isBlocked: false })).body).toMatchObject({ isBlocked: false });
    expect((await auditOf(id)).map(({ action, oldValues, newValues }) => [action, oldValues, newValues])).toEqual([
      ['USER_BLOCKED', '{"isBlocked":false}', '{"isBlocked":true}'],
      ['USER_UNBLOCKED', '{"isBlocked":true}', '{"isBlocked":false}'],
    ]);
  });

  it('Only a lower grade can be signed out', async () => {
    const who = await signedIn(actor);
    const other = await signedIn(target);
    const reply = await who.post(`/api/users/${other.id}/sign-out`);
    expect(reply.outcome).toBe(outcome('204'));
    expect((await other.get('/api/auth/me')).status).toBe(target < actor ? 401 : 200);
  });
});

describe('Blocking', () => {
  it('A block ends every session at the next request, whatever KV still holds', async () => {
    const executive = await signedIn(5);
    const person = await signedIn(3);
    const second = await openSession(person);
    await createProfile({ userId: person.id });
    await createAssignment({ userId: person.id });
    await executive.patch(`/api/users/${person.id}/block`, { isBlocked: true });
    for (const session of [person, second]) {
      expect(await env.SESSIONS.get(session.sessionHash)).not.toBeNull();
      expectFailure(await session.get('/api/auth/me'), '401 unauthenticated');
      expectFailure(await session.post('/api/notices/read'), '401 unauthenticated');
    }
    expect(await numberOf('select isArchived from staff_profiles where userId = ?', person.id)).toBe(0);
    expect(await numberOf('select isActive from exam_assignments where userId = ?', person.id)).toBe(1);
    expect(await numberOf('select grade from users where id = ?', person.id)).toBe(3);
    expect(await numberOf('select count(*) from staff_records where userId = ?', person.id)).toBe(0);
  });

  it('Lifting a block does not bring back the old sessions', async () => {
    const executive = await signedIn(5);
    const person = await signedIn(3);
    await executive.patch(`/api/users/${person.id}/block`, { isBlocked: true });
    await executive.patch(`/api/users/${person.id}/block`, { isBlocked: false });
    expect((await person.get('/api/auth/me')).status).toBe(401);
  });

  it('A blocked user cannot sign in until the block is lifted', async () => {
    const executive = await signedIn(5);
    await signIn('junior');
    const id = String((await executive.get('/api/users?q=junior')).rows[0]?.id);
    await executive.patch(`/api/users/${id}/block`, { isBlocked: true });
    const refused = await signIn('junior');
    expect([refused.location, refused.session]).toEqual(['/login?error=blocked', null]);
    await executive.patch(`/api/users/${id}/block`, { isBlocked: false });
    expect((await signIn('junior')).session).not.toBeNull();
  });

  it('A user promoted out of reach during the request is neither blocked nor signed out', async () => {
    const executive = await signedIn(5);
    const { id } = await createPerson(4);
    for (const [path, body] of [
      ['block', { isBlocked: true }],
      ['sign-out', undefined],
    ] as const) {
      await env.DB.prepare('update users set grade = 4 where id = ?').bind(id).run();
      const recorder = new Recorder();
      recorder.hooks.beforeD1 = async (_statements, kind) => {
        if (kind === 'batch') await env.DB.prepare('update users set grade = 5 where id = ?').bind(id).run();
      };
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
    const again = await openSession({ ...person, sessionEpoch: 1 });
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
