import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES, DECISIONS } from '#contract/applications.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditOf, createApplication, storedApplication } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const decide = (who: SignedIn, id: string, body: Record<string, unknown>, recorder?: Recorder) =>
  who.patch(`/api/applications/${id}`, body, recorder ? { recorder } : {});
const suspend = (who: SignedIn, id: string, body: Record<string, unknown>, recorder?: Recorder) =>
  who.patch(`/api/applications/${id}/suspend`, body, recorder ? { recorder } : {});
const unlock = (who: SignedIn, id: string) => who.post(`/api/applications/${id}/unlock`, { pin: '2468' });

describe('A decision', () => {
  it.each(DECISIONS)(
    'A decision of %s is stored with its author, and its entry with the status before',
    async (status) => {
      const manager = await signedIn(4);
      const { id, userId } = await createApplication();
      const reply = await decide(manager, id, { status });
      expect([reply.outcome, reply.body]).toEqual([
        '200',
        expect.objectContaining({ id, status, reviewedBy: manager.id, reviewedAt: expect.any(String) }),
      ]);
      const [entry] = await auditOf(id);
      expect(entry).toMatchObject({
        action: 'APPLICATION_REVIEWED',
        targetUserId: userId,
        oldValues: '{"status":"pending"}',
      });
      expect((await manager.get(`/api/applications/${id}`)).body).toEqual(reply.body);
    },
  );

  it.each([
    ['accepted', false, '409 archived_locked'],
    ['withdrawn', false, '409 withdrawn'],
    ['pending', true, '409 suspended'],
  ] as const)('Accepting one that is %s (suspended: %s) is refused with it', async (status, suspended, outcome) => {
    const { id } = await createApplication({ status, suspended });
    const manager = await signedIn(4);
    const reply = await expectNoChange(() => decide(manager, id, { status: 'accepted' }));
    expect([reply.outcome, reply.body.current]).toEqual([outcome, expect.objectContaining({ id, status, suspended })]);
  });

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

  it.each([
    ['a decline', (who: SignedIn, id: string, recorder: Recorder) => decide(who, id, { status: 'declined' }, recorder)],
    [
      'a suspension',
      (who: SignedIn, id: string, recorder: Recorder) =>
        suspend(who, id, { suspended: true, reason: 'Rude' }, recorder),
    ],
  ])('If an acceptance and %s by two managers race, only one happens', async (_name, rival) => {
    const [first, second] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all([
      decide(first, id, { status: 'accepted' }, recorder),
      rival(second, id, recorder),
    ]);
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['200', '409 conflict']);
    const [won, lost] = replies.toSorted((one, other) => one.status - other.status);
    // Only the manager who decided can undo it.
    expect(lost?.body.current).toEqual({
      ...won?.body,
      undoableUntil: null,
      can: { ...(won?.body.can as object), undo: 'conflict' },
    });
    expect((await auditOf(id)).length).toBe(1);
    const winner = replies[0]?.status === 200 ? first : second;
    expect((await winner.get(`/api/applications/${id}`)).body).toEqual(won?.body);
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

  it('An application whose texts were deleted can be neither suspended nor reinstated', async () => {
    const manager = await signedIn(4);
    const expire = (id: string) =>
      env.DB.prepare('update applications set textsDeletedAt = 2000 where id = ?').bind(id).run();
    for (const suspended of [true, false]) {
      const change = { suspended, reason: 'Rude' };
      const old = { status: 'declined', reviewedAt: 1000, suspended: !suspended } as const;
      const { id } = await createApplication(old);
      await unlock(manager, id);
      const recorder = new Recorder();
      recorder.hooks.beforeD1 = async (_statements, kind) => {
        if (kind === 'batch') await expire(id);
      };
      expect((await suspend(manager, id, change, recorder)).outcome).toBe('409 texts_deleted');
      expect((await suspend(manager, id, change)).outcome).toBe('409 texts_deleted');
      expect(await storedApplication(id)).toEqual({ status: 'declined', suspended: Number(!suspended) });
    }
  });

  it.each(APPLICATION_STATUSES)('Nobody decides on or reviews their own application while it is %s', async (status) => {
    const me = await signedIn(5);
    const { id } = await createApplication({ userId: me.id, status });
    const replies = [
      await decide(me, id, { status: 'accepted' }),
      await suspend(me, id, { suspended: true, reason: 'x' }),
      await unlock(me, id),
      await me.put(`/api/applications/${id}/review`, { verdict: 'yes', reason: 'x' }),
      await me.get(`/api/applications/${id}/reviews`),
    ];
    expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['403 own_row']));
  });
});

describe('Reopening', () => {
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
    const [won, lost] = replies.toSorted((one, other) => one.status - other.status);
    expect([won?.outcome, lost?.outcome, lost?.body.current]).toEqual([
      '200',
      '409 already_applied',
      expect.objectContaining({ status: 'declined' }),
    ]);
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
});
