import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES, type ApplicationStatus, DECISIONS, isArchived } from '#contract/applications.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditOf, createApplication, storedApplication } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

const decide = (who: SignedIn, id: string, body: Record<string, unknown>, recorder?: Recorder) =>
  who.patch(`/api/applications/${id}`, body, recorder ? { recorder } : {});
const suspend = (who: SignedIn, id: string, body: Record<string, unknown>, recorder?: Recorder) =>
  who.patch(`/api/applications/${id}/suspend`, body, recorder ? { recorder } : {});
const unlock = (who: SignedIn, id: string) => who.post(`/api/applications/${id}/unlock`, { pin: '2468' });

/** The outcome by docs/rules/applications.md#application-states. */
function expected(status: ApplicationStatus, decision: string, { unlocked = false, suspended = false }) {
  if (status === 'withdrawn') return '409 withdrawn';
  if (isArchived(status) && !unlocked) return '409 archived_locked';
  if (status === decision) return '409 conflict';
  if (suspended && decision === 'accepted') return '409 suspended';
  return '200';
}

const cases = APPLICATION_STATUSES.flatMap((status) =>
  DECISIONS.flatMap((decision) =>
    [false, true].flatMap((suspended) =>
      (isArchived(status) ? [false, true] : [false]).map((unlocked) => ({ status, decision, suspended, unlocked })),
    ),
  ),
);

describe('A decision', () => {
  it.each(cases)(
    '$status to $decision follows the table (suspended: $suspended, unlocked: $unlocked)',
    async ({ status, decision, suspended, unlocked }) => {
      const manager = await signedIn(4);
      const { id, userId } = await createApplication({ status, suspended });
      if (unlocked) await unlock(manager, id);
      const before = await stateOfDatabase();
      const reply = await decide(manager, id, { status: decision });
      expect(reply.outcome).toBe(expected(status, decision, { unlocked, suspended }));
      if (reply.status === 200) {
        expect(reply.body).toMatchObject({
          id,
          status: decision,
          reviewedBy: manager.id,
          reviewedAt: expect.any(String),
          suspended,
        });
        expect((await auditOf(id)).at(-1)).toMatchObject({
          action: 'APPLICATION_REVIEWED',
          userId: manager.id,
          targetUserId: userId,
          oldValues: JSON.stringify({ status }),
          newValues: JSON.stringify(
            decision === 'under_consideration'
              ? { status: decision }
              : { status: decision, reviews: { yes: 0, unsure: 0, no: 0 } },
          ),
        });
        expect((await manager.get(`/api/applications/${id}`)).body).toEqual(reply.body);
      } else {
        expect(reply.body.current).toMatchObject({ id, status, suspended });
        expect(await stateOfDatabase()).toEqual(before);
      }
    },
  );

  it('A decision on a stale status returns 409 with the current application', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication({ status: 'under_consideration' });
    const late = await decide(manager, id, { status: 'declined', from: 'pending' });
    expect([late.outcome, late.body.current]).toEqual([
      '409 conflict',
      expect.objectContaining({ id, status: 'under_consideration' }),
    ]);
    expect((await decide(manager, id, { status: 'declined', from: 'under_consideration' })).outcome).toBe('200');
  });

  it('If a decision and a suspension race, only one happens', async () => {
    const [first, second] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all([
      decide(first, id, { status: 'accepted' }, recorder),
      suspend(second, id, { suspended: true, reason: 'Rude' }, recorder),
    ]);
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['200', '409 conflict']);
    expect((await auditOf(id)).length).toBe(1);
    expect(await storedApplication(id)).not.toEqual({ status: 'accepted', suspended: 1 });
  });

  it('A decision overtaken by a suspension is refused, and the other way round', async () => {
    const [first, second] = [await signedIn(4), await signedIn(4)];
    const overtakenBy = (work: () => Promise<unknown>) => {
      const recorder = new Recorder();
      recorder.hooks.beforeD1 = (_statements, kind) => (kind === 'batch' ? work() : undefined);
      return recorder;
    };
    const accepting = await createApplication();
    const late = overtakenBy(() => suspend(second, accepting.id, { suspended: true, reason: 'Rude' }));
    const refused = await decide(first, accepting.id, { status: 'accepted' }, late);
    expect([refused.outcome, refused.body.current]).toEqual([
      '409 conflict',
      expect.objectContaining({ status: 'pending', suspended: true }),
    ]);
    expect(await storedApplication(accepting.id)).toEqual({ status: 'pending', suspended: 1 });

    const suspending = await createApplication();
    const later = overtakenBy(() => decide(second, suspending.id, { status: 'accepted' }));
    const reply = await suspend(first, suspending.id, { suspended: true, reason: 'Rude' }, later);
    expect(reply.outcome).toBe('409 conflict');
    expect(await storedApplication(suspending.id)).toEqual({ status: 'accepted', suspended: 0 });
  });

  it('Nobody decides on their own application, at any grade and status', async () => {
    for (const grade of [4, 5, 6] as const)
      for (const status of APPLICATION_STATUSES) {
        const me = await signedIn(grade);
        const { id } = await createApplication({ userId: me.id, status });
        const outcomes = [
          await decide(me, id, { status: 'accepted' }),
          await suspend(me, id, { suspended: true, reason: 'x' }),
          await unlock(me, id),
        ].map(({ outcome }) => outcome);
        expect(outcomes).toEqual(['403 own_row', '403 own_row', '403 own_row']);
      }
  });
});

describe('Reopening', () => {
  it('Reopening is refused while the applicant has another open application for the job', async () => {
    const manager = await signedIn(4);
    const declined = await createApplication({ status: 'declined' });
    await unlock(manager, declined.id);
    const open = await createApplication({ jobId: declined.jobId, userId: declined.userId });
    const refused = await decide(manager, declined.id, { status: 'under_consideration' });
    expect([refused.outcome, refused.body.current]).toEqual([
      '409 already_applied',
      expect.objectContaining({ id: declined.id, status: 'declined' }),
    ]);
    expect((await decide(manager, declined.id, { status: 'accepted' })).outcome).toBe('200');
    await decide(manager, open.id, { status: 'declined' });
    expect((await decide(manager, declined.id, { status: 'under_consideration' })).outcome).toBe('200');
  });

  it('If two applications of a user are reopened concurrently, one is', async () => {
    const manager = await signedIn(4);
    const first = await createApplication({ status: 'declined' });
    const second = await createApplication({ jobId: first.jobId, userId: first.userId, status: 'declined' });
    for (const { id } of [first, second]) await unlock(manager, id);
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all(
      [first, second].map(({ id }) => decide(manager, id, { status: 'under_consideration' }, recorder)),
    );
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['200', '409 already_applied']);
  });
});

describe('A suspension', () => {
  it('A suspension keeps its reason and author until it is lifted', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await createApplication();
    const suspended = await suspend(manager, id, { suspended: true, reason: '  Rude  ' });
    expect(suspended.outcome).toBe('200');
    expect(suspended.body).toMatchObject({
      suspended: true,
      suspensionReason: 'Rude',
      suspendedBy: manager.id,
      suspendedAt: expect.any(String),
      status: 'pending',
    });
    const lifted = await suspend(manager, id, { suspended: false });
    expect(lifted.body).toMatchObject({
      suspended: false,
      suspensionReason: null,
      suspendedBy: null,
      suspendedAt: null,
    });
    expect(
      (await auditOf(id)).map(({ action, targetUserId, oldValues, newValues }) => [
        action,
        targetUserId,
        oldValues,
        newValues,
      ]),
    ).toEqual([
      [
        'APPLICATION_SUSPENDED',
        userId,
        '{"suspended":false,"suspensionReason":null}',
        '{"suspended":true,"suspensionReason":"Rude"}',
      ],
      [
        'APPLICATION_REINSTATED',
        userId,
        '{"suspended":true,"suspensionReason":"Rude"}',
        '{"suspended":false,"suspensionReason":null}',
      ],
    ]);
  });

  it.each([
    [{ suspended: false }],
    [{ suspended: false, reason: null }],
    [{ suspended: false, reason: '' }],
    [{ suspended: false, reason: 'x' }],
  ])('The body %j lifts the suspension', async (body) => {
    const { id } = await createApplication({ suspended: true });
    const { outcome, body: after } = await suspend(await signedIn(4), id, body);
    expect([outcome, after.suspended, after.suspensionReason]).toEqual(['200', false, null]);
  });

  it('Suspending twice is refused, and so is lifting no suspension', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    expect((await suspend(manager, id, { suspended: false })).outcome).toBe('409 conflict');
    expect((await suspend(manager, id, { suspended: true, reason: 'First' })).outcome).toBe('200');
    const again = await suspend(manager, id, { suspended: true, reason: 'Second' });
    expect([again.outcome, again.body.current]).toEqual([
      '409 conflict',
      expect.objectContaining({ suspensionReason: 'First' }),
    ]);
  });

  it('A suspended application can be considered and declined, but not accepted', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication({ suspended: true });
    expect((await decide(manager, id, { status: 'under_consideration' })).outcome).toBe('200');
    expect((await decide(manager, id, { status: 'accepted' })).outcome).toBe('409 suspended');
    expect((await decide(manager, id, { status: 'declined' })).outcome).toBe('200');
  });

  it.each(['accepted', 'declined'] as const)(
    'Suspending and reinstating an application that is %s needs the pin',
    async (status) => {
      const manager = await signedIn(4);
      const { id } = await createApplication({ status });
      expect((await suspend(manager, id, { suspended: true, reason: 'x' })).outcome).toBe('409 archived_locked');
      await unlock(manager, id);
      expect((await suspend(manager, id, { suspended: true, reason: 'x' })).outcome).toBe('200');
      await env.DB.prepare('delete from application_unlocks where applicationId = ?').bind(id).run();
      expect((await suspend(manager, id, { suspended: false })).outcome).toBe('409 archived_locked');
    },
  );
});
