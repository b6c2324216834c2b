import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES, type ApplicationStatus, isArchived } from '#contract/applications.ts';
import { GRADES } from '#contract/grades.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, createApplication, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const withdraw = (who: Pick<SignedIn, 'post'>, id: string, recorder?: Recorder) =>
  who.post(`/api/applications/${id}/withdraw`, undefined, recorder ? { recorder } : {});
const decide = (who: SignedIn, id: string, status: ApplicationStatus, recorder?: Recorder) =>
  who.patch(`/api/applications/${id}`, { status }, recorder ? { recorder } : {});
const unlock = (who: SignedIn, id: string) => who.post(`/api/applications/${id}/unlock`, { pin: '2468' });

/** A member with an application of their own. */
async function applied(fields: Parameters<typeof createApplication>[0] = {}) {
  const member = await signedIn();
  return { member, application: await createApplication({ userId: member.id, ...fields }) };
}

describe('Withdrawing an application', () => {
  it.each(GRADES)('Grade %s withdraws their own', async (grade) => {
    const me = await signedIn(grade);
    const { id } = await createApplication({ userId: me.id });
    const start = Date.now();
    const reply = await withdraw(me, id);
    expect(reply.outcome).toBe('200');
    expect(reply.body).toMatchObject({ id, status: 'withdrawn', reviewedAt: null });
    expect(Date.parse(String(reply.body.withdrawnAt))).toBeGreaterThanOrEqual(start);
    expect((await me.get('/api/applications?mine=1')).rows).toEqual([reply.body]);
    expect(reply.text).not.toContain('reviewedBy');
  });

  it.each(APPLICATION_STATUSES)(
    'From %s it ends as docs/rules/applications.md#withdrawing says, suspended or not',
    async (status) => {
      for (const suspended of [false, true]) {
        const { member, application } = await applied({ status, suspended });
        if (isArchived(status)) {
          const reply = await expectNoChange(() => withdraw(member, application.id));
          expect([reply.outcome, reply.body.current]).toEqual([
            '409 conflict',
            expect.objectContaining({ id: application.id, status }),
          ]);
          expect(reply.text).not.toContain('reviewedBy');
        } else {
          expect((await withdraw(member, application.id)).body).toMatchObject({ status: 'withdrawn', suspended });
        }
      }
    },
  );

  it('It leaves one audit row, and no decision', async () => {
    const { member, application } = await applied({ status: 'under_consideration' });
    const rows = await auditDuring(() => withdraw(member, application.id));
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'APPLICATION_WITHDRAWN',
        entityType: 'application',
        entityId: application.id,
        userId: member.id,
        targetUserId: member.id,
        oldValues: '{"status":"under_consideration"}',
        newValues: '{"status":"withdrawn"}',
      }),
    ]);
    expect(
      await rowsOf('select decidedAt, reviewedAt, reviewedBy from applications where id = ?', application.id),
    ).toEqual([{ decidedAt: null, reviewedAt: null, reviewedBy: null }]);
  });
});

describe('A withdrawn application', () => {
  it('It can neither be unlocked nor changed', async () => {
    const manager = await signedIn(4);
    const { member, application } = await applied();
    await withdraw(member, application.id);
    const replies = [
      () => unlock(manager, application.id),
      () => manager.post(`/api/applications/${application.id}/unlock`, { pin: 'wrong' }),
      () => decide(manager, application.id, 'under_consideration'),
      () => decide(manager, application.id, 'accepted'),
      () => manager.patch(`/api/applications/${application.id}/suspend`, { suspended: true, reason: 'x' }),
    ];
    for (const send of replies) {
      const reply = await expectNoChange(send);
      expect([reply.outcome, reply.body.current]).toEqual([
        '409 withdrawn',
        expect.objectContaining({ id: application.id, status: 'withdrawn' }),
      ]);
    }
  });

  it('An unlock from before it was reopened does not open it', async () => {
    const manager = await signedIn(4);
    const { member, application } = await applied({ status: 'declined' });
    await unlock(manager, application.id);
    await decide(manager, application.id, 'under_consideration');
    await withdraw(member, application.id);
    expect((await manager.get(`/api/applications/${application.id}`)).body.unlockedUntil).toEqual(expect.any(String));
    expect((await decide(manager, application.id, 'accepted')).outcome).toBe('409 withdrawn');
  });

  it('It is in the archive, and counted', async () => {
    const manager = await signedIn(4);
    const { member, application } = await applied();
    const counts = async () => (await manager.get('/api/applications/counts')).body as Record<string, number>;
    const before = await counts();
    await withdraw(member, application.id);
    const shown = async (status: string) =>
      (await manager.get(`/api/applications?status=${status}&limit=200`)).rows.some(({ id }) => id === application.id);
    expect([await shown('archived'), await shown('withdrawn'), await shown('pending')]).toEqual([true, true, false]);
    expect(await counts()).toEqual({
      ...before,
      pending: Number(before.pending) - 1,
      withdrawn: Number(before.withdrawn) + 1,
    });
  });

  it('Its applicant can apply again', async () => {
    const { member, application } = await applied();
    await withdraw(member, application.id);
    const again = await member.post('/api/applications', { jobId: application.jobId, responses: {} });
    expect(again.outcome).toBe('201');
  });
});

describe('Withdrawing while a manager decides', () => {
  it('The decision that comes first keeps the withdrawal out, and the other way round', async () => {
    const manager = await signedIn(4);
    const overtakenBy = (work: () => Promise<unknown>) => {
      const recorder = new Recorder();
      recorder.hooks.beforeD1 = async (_statements, kind) => {
        if (kind === 'batch') await work();
      };
      return recorder;
    };
    for (const status of ['accepted', 'under_consideration'] as const) {
      const { member, application } = await applied();
      const late = overtakenBy(() => decide(manager, application.id, status));
      const reply = await withdraw(member, application.id, late);
      expect([reply.outcome, reply.body.current]).toEqual(['409 conflict', expect.objectContaining({ status })]);
    }
    const { member, application } = await applied();
    const late = overtakenBy(() => withdraw(member, application.id));
    const reply = await decide(manager, application.id, 'accepted', late);
    expect([reply.outcome, reply.body.current]).toEqual([
      '409 conflict',
      expect.objectContaining({ status: 'withdrawn' }),
    ]);
  });

  it('Nothing is withdrawn once the applicant has been erased', async () => {
    const { member, application } = await applied();
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (_statements, kind) => {
      if (kind === 'batch') await env.DB.prepare('update users set erasedAt = 1 where id = ?').bind(member.id).run();
    };
    expect((await withdraw(member, application.id, recorder)).status).toBe(409);
    expect(await numberOf('select count(*) from audit_logs where entityId = ?', application.id)).toBe(0);
  });
});
