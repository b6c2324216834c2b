import { describe, expect, it } from 'vitest';
import { dayOf, days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { notificationsOf } from '../support/notifications.ts';
import { createLeave } from '../support/people-rows.ts';
import { auditDuring, execute, numberOf, rowsOf } from '../support/rows.ts';
import { createNomination, createOpinions, createTrial, createUnknownNomination, emptyVoice } from './voice-rows.ts';

type Given = { verdict?: string; reason?: string };

const onNominee = (who: SignedIn, id: string, given: Given = {}) =>
  who.put(`/api/nominations/${id}/opinion`, { verdict: 'yes', reason: 'Kind and calm.', ...given });
const onTrial = (who: SignedIn, userId: string, given: Given = {}) =>
  who.put(`/api/staff/${userId}/trial-opinion`, { verdict: 'yes', reason: 'Kind and calm.', ...given });
const read = (who: SignedIn, id: string) => who.get(`/api/nominations/${id}/opinion`);

const countsOf = async (id: string) =>
  (await rowsOf('select yes, "no" as n, unsure from nominations where id = ?', id))[0];

describe('An opinion on a nominee', () => {
  it('The first one is 201, a change is 200, and an unchanged one leaves no trace', async () => {
    const moderator = await signedIn(3);
    const { id } = await createNomination();
    const entries = await auditDuring(async () => {
      const first = await onNominee(moderator, id);
      expect([first.outcome, first.body]).toEqual([
        '201',
        {
          count: 1,
          visible: true,
          mine: {
            user: expect.objectContaining({ id: moderator.id }),
            verdict: 'yes',
            reason: 'Kind and calm.',
            sawOthers: false,
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
          },
          opinions: [first.body.mine],
        },
      ]);
      expect((await onNominee(moderator, id, { verdict: 'no' })).outcome).toBe('200');
      expect((await onNominee(moderator, id, { verdict: 'no' })).outcome).toBe('200');
    });
    const given = { action: 'OPINION_GIVEN', entityType: 'nomination', entityId: id, targetUserId: null };
    expect(entries).toMatchObject([given, given]);
    expect(entries.map(({ oldValues, newValues }) => [oldValues, newValues])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await countsOf(id)).toEqual({ yes: 0, n: 1, unsure: 0 });
  });

  it('Others are hidden until the reader has given theirs, also in a refusal', async () => {
    const [moderator, manager] = [await signedIn(3), await signedIn(4)];
    const { id } = await createNomination();
    await createOpinions({ subjectId: id }, 2);
    for (const who of [moderator, manager]) {
      expect((await read(who, id)).body).toEqual({ count: 2, visible: false, mine: null, opinions: [] });
      expect((await who.get(`/api/nominations/${id}`)).body).toMatchObject({ count: 2, mine: null });
    }
    const { body } = await onNominee(moderator, id);
    expect(body).toMatchObject({ count: 3, visible: true, mine: { sawOthers: false } });
    expect(body.opinions).toHaveLength(3);
    const changed = await onNominee(moderator, id, { verdict: 'unsure' });
    expect(changed.body).toMatchObject({ mine: { sawOthers: true } });
    await execute("update nominations set state = 'declined', decidedAt = 1 where id = ?", id);
    const late = await onNominee(await signedIn(3), id);
    expect(late.outcome).toBe('409 conflict');
    expect(late.text).not.toContain('Because');
    expect((await read(await signedIn(3), id)).body).toMatchObject({ visible: false });
    expect((await read(manager, id)).body).toMatchObject({ visible: true });
  });

  it('Managers read them once the time is over, and an opinion given then has seen the others', async () => {
    const { id } = await createNomination({ closesAt: Date.now() - 1 });
    await createOpinions({ subjectId: id }, 1);
    const [moderator, manager] = [await signedIn(3), await signedIn(4)];
    expect((await read(moderator, id)).body).toMatchObject({ visible: false });
    expect((await read(manager, id)).body).toMatchObject({ visible: true, count: 1 });
    expect((await onNominee(manager, id)).body).toMatchObject({ mine: { sawOthers: true } });
    expect((await onNominee(moderator, id)).body).toMatchObject({ mine: { sawOthers: false } });
  });

  it('It can be changed ten times on one day', async () => {
    const moderator = await signedIn(3);
    const { id } = await createNomination();
    for (let number = 0; number <= 10; number += 1)
      expect((await onNominee(moderator, id, { reason: `Reason ${number}` })).status).toBe(number === 0 ? 201 : 200);
    expect((await onNominee(moderator, id, { reason: 'One more' })).outcome).toBe('409 limit_reached');
    expect((await onNominee(moderator, id, { reason: 'Reason 10' })).outcome).toBe('200');
    await execute("update opinions set changedOn = '2020-01-01' where userId = ?", moderator.id);
    expect((await onNominee(moderator, id, { reason: 'The next day' })).outcome).toBe('200');
  });

  it('Of twenty equal ones at the same moment one is the first, with one entry', async () => {
    const moderator = await signedIn(3);
    const { id } = await createNomination();
    const entries = await auditDuring(async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => onNominee(moderator, id)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
    });
    expect(entries).toHaveLength(1);
    expect(await countsOf(id)).toEqual({ yes: 1, n: 0, unsure: 0 });
  });

  it('The proposer may give one, and nobody about themselves', async () => {
    const moderator = await signedIn(3);
    const own = await createNomination({ createdBy: moderator.id });
    expect((await onNominee(moderator, own.id)).outcome).toBe('201');
    const about = await createNomination({ userId: moderator.id });
    const unjoined = await createUnknownNomination({ discordId: moderator.discordId, state: 'declined' });
    for (const { id } of [about, unjoined]) {
      expect((await onNominee(moderator, id)).outcome).toBe('404 not_found');
      expect((await read(moderator, id)).outcome).toBe('404 not_found');
    }
    expect(await numberOf('select count(*) from opinions where subjectId in (?, ?)', about.id, unjoined.id)).toBe(0);
  });

  it('It does not raise the revision of its subject', async () => {
    const { id } = await createNomination();
    await onNominee(await signedIn(3), id);
    expect(await numberOf('select revision from nominations where id = ?', id)).toBe(1);
  });
});

describe('An opinion on a trial', () => {
  it('It is given while the trial runs, and its entry names the person without a target', async () => {
    const moderator = await signedIn(3);
    const { userId } = await createTrial();
    const entries = await auditDuring(async () => {
      expect((await onTrial(moderator, userId)).body).toMatchObject({ count: 1, visible: true });
    });
    expect(entries).toMatchObject([
      { action: 'OPINION_GIVEN', entityType: 'user', entityId: userId, targetUserId: null, newValues: null },
    ]);
  });

  it('Extending keeps them, and a new trial begins without', async () => {
    const [moderator, executive] = [await signedIn(3), await signedIn(5)];
    const person = await createPerson(2);
    await createTrial({ userId: person.id });
    await onTrial(moderator, person.id);
    const extend = { outcome: 'extend', days: 5, reason: 'Not sure yet.' };
    expect((await executive.post(`/api/staff/${person.id}/trial-reviews`, extend)).outcome).toBe('201');
    expect((await moderator.get(`/api/staff/${person.id}/trial-opinion`)).body).toMatchObject({ count: 1 });
    expect((await onTrial(moderator, person.id, { verdict: 'no' })).outcome).toBe('200');

    expect((await executive.patch(`/api/users/${person.id}/grade`, { grade: 2.5 })).outcome).toBe('200');
    expect((await moderator.get(`/api/staff/${person.id}/trial-opinion`)).body).toEqual({
      count: 0,
      visible: false,
      mine: null,
      opinions: [],
    });
    expect((await onTrial(moderator, person.id)).outcome).toBe('201');
  });

  it('A decided trial shows its opinions to managers, and takes none', async () => {
    const [moderator, other, manager] = [await signedIn(3), await signedIn(3), await signedIn(4)];
    const { userId } = await createTrial();
    await onTrial(moderator, userId);
    const keep = { outcome: 'keep', reason: 'Went well.' };
    expect((await manager.post(`/api/staff/${userId}/trial-reviews`, keep)).outcome).toBe('201');
    const path = `/api/staff/${userId}/trial-opinion`;
    expect((await manager.get(path)).body).toMatchObject({ visible: true, count: 1 });
    expect((await moderator.get(path)).body).toMatchObject({ visible: true, mine: { verdict: 'yes' } });
    expect((await other.get(path)).body).toEqual({ count: 1, visible: false, mine: null, opinions: [] });
    expect((await onTrial(other, userId)).outcome).toBe('409 no_trial');
  });

  it('An extension without a trial begins a new one', async () => {
    const manager = await signedIn(4);
    const { userId } = await createTrial();
    await onTrial(manager, userId);
    await manager.post(`/api/staff/${userId}/trial-reviews`, { outcome: 'keep', reason: 'Went well.' });
    await manager.post(`/api/staff/${userId}/trial-reviews`, { outcome: 'extend', days: 5, reason: 'Once more.' });
    expect((await manager.get(`/api/staff/${userId}/trial-opinion`)).body).toMatchObject({ count: 0, mine: null });
  });

  it('A trial that the release before begins is known by its profile', async () => {
    const { userId, id } = await createTrial({ trialId: null });
    expect(await rowsOf('select trialId from staff_profiles where userId = ?', userId)).toEqual([{ trialId: id }]);
  });
});

describe('The list of trials', () => {
  it('It has the running trials of people below the reader, the one due first at the top', async () => {
    await emptyVoice();
    const moderator = await signedIn(3);
    const [late, soon] = [await createTrial({ dueIn: 20 }), await createTrial({ dueIn: 2 })];
    await createTrial({ userId: (await createPerson(3)).id });
    await onTrial(moderator, soon.userId);
    await onTrial(await signedIn(3), soon.userId);
    const { rows } = await moderator.get('/api/trials');
    expect(rows).toEqual([
      { user: expect.objectContaining({ id: soon.userId }), trialDueOn: soon.trialDueOn, count: 2, mine: 'yes' },
      { user: expect.objectContaining({ id: late.userId }), trialDueOn: late.trialDueOn, count: 0, mine: null },
    ]);
    const first = await moderator.get('/api/trials?limit=1');
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await moderator.get(next)).rows).toEqual(rows.slice(1));
  });
});

describe('What waits for an opinion', () => {
  it('It counts open nominations and trials without the reader’s opinion, and none about them', async () => {
    await emptyVoice();
    const moderator = await signedIn(3);
    await createNomination();
    await createNomination({ createdBy: moderator.id, closesAt: 1 });
    await createNomination({ userId: moderator.id });
    await createUnknownNomination({ discordId: moderator.discordId, state: 'declined' });
    await createNomination({ state: 'invited' });
    const spoken = await createNomination();
    await onNominee(moderator, spoken.id);
    await createTrial();
    await createTrial({ userId: moderator.id });
    const waiting = { nominations: 2, trials: 1 };
    expect((await moderator.get('/api/opinions/waiting')).body).toEqual(waiting);
    expect((await moderator.get('/api/shell')).body.voice).toEqual(waiting);
    expect((await (await signedIn(2.5)).get('/api/shell')).body.voice).toBeNull();
  });
});

describe('Asking for opinions', () => {
  const asked = async (userId: string, about: string) =>
    (await notificationsOf(userId)).filter(({ kind, entityId }) => kind === 'opinion_wanted' && entityId === about);

  it('Those who have not spoken are asked before the due day and once more from it on', async () => {
    await emptyVoice();
    const [moderator, spoke, away, blocked] = [
      await signedIn(3),
      await signedIn(3),
      await signedIn(3),
      await createPerson(3, { isBlocked: true }),
    ];
    const { userId } = await createTrial({ dueIn: 4 });
    await onTrial(spoke, userId);
    await createLeave({ userId: away.id });
    const countsFor = async () =>
      Promise.all(
        [moderator, spoke, away, blocked].map(async ({ id }) => (await asked(id, userId)).map(({ count }) => count)),
      );
    await runTask('lapsing');
    expect(await countsFor()).toEqual([[], [], [], []]);
    const moveTo = (due: number) =>
      execute(
        'update staff_profiles set trialDueOn = ? where userId = ?',
        dayOf(new Date(Date.now() + days(due))),
        userId,
      );
    await moveTo(3);
    await runTask('lapsing');
    await runTask('lapsing');
    expect(await countsFor()).toEqual([[1], [], [], []]);
    await moveTo(0);
    await runTask('lapsing');
    await runTask('lapsing');
    expect(await countsFor()).toEqual([[2], [], [], []]);
    const { rows } = await moderator.get('/api/notifications');
    const [person] = await rowsOf<{ username: string }>('select username from users where id = ?', userId);
    expect(rows[0]).toMatchObject({ kind: 'opinion_wanted', entityType: 'user', title: person?.username, actor: null });
  });

  it('An extension lets the team be asked again', async () => {
    await emptyVoice();
    const moderator = await signedIn(3);
    const { userId } = await createTrial({ dueIn: 0 });
    await runTask('lapsing');
    expect(await asked(moderator.id, userId)).toHaveLength(1);
    await moderator.post('/api/notifications/read', { until: new Date().toISOString() });
    await (await signedIn(4)).post(`/api/staff/${userId}/trial-reviews`, {
      outcome: 'extend',
      days: 2,
      reason: 'Two days.',
    });
    await runTask('lapsing');
    expect(await asked(moderator.id, userId)).toHaveLength(2);
  });

  it('At most 50 are asked, Owners first and then by the latest arrival', async () => {
    await emptyVoice();
    const owner = await createPerson(6, { joinedAt: 1 });
    const old = await createPerson(5, { joinedAt: 2 });
    const people = await Promise.all(
      Array.from({ length: 60 }, (_, n) => createPerson(3, { joinedAt: Date.now() + 1000 + n })),
    );
    const { userId } = await createTrial({ dueIn: 0 });
    await runTask('lapsing');
    const all = await rowsOf<{ userId: string }>(
      "select userId from notifications where kind = 'opinion_wanted' and entityId = ?",
      userId,
    );
    const ids = new Set(all.map((row) => row.userId));
    expect(ids.size).toBe(50);
    expect([owner.id, old.id, people[59]?.id ?? '', people[0]?.id ?? ''].map((id) => ids.has(id))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
