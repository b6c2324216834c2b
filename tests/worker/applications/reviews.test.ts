import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES, isArchived } from '#contract/applications.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { overtakenBy, Recorder } from '../support/measuring/recorder.ts';
import {
  auditDuring,
  createApplication,
  createJob,
  createReview,
  execute,
  letStand,
  numberOf,
  rowsOf,
} from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const give = (who: SignedIn, id: string, body: Record<string, unknown> = {}, recorder?: Recorder) =>
  who.put(
    `/api/applications/${id}/review`,
    { verdict: 'yes', reason: 'Kind and calm.', ...body },
    recorder ? { recorder } : {},
  );
const read = (who: SignedIn, id: string) => who.get(`/api/applications/${id}/reviews`);
const unlock = (who: SignedIn, id: string) => who.post(`/api/applications/${id}/unlock`, { pin: '2468' });

describe('Giving a review', () => {
  it('The first one is 201, a change is 200, and an unchanged one leaves no trace', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await createApplication();
    const entries = await auditDuring(async () => {
      const first = await give(manager, id);
      expect([first.outcome, first.body]).toEqual([
        '201',
        {
          reviewer: expect.objectContaining({ id: manager.id, username: manager.username }),
          verdict: 'yes',
          reason: 'Kind and calm.',
          sawOthers: false,
          revision: 1,
          createdAt: expect.any(String),
          updatedBy: null,
          updatedAt: expect.any(String),
        },
      ]);
      const second = await give(manager, id, { verdict: 'unsure', revision: 1 });
      expect([second.outcome, second.body.verdict, second.body.revision]).toEqual(['200', 'unsure', 2]);
      expect(second.body.updatedBy).toMatchObject({ id: manager.id });
      const same = await give(manager, id, { verdict: 'unsure' });
      expect([same.outcome, same.body]).toEqual(['200', second.body]);
    });
    expect(
      entries.map(({ action, entityType, entityId, targetUserId, oldValues, newValues }) => ({
        action,
        entityType,
        entityId,
        targetUserId,
        oldValues,
        newValues,
      })),
    ).toEqual(
      [1, 2].map((revision) => ({
        action: 'APPLICATION_REVIEW_GIVEN',
        entityType: 'application',
        entityId: id,
        targetUserId: userId,
        oldValues: null,
        newValues: JSON.stringify({ revision }),
      })),
    );
    expect(JSON.stringify(entries)).not.toMatch(/Kind and calm|unsure/);
    expect(await numberOf('select reviewCount from applications where id = ?', id)).toBe(1);
  });

  it('A reason may have 2,000 characters', async () => {
    const { id } = await createApplication();
    expect((await give(await signedIn(4), id, { reason: 'x'.repeat(2000) })).outcome).toBe('201');
  });

  it('A stale revision returns 409 with the caller’s own review only', async () => {
    const [manager, other] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    await give(other, id, { reason: 'A colleague’s words' });
    const none = await expectNoChange(() => give(manager, id, { revision: 1 }));
    expect([none.outcome, 'current' in none.body]).toEqual(['409 conflict', false]);
    await give(manager, id);
    await give(manager, id, { verdict: 'no' });
    const stale = await expectNoChange(() => give(manager, id, { verdict: 'unsure', revision: 1 }));
    expect([stale.outcome, stale.body.current]).toEqual([
      '409 conflict',
      expect.objectContaining({ verdict: 'no', revision: 2, reviewer: expect.objectContaining({ id: manager.id }) }),
    ]);
    expect(stale.text).not.toContain('A colleague');
  });

  it.each(APPLICATION_STATUSES.filter(isArchived))('One that is %s takes no review, even unlocked', async (status) => {
    const manager = await signedIn(4);
    const { id } = await createApplication({ status });
    await createReview(id, { reviewerId: manager.id, reason: 'Mine' });
    expect((await give(manager, id)).outcome).toBe('409 not_open');
    if (status !== 'withdrawn') await unlock(manager, id);
    const reply = await give(manager, id);
    expect([reply.outcome, reply.body.current]).toEqual(['409 not_open', expect.objectContaining({ reason: 'Mine' })]);
    expect((await give(await signedIn(4), id)).body.current).toBeUndefined();
  });
});

describe('What a reviewer sees', () => {
  it('Until one gives a review, only the count', async () => {
    const [first, second] = [await signedIn(4), await signedIn(5)];
    const job = await createJob({ reviewsNeeded: 2 });
    const { id } = await createApplication({ jobId: job.id });
    await give(first, id, { verdict: 'no', reason: 'Too rude.' });
    const blind = await read(second, id);
    expect(blind.body).toEqual({ reviewCount: 1, reviewsNeeded: 2, visible: false, mine: null, reviews: [] });
    expect(blind.text).not.toContain('rude');

    const given = await give(second, id, { reason: 'Fine.' });
    const { body } = await read(second, id);
    expect(body).toMatchObject({ reviewCount: 2, reviewsNeeded: 2, visible: true, mine: given.body });
    expect((body.reviews as { reason: string }[]).map(({ reason }) => reason)).toEqual(['Too rude.', 'Fine.']);
  });

  it('Once a decision stands or it is withdrawn, everything, also after it is reopened', async () => {
    const [reviewer, other] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    await give(reviewer, id);
    expect((await read(other, id)).body.visible).toBe(false);
    await reviewer.patch(`/api/applications/${id}`, { status: 'accepted' });
    expect((await read(other, id)).body).toMatchObject({ visible: false, reviews: [] });
    await letStand(id);
    expect((await read(other, id)).body).toMatchObject({ visible: true, mine: null, reviews: [{ verdict: 'yes' }] });
    await unlock(reviewer, id);
    await reviewer.patch(`/api/applications/${id}`, { status: 'under_consideration' });
    expect((await read(other, id)).body).toMatchObject({ visible: true, mine: null, reviews: [{ verdict: 'yes' }] });

    const withdrawn = await createApplication({ status: 'withdrawn', withdrawnAt: 1 });
    await createReview(withdrawn.id);
    expect((await read(other, withdrawn.id)).body).toMatchObject({ visible: true, mine: null, reviews: [{}] });
  });

  it('Within ten minutes of a decision, only the decider and who gave a review see the others', async () => {
    const [decider, reviewer, other] = [await signedIn(4), await signedIn(4), await signedIn(5)];
    const { id } = await createApplication();
    await give(reviewer, id);
    await decider.patch(`/api/applications/${id}`, { status: 'declined' });
    for (const who of [decider, reviewer]) expect((await read(who, id)).body.visible).toBe(true);
    expect((await read(other, id)).body).toMatchObject({ reviewCount: 1, visible: false, mine: null, reviews: [] });
  });

  it('After an undo, only the decider still sees them, and their own review says so', async () => {
    const [decider, other] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    await createReview(id);
    await decider.patch(`/api/applications/${id}`, { status: 'declined' });
    await decider.post(`/api/applications/${id}/undo`, { from: 'declined' });
    await letStand(id);
    expect((await read(decider, id)).body.visible).toBe(true);
    expect((await read(other, id)).body.visible).toBe(false);
    expect((await give(decider, id)).body.sawOthers).toBe(true);
    expect((await give(other, id)).body.sawOthers).toBe(false);
  });

  it('An undo leaves what an earlier decision has shown', async () => {
    const [decider, other] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    await createReview(id);
    await decider.patch(`/api/applications/${id}`, { status: 'accepted' });
    await letStand(id);
    await unlock(decider, id);
    await decider.patch(`/api/applications/${id}`, { status: 'declined' });
    await decider.post(`/api/applications/${id}/undo`, { from: 'declined' });
    expect((await read(other, id)).body.visible).toBe(true);
  });

  it('Two deciders who undo are both remembered', async () => {
    const [first, second] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    await createReview(id);
    for (const decider of [first, second, first]) {
      await decider.patch(`/api/applications/${id}`, { status: 'accepted' });
      await decider.post(`/api/applications/${id}/undo`, { from: 'accepted' });
    }
    for (const decider of [first, second]) expect((await read(decider, id)).body.visible).toBe(true);
    const [row] = await rowsOf('select seenBy, decidedAt from applications where id = ?', id);
    expect(row).toEqual({ seenBy: JSON.stringify([first.id, second.id]), decidedAt: null });
  });

  it('The log counts the reviews of an answer only for readers who are not blind', async () => {
    const [decider, reviewer, other] = [await signedIn(5), await signedIn(5), await signedIn(5)];
    const { id } = await createApplication();
    await give(reviewer, id, { verdict: 'unsure' });
    await decider.patch(`/api/applications/${id}`, { status: 'declined' });
    const counted = async (who: SignedIn) => {
      const query = `entityId=${id}&action=APPLICATION_REVIEWED`;
      const [entry] = (await who.get(`/api/audit-logs?${query}`)).rows;
      const csv = (await who.get(`/api/audit-logs/export?${query}`)).text;
      const found = (await who.get(`/api/audit-logs?${query}&q=${encodeURIComponent('"unsure":1')}`)).rows;
      return [Object.keys(Object(entry?.newValues)).includes('reviews'), csv.includes('unsure'), found.length];
    };
    for (const who of [decider, reviewer]) expect(await counted(who)).toEqual([true, true, 1]);
    expect(await counted(other)).toEqual([false, false, 0]);
    await decider.post(`/api/applications/${id}/undo`, { from: 'declined' });
    expect(await counted(other)).toEqual([false, false, 0]);
    await decider.patch(`/api/applications/${id}`, { status: 'declined' });
    await letStand(id);
    expect(await counted(other)).toEqual([true, true, 2]);
  });

  it('A deleted job needs no reviews', async () => {
    const job = await createJob({ reviewsNeeded: 3, deletedAt: 1 });
    const { id } = await createApplication({ jobId: job.id });
    const manager = await signedIn(4);
    expect((await read(manager, id)).body.reviewsNeeded).toBe(0);
    expect((await manager.get(`/api/applications/${id}`)).body.reviewsNeeded).toBe(0);
  });

  it('Rows count reviews given and needed, except for the caller’s own application', async () => {
    const manager = await signedIn(4);
    const job = await createJob({ reviewsNeeded: 2 });
    const { id } = await createApplication({ jobId: job.id });
    const own = await createApplication({ jobId: job.id, userId: manager.id });
    for (const application of [id, own.id]) await createReview(application, { verdict: 'no' });
    const { rows, text } = await manager.get(`/api/applications?jobId=${job.id}`);
    expect(rows.find((row) => row.id === id)).toMatchObject({ reviewCount: 1, reviewsNeeded: 2 });
    expect(text).not.toContain('"verdict"');
    expect((await manager.get(`/api/applications/${id}`)).body).toMatchObject({ reviewCount: 1, reviewsNeeded: 2 });
    const ownRows = [
      rows.find((row) => row.id === own.id),
      (await manager.get('/api/applications?mine=1')).rows.find((row) => row.id === own.id),
      (await manager.get(`/api/applications/${own.id}`)).body,
    ];
    for (const row of ownRows) {
      expect(row).toMatchObject({ id: own.id });
      expect(Object.keys(row ?? {})).not.toContain('reviewCount');
      expect(Object.keys(row ?? {})).not.toContain('reviewsNeeded');
      expect(Object.keys(row ?? {})).not.toContain('hasOwnReview');
    }
  });

  it('The list says of each application whether the reader reviewed it, also after a search', async () => {
    const [reviewer, other] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    await give(reviewer, id);
    for (const [who, hasOwnReview] of [
      [reviewer, true],
      [other, false],
    ] as const)
      for (const query of ['limit=200', 'limit=200&q=pending']) {
        const { rows } = await who.get(`/api/applications?${query}`);
        expect(rows.find((row) => row.id === id)).toMatchObject({ hasOwnReview });
      }
  });

  it('A review counts whatever became of its author', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    await createReview(id, { reviewerId: (await createPerson(4, { isBlocked: true })).id });
    await createReview(id, { reviewerId: (await createPerson(1)).id });
    expect((await read(manager, id)).body.reviewCount).toBe(2);
  });

  it('The reason of an erased reviewer is hidden, and their verdict stays', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    const reviewer = await createPerson(1);
    await createReview(id, { reviewerId: reviewer.id, verdict: 'no', reason: 'Hidden' });
    await give(manager, id);
    await execute('update users set erasedAt = 1 where id = ?', reviewer.id);
    const { body } = await read(manager, id);
    expect((body.reviews as object[])[0]).toMatchObject({
      reviewer: { username: 'Erased user' },
      verdict: 'no',
      reason: null,
    });
  });
});

describe('Whether a reviewer saw others’ reviews first', () => {
  const sawOthers = async (id: string, who: { id: string }) =>
    numberOf('select sawOthers from application_reviews where applicationId = ? and reviewerId = ?', id, who.id);

  it('Two concurrent first reviews are both blind', async () => {
    const reviewers = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all(reviewers.map((reviewer) => give(reviewer, id, {}, recorder)));
    expect(replies.map(({ outcome, body }) => [outcome, body.sawOthers])).toEqual([
      ['201', false],
      ['201', false],
    ]);
    expect(await numberOf('select reviewCount from applications where id = ?', id)).toBe(2);
  });

  it('A second review is blind too, and is not once it is changed', async () => {
    const [first, second] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    await give(first, id);
    expect((await give(first, id, { verdict: 'unsure' })).body.sawOthers).toBe(false);
    expect((await give(second, id)).body.sawOthers).toBe(false);
    expect((await give(second, id, { verdict: 'no' })).body.sawOthers).toBe(true);
    expect(await sawOthers(id, first)).toBe(0);
    expect((await give(first, id, { verdict: 'no' })).body.sawOthers).toBe(true);
  });

  it('A first review of a reopened application is not blind if reviews were visible', async () => {
    const [first, second] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication({ status: 'under_consideration', decidedAt: 1 });
    expect((await give(first, id)).body.sawOthers).toBe(false);
    expect((await give(second, id)).body.sawOthers).toBe(true);
  });
});

describe('A race with a review', () => {
  it.each([
    ['decided', 'update applications set status = ? where id = ?', 'declined', '409 not_open'],
    ['withdrawn', 'update applications set status = ? where id = ?', 'withdrawn', '409 not_open'],
  ])('A review of an application that is %s in the same moment is refused', async (_, sql, status, outcome) => {
    for (const isChange of [false, true]) {
      const manager = await signedIn(4);
      const { id } = await createApplication();
      if (isChange) await give(manager, id);
      const before = await rowsOf('select * from application_reviews where applicationId = ?', id);
      const recorder = overtakenBy(() => execute(sql, status, id));
      const entries = await auditDuring(async () => {
        expect((await give(manager, id, { verdict: 'no' }, recorder)).outcome).toBe(outcome);
      });
      expect(entries).toEqual([]);
      expect(await rowsOf('select * from application_reviews where applicationId = ?', id)).toEqual(before);
    }
  });

  it.each([
    ['blocked', 'isBlocked = 1', '401 unauthenticated'],
    ['demoted', 'grade = 3', '403 grade_too_low'],
  ])('A reviewer who is %s in the same moment adds nothing', async (_, change, outcome) => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    const recorder = overtakenBy(() => execute(`update users set ${change} where id = ?`, manager.id));
    expect((await give(manager, id, {}, recorder)).outcome).toBe(outcome);
    expect(await numberOf('select reviewCount from applications where id = ?', id)).toBe(0);
  });
});
