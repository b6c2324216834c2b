import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '#contract/applications.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { overtakenBy, type Recorder } from '../support/measuring/recorder.ts';
import { auditOf, createApplication, execute, numberOf, rowsOf } from '../support/rows.ts';

const withdraw = (who: Pick<SignedIn, 'post'>, id: string, recorder?: Recorder) =>
  who.post(`/api/applications/${id}/withdraw`, undefined, recorder ? { recorder } : {});
const decide = (who: SignedIn, id: string, status: ApplicationStatus, recorder?: Recorder) =>
  who.patch(`/api/applications/${id}`, { status }, recorder ? { recorder } : {});

/** A member with an application of their own. */
async function applied(fields: Parameters<typeof createApplication>[0] = {}) {
  const member = await signedIn();
  return { member, application: await createApplication({ userId: member.id, ...fields }) };
}

describe('Withdrawing an application', () => {
  it('It is dated and no decision, and its entry has the status before', async () => {
    const { member, application } = await applied({ status: 'under_consideration' });
    const { id } = application;
    const start = Date.now();
    const reply = await withdraw(member, id);
    expect(reply.body).toMatchObject({ id, status: 'withdrawn', reviewedAt: null });
    expect(Date.parse(String(reply.body.withdrawnAt))).toBeGreaterThanOrEqual(start);
    expect((await member.get('/api/applications?mine=1')).rows).toEqual([reply.body]);
    expect(await auditOf(id)).toEqual([
      expect.objectContaining({
        action: 'APPLICATION_WITHDRAWN',
        entityType: 'application',
        targetUserId: member.id,
        oldValues: '{"status":"under_consideration"}',
        newValues: '{"status":"withdrawn"}',
      }),
    ]);
    expect(await rowsOf('select decidedAt, reviewedAt, reviewedBy from applications where id = ?', id)).toEqual([
      { decidedAt: null, reviewedAt: null, reviewedBy: null },
    ]);
  });
});

describe('A withdrawn application', () => {
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
});

describe('Withdrawing while a manager decides', () => {
  it('The decision that comes first keeps the withdrawal out, and the other way round', async () => {
    const manager = await signedIn(4);
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
    const recorder = overtakenBy(() => execute('update users set erasedAt = 1 where id = ?', member.id));
    expect((await withdraw(member, application.id, recorder)).outcome).toBe('401 unauthenticated');
    expect(await numberOf('select count(*) from audit_logs where entityId = ?', application.id)).toBe(0);
  });
});
