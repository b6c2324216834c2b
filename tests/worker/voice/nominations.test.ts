import { describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn, unique } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { newGuild } from '../support/discord/guild.ts';
import { overtakenBy, Recorder } from '../support/measuring/recorder.ts';
import { notificationsOf } from '../support/notifications.ts';
import { auditDuring, auditOf, createApplication, createJob, execute, numberOf, rowsOf } from '../support/rows.ts';
import { beginSignIn, signIn } from '../support/sign-in.ts';
import { expectNoChange } from '../support/state.ts';
import { createNomination, createOpinions, createUnknownNomination, emptyVoice } from './voice-rows.ts';

const REASON = 'Answers questions in every channel.';
const someId = () => String(630_000_000_000_000_000n + BigInt(Date.now() % 100_000_000) * 1000n + BigInt(unique()));

const propose = (who: SignedIn, body: object, recorder?: Recorder) =>
  who.post('/api/nominations', { reason: REASON, ...body }, recorder ? { recorder } : {});
const change = (who: SignedIn, id: string, body: object, recorder?: Recorder) =>
  who.patch(`/api/nominations/${id}`, { revision: 1, ...body }, recorder ? { recorder } : {});
const stored = async (id: string) => (await rowsOf('select * from nominations where id = ?', id))[0];

/** A nomination on which three have spoken. */
async function voiced(fields: Parameters<typeof createNomination>[0] = {}) {
  const nomination = await createNomination(fields);
  await createOpinions({ subjectId: nomination.id, personId: nomination.userId ?? null }, 3);
  return nomination;
}

describe('Nominating', () => {
  it('A Member is proposed, with time for opinions and one entry without a target', async () => {
    const [moderator, member] = [await signedIn(3), await createPerson(1)];
    const entries = await auditDuring(async () => {
      const { outcome, body } = await propose(moderator, { userId: member.id });
      expect([outcome, body]).toEqual([
        '201',
        {
          id: expect.any(String),
          nominee: expect.objectContaining({ id: member.id, joinedAt: new Date(member.joinedAt).toISOString() }),
          creator: expect.objectContaining({ id: moderator.id }),
          createdAt: expect.any(String),
          closesAt: expect.any(String),
          isDue: false,
          state: 'open',
          reason: REASON,
          count: 0,
          mine: null,
          job: null,
          decider: null,
          answer: null,
          decidedAt: null,
          reached: null,
          revision: 1,
        },
      ]);
      expect(Date.parse(String(body.closesAt)) - Date.parse(String(body.createdAt))).toBe(days(7));
    });
    expect(entries).toMatchObject([
      { action: 'NOMINATION_CREATED', entityType: 'nomination', targetUserId: null, oldValues: null, newValues: null },
    ]);
    expect(await notificationsOf(member.id)).toEqual([]);
  });

  it('The time for opinions follows the setting, for new ones only', async () => {
    const owner = await signedIn(6);
    const before = await createNomination();
    await owner.patch('/api/settings', { voteDays: 2 });
    const { body } = await propose(await signedIn(3), { userId: (await createPerson(1)).id });
    expect(Date.parse(String(body.closesAt)) - Date.parse(String(body.createdAt))).toBe(days(2));
    expect(await numberOf('select closesAt from nominations where id = ?', before.id)).toBe(before.closesAt);
    await owner.patch('/api/settings', { voteDays: null });
  });

  it('Nobody who is blocked, erased, unknown or on the team can be nominated, in one sentence', async () => {
    const moderator = await signedIn(3);
    const ids = [(await createPerson(1, { isBlocked: true })).id, (await createPerson(2)).id, crypto.randomUUID()];
    const gone = await createPerson(1);
    await execute('update users set erasedAt = 1, erasureCompletedAt = 1 where id = ?', gone.id);
    const replies = await expectNoChange(() =>
      Promise.all([...ids, gone.id].map((userId) => propose(moderator, { userId }))),
    );
    expect(new Set(replies.map(({ outcome, body }) => `${outcome}: ${body.error}`))).toEqual(
      new Set(['404 not_found: There is nobody who can be nominated with this ID.']),
    );
    expect((await propose(moderator, { userId: moderator.id })).outcome).toBe('403 own_row');
    expect((await propose(moderator, { discordId: moderator.discordId })).outcome).toBe('403 own_row');
  });

  it('Twenty proposals of one person at the same moment make one, with one entry', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signedIn(3)));
    const member = await createPerson(1);
    const entries = await auditDuring(async () => {
      const replies = await Promise.all(people.map((who) => propose(who, { userId: member.id })));
      const outcomes = replies.map(({ outcome }) => outcome).toSorted();
      expect(outcomes).toEqual(['201', ...Array(19).fill('409 already_nominated')]);
      const lost = replies.find(({ status }) => status === 409);
      expect(lost?.body.current).toMatchObject({ nominee: { id: member.id }, count: 0 });
    });
    expect(entries).toHaveLength(1);
  });

  it('A person declined after the time is not nominated for 90 days, except by Executives', async () => {
    const [moderator, executive, member] = [await signedIn(3), await signedIn(5), await createPerson(1)];
    const decidedAt = Date.now() - days(10);
    const { id } = await createNomination({ userId: member.id, state: 'declined', closesAt: decidedAt, decidedAt });
    const refused = await propose(moderator, { userId: member.id });
    expect([refused.outcome, refused.body.current]).toEqual([
      '409 nominated_lately',
      { from: new Date(decidedAt + days(90)).toISOString() },
    ]);
    expect((await propose(executive, { userId: member.id })).outcome).toBe('201');
    await execute("update nominations set state = 'withdrawn' where userId = ? and state = 'open'", member.id);
    await execute('update nominations set decidedAt = ?, closesAt = 1 where id = ?', Date.now() - days(91), id);
    expect((await propose(moderator, { userId: member.id })).outcome).toBe('201');
  });

  it('One proposer has five open ones, and proposes ten people a day', async () => {
    const moderator = await signedIn(3);
    const next = async () => (await propose(moderator, { userId: (await createPerson(1)).id })).outcome;
    for (let number = 0; number < 5; number += 1) expect(await next()).toBe('201');
    expect(await next()).toBe('409 limit_reached');
    await execute("update nominations set state = 'invited' where createdBy = ?", moderator.id);
    for (let number = 0; number < 5; number += 1) expect(await next()).toBe('201');
    await execute("update nominations set state = 'invited' where createdBy = ?", moderator.id);
    expect(await next()).toBe('409 limit_reached');
    await execute('update nominations set createdAt = createdAt - 86400000 where createdBy = ?', moderator.id);
    expect(await next()).toBe('201');
  });

  it('A repeat with the same key returns the nomination and changes nothing', async () => {
    const [moderator, member] = [await signedIn(3), await createPerson(1)];
    const headers = { 'Idempotency-Key': 'once' };
    const send = () => moderator.post('/api/nominations', { userId: member.id, reason: REASON }, { headers });
    const first = await send();
    const again = await expectNoChange(send);
    expect([again.outcome, again.body]).toEqual(['200', first.body]);
  });
});

describe('Nominating by Discord ID', () => {
  it('A member of the server is proposed by the name that Discord knows', async () => {
    const guild = newGuild();
    const discordId = someId();
    await guild.arrange(discordId, { username: 'newface', joined: '2026-01-05T10:00:00.000Z' });
    const { outcome, body } = await propose(await signedIn(3), { discordId }, guild.recorder);
    expect([outcome, body.nominee]).toEqual([
      '201',
      { username: 'newface', discordId, joinedServerAt: '2026-01-05T10:00:00.000Z' },
    ]);
  });

  it('People outside the server cannot be nominated, and nothing is stored without an answer', async () => {
    const guild = newGuild();
    const moderator = await signedIn(3);
    const gone = someId();
    await guild.leave(gone);
    expect((await propose(moderator, { discordId: gone }, guild.recorder)).outcome).toBe('404 not_found');
    await guild.fail('500');
    const silent = await propose(moderator, { discordId: someId() }, guild.recorder);
    expect(silent.status).toBe(503);
    expect(await numberOf('select count(*) from nominations where createdBy = ?', moderator.id)).toBe(0);
    await guild.fail('none');
  });

  it('Without a bot it names the setting, but an ID that the portal knows needs none', async () => {
    const recorder = new Recorder({ DISCORD_BOT_TOKEN: '' });
    const [moderator, member] = [await signedIn(3), await createPerson(1)];
    const refused = await propose(moderator, { discordId: someId() }, recorder);
    expect([refused.outcome, refused.body.error]).toEqual([
      '503 unavailable',
      expect.stringContaining('DISCORD_BOT_TOKEN'),
    ]);
    const known = await propose(moderator, { discordId: member.discordId }, recorder);
    expect(known.body.nominee).toMatchObject({ id: member.id });
  });

  it('A first sign-in joins every nomination of the Discord ID', async () => {
    const name = `newcomer${unique()}`;
    const first = await beginSignIn(name);
    // The fake Discord knows them from now on.
    await first.finish();
    const [{ id: old, discordId } = { id: '', discordId: '' }] = await rowsOf<{ id: string; discordId: string }>(
      'select id, discordId from users where username = ?',
      name,
    );
    await execute('update users set discordId = null where id = ?', old);
    const open = await createUnknownNomination({ discordId });
    const past = await createUnknownNomination({ discordId, state: 'declined', decidedAt: 1 });
    await createOpinions({ subjectId: open.id }, 1);
    expect((await signIn(name)).session).not.toBeNull();
    const [person = { id: '' }] = await rowsOf<{ id: string }>('select id from users where discordId = ?', discordId);
    expect(await stored(open.id)).toMatchObject({
      userId: person.id,
      discordId,
      username: null,
      joinedServerAt: null,
      revision: 2,
    });
    expect(await stored(past.id)).toMatchObject({ userId: person.id, discordId: null, username: null });
    expect(await rowsOf('select personId from opinions where subjectId = ?', open.id)).toEqual([
      { personId: person.id },
    ]);
  });
});

describe('Searching for people to nominate', () => {
  it('It finds Members by prefix who have no open nomination', async () => {
    const name = `findable${unique()}`;
    const free = await createPerson(1, { username: `${name}a` });
    const taken = await createPerson(1, { username: `${name}b` });
    await createNomination({ userId: taken.id });
    await createPerson(2, { username: `${name}c` });
    await createPerson(1, { username: `${name}d`, isBlocked: true });
    const { rows } = await (await signedIn(3)).get(`/api/nominations/candidates?q=${name.toUpperCase()}`);
    expect(rows).toEqual([{ id: free.id, username: `${name}a`, displayName: null, avatar: null }]);
  });

  it('Someone declined lately is found by Executives alone', async () => {
    const name = `lately${unique()}`;
    const { id } = await createPerson(1, { username: name });
    const decidedAt = Date.now() - days(10);
    const declined = await createNomination({ userId: id, state: 'declined', closesAt: decidedAt, decidedAt });
    const found = async (grade: 4 | 5) => {
      const { rows } = await (await signedIn(grade)).get(`/api/nominations/candidates?q=${name}`);
      return rows.map((row) => row.id);
    };
    expect([await found(4), await found(5)]).toEqual([[], [id]]);
    await execute('update nominations set decidedAt = ? where id = ?', Date.now() - days(91), declined.id);
    expect(await found(4)).toEqual([id]);
  });
});

describe('The lists of nominations', () => {
  it('Open ones come by when they were proposed, decided ones by when they were decided', async () => {
    await emptyVoice();
    const moderator = await signedIn(3);
    const [old, recent] = [await createNomination({ createdAt: 1000 }), await createNomination({ createdAt: 2000 })];
    const late = await createNomination({ createdAt: 1, state: 'declined', decidedAt: 4000 });
    const early = await createNomination({ createdAt: 2, state: 'invited', decidedAt: 3000 });
    await createNomination({ userId: moderator.id });
    const ids = async (query: string) => (await moderator.get(`/api/nominations${query}`)).rows.map(({ id }) => id);
    expect(await ids('')).toEqual([recent.id, old.id]);
    expect(await ids('?state=decided')).toEqual([late.id, early.id]);
    const manager = await signedIn(4);
    expect(
      (await manager.get(`/api/nominations?state=decided&userId=${late.userId}`)).rows.map(({ id }) => id),
    ).toEqual([late.id]);
    expect((await manager.get(`/api/nominations?userId=${old.userId}`)).rows.map(({ id }) => id)).toEqual([old.id]);
  });

  it('An emptied one is shown to Owners alone, without its person', async () => {
    const { id } = await createNomination({ state: 'declined', decidedAt: 5000, emptiedAt: 6000, reason: null });
    const [owner, executive] = [await signedIn(6), await signedIn(5)];
    const { rows } = await owner.get('/api/nominations?state=decided&limit=200');
    expect(rows.find((row) => row.id === id)).toMatchObject({ nominee: null, reason: null });
    expect((await executive.get('/api/nominations?state=decided&limit=200')).text).not.toContain(id);
  });
});

describe('Deciding a nomination', () => {
  it('An invitation tells the nominee alone, and names neither proposer nor voices', async () => {
    const [manager, job] = [await signedIn(4), await createJob({ title: 'Helper' })];
    const nominee = await signedIn(1);
    const { id, createdBy } = await voiced({ userId: nominee.id });
    const { outcome, body } = await change(manager, id, { state: 'invited', jobId: job.id, answer: 'Gladly.' });
    expect([outcome, body]).toMatchObject([
      '200',
      { state: 'invited', job: { id: job.id, title: 'Helper' }, answer: 'Gladly.', reached: true, revision: 2 },
    ]);
    expect(await stored(id)).toMatchObject({ discordId: null, decidedBy: manager.id });
    const { rows } = await nominee.get('/api/notifications');
    expect(rows).toMatchObject([
      { kind: 'invited', entityType: 'job', entityId: job.id, title: 'Helper', actor: null },
    ]);
    expect(await notificationsOf(createdBy)).toEqual([]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'NOMINATION_DECIDED', newValues: '{"state":"invited"}', targetUserId: null },
    ]);
    await execute('update jobs set isActive = 0 where id = ?', job.id);
    expect((await nominee.get('/api/notifications')).rows[0]).toMatchObject({ title: null });
  });

  it('An invitation without a vacancy is about the nominee, and reaches nobody who never signed in', async () => {
    const manager = await signedIn(4);
    const nominee = await signedIn(1);
    const { id } = await voiced({ userId: nominee.id });
    await change(manager, id, { state: 'invited' });
    expect(await notificationsOf(nominee.id)).toMatchObject([
      { kind: 'invited', entityType: 'user', entityId: nominee.id, actorId: null },
    ]);
    const unknown = await createUnknownNomination({ closesAt: 1 });
    const { body } = await change(manager, unknown.id, { state: 'invited' });
    expect(body).toMatchObject({ reached: false, nominee: { discordId: unknown.discordId } });
  });

  it('It needs three opinions until its time is over, and none after', async () => {
    const manager = await signedIn(4);
    const { id } = await createNomination();
    await createOpinions({ subjectId: id }, 2);
    const early = await change(manager, id, { state: 'declined' });
    expect([early.outcome, early.body.current]).toEqual(['409 opinions_needed', { count: 2, needed: 3 }]);
    await execute('update nominations set closesAt = 1 where id = ?', id);
    expect((await change(manager, id, { state: 'declined' })).body).toMatchObject({ state: 'declined', reached: null });
    expect((await change(manager, id, { state: 'invited', revision: 2 })).outcome).toBe('409 conflict');
  });

  it('A refusal names the first reason in order', async () => {
    const manager = await signedIn(4);
    const own = await createNomination({ createdBy: manager.id, state: 'declined' });
    expect((await change(manager, own.id, { state: 'invited' })).outcome).toBe('403 own_row');
    const staff = await createNomination({ userId: (await createPerson(2)).id });
    expect((await change(manager, staff.id, { state: 'invited', revision: 5 })).body.error).not.toContain('team');
    const body = { state: 'invited', jobId: crypto.randomUUID() };
    expect((await change(manager, staff.id, body)).body.error).toContain('on the team');
    const { id } = await createNomination();
    expect((await change(manager, id, body)).outcome).toBe('409 job_closed');
    const above = await createJob({ minGrade: 3 });
    expect((await change(manager, id, { ...body, jobId: above.id })).outcome).toBe('409 job_closed');
    await execute('update nominations set closesAt = 1 where id = ?', staff.id);
    expect((await change(manager, staff.id, { state: 'declined' })).outcome).toBe('200');
  });

  it('Of twenty decisions at the same moment one counts, with one entry', async () => {
    const managers = await Promise.all(Array.from({ length: 20 }, () => signedIn(4)));
    const { id } = await voiced();
    const entries = await auditDuring(async () => {
      const replies = await Promise.all(
        managers.map((who, n) => change(who, id, { state: n % 2 ? 'invited' : 'declined' })),
      );
      expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['200', ...Array(19).fill('409 conflict')]);
      expect(replies.find(({ status }) => status === 409)?.body.current).toMatchObject({ id, revision: 2 });
    });
    expect(entries).toHaveLength(1);
  });

  it('A nominee who joins the team in the meantime is not invited', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await voiced();
    const overtaken = overtakenBy(() => execute('update users set grade = 2 where id = ?', userId));
    expect((await change(manager, id, { state: 'invited' }, overtaken)).outcome).toBe('409 conflict');
    expect(await notificationsOf(userId ?? '')).toEqual([]);
  });
});

describe('Withdrawing a nomination', () => {
  it('Its proposer withdraws it until somebody else has spoken', async () => {
    const moderator = await signedIn(3);
    const first = await createNomination({ createdBy: moderator.id });
    await createOpinions({ subjectId: first.id }, 1, { userId: moderator.id });
    expect((await change(moderator, first.id, { state: 'withdrawn' })).body).toMatchObject({ state: 'withdrawn' });
    expect(await auditOf(first.id)).toMatchObject([{ action: 'NOMINATION_WITHDRAWN', userId: moderator.id }]);
    const second = await createNomination({ createdBy: moderator.id });
    await createOpinions({ subjectId: second.id }, 1);
    expect((await change(moderator, second.id, { state: 'withdrawn' })).outcome).toBe('409 conflict');
  });

  it('Managers withdraw it once the nominee can no longer be invited', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await voiced();
    expect((await change(manager, id, { state: 'withdrawn' })).outcome).toBe('409 conflict');
    await execute('update users set isBlocked = 1 where id = ?', userId);
    expect((await change(manager, id, { state: 'withdrawn', answer: 'No' })).outcome).toBe('400 invalid_input');
    expect((await change(manager, id, { state: 'withdrawn' })).outcome).toBe('200');
  });
});

describe('The nomination behind an application', () => {
  const shown = async (who: SignedIn, id: string) =>
    (await who.get('/api/applications?limit=200')).rows.find((row) => row.id === id);

  it('Those who see its reviews see it, and the key is absent for everyone else', async () => {
    const [manager, blind, nominee] = [await signedIn(4), await signedIn(4), await signedIn(1)];
    const { id } = await createNomination({
      userId: nominee.id,
      state: 'invited',
      decidedAt: Date.now() - 1000,
      yes: 2,
      unsure: 1,
    });
    const application = await createApplication({ userId: nominee.id });
    await manager.put(`/api/applications/${application.id}/review`, { verdict: 'yes', reason: 'Good.' });
    expect((await shown(manager, application.id))?.nomination).toMatchObject({ id, yes: 2, no: 0, unsure: 1 });
    expect(await shown(blind, application.id)).not.toHaveProperty('nomination');
    expect(await shown(nominee, application.id)).not.toHaveProperty('nomination');
  });

  it('It is that of the first application within a year, for the vacancy if it named one', async () => {
    const [manager, userId, job] = [await signedIn(4), (await createPerson(1)).id, await createJob()];
    const at = Date.now();
    await createNomination({ userId, state: 'invited', jobId: job.id, decidedAt: at - 5000 });
    const fields = { userId, status: 'declined' as const, decidedAt: 1, reviewedAt: 1 };
    const other = await createApplication({ ...fields, submittedAt: at - 3000 });
    const first = await createApplication({ ...fields, jobId: job.id, submittedAt: at - 2000 });
    const second = await createApplication({ ...fields, jobId: job.id, submittedAt: at - 1000 });
    const before = await createApplication({ ...fields, jobId: job.id, submittedAt: at - 9000 });
    const has = async ({ id }: { id: string }) => Object.hasOwn((await shown(manager, id)) ?? {}, 'nomination');
    expect([await has(other), await has(first), await has(second), await has(before)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    await execute('update nominations set decidedAt = ? where userId = ?', at - days(366), userId);
    expect(await has(first)).toBe(false);
  });
});

describe('Keeping nominations', () => {
  const opinionsOf = (id: string) => rowsOf('select reason from opinions where subjectId = ?', id);

  it('An Owner empties one at once, and again leaves no trace', async () => {
    const owner = await signedIn(6);
    const { id } = await createUnknownNomination();
    await createOpinions({ subjectId: id }, 2);
    expect((await owner.post(`/api/nominations/${id}/forget`)).outcome).toBe('204');
    expect(await stored(id)).toMatchObject({ state: 'withdrawn', username: null, discordId: null, reason: null });
    expect(await opinionsOf(id)).toEqual([{ reason: null }, { reason: null }]);
    await expectNoChange(async () => expect((await owner.post(`/api/nominations/${id}/forget`)).outcome).toBe('204'));
    expect(await auditOf(id)).toMatchObject([{ action: 'NOMINATION_FORGOTTEN', userId: owner.id, newValues: null }]);
  });

  it('Declined ones are emptied after 90 days at most, and invitations after a year', async () => {
    const owner = await signedIn(6);
    await owner.patch('/api/settings', { declinedRetentionDays: 0 });
    await execute('update settings set deletesFrom = null');
    const ago = (age: number) => Date.now() - days(age);
    const old = await createNomination({ state: 'declined', decidedAt: ago(91), answer: 'Not yet.' });
    await createOpinions({ subjectId: old.id }, 2);
    const recent = await createNomination({ state: 'withdrawn', decidedAt: ago(89) });
    const invited = await createNomination({ state: 'invited', decidedAt: ago(364) });
    const past = await createNomination({ state: 'invited', decidedAt: ago(366) });
    const entries = await auditDuring(() => runTask('expiring'));
    expect(entries).toEqual([]);
    expect(await stored(old.id)).toMatchObject({ reason: null, answer: null, state: 'declined', userId: old.userId });
    expect(await opinionsOf(old.id)).toEqual([{ reason: null }, { reason: null }]);
    expect((await stored(past.id))?.emptiedAt).not.toBeNull();
    for (const { id } of [recent, invited]) expect((await stored(id))?.emptiedAt).toBeNull();
    await owner.patch('/api/settings', { declinedRetentionDays: null });
  });

  it('An open one that nobody decides is withdrawn 30 days after its time, without an actor', async () => {
    const late = await createNomination({ closesAt: Date.now() - days(31) });
    const due = await createNomination({ closesAt: Date.now() - days(29) });
    await createOpinions({ subjectId: late.id }, 1);
    await runTask('lapsing');
    await runTask('lapsing');
    expect(await stored(late.id)).toMatchObject({ state: 'withdrawn', reason: null, discordId: null, decidedBy: null });
    expect(await opinionsOf(late.id)).toEqual([{ reason: null }]);
    expect(await auditOf(late.id)).toMatchObject([{ action: 'NOMINATION_WITHDRAWN', userId: null }]);
    expect(await stored(due.id)).toMatchObject({ state: 'open' });
  });

  it('Erasing the nominee closes and empties it without an entry', async () => {
    const owner = await signedIn(6);
    const { id, userId } = await voiced();
    const [person] = await rowsOf<{ username: string }>('select username from users where id = ?', userId);
    expect((await owner.post(`/api/users/${userId}/erase`, { username: person?.username })).outcome).toBe('200');
    expect(await stored(id)).toMatchObject({ state: 'withdrawn', reason: null, discordId: null });
    expect(await auditOf(id)).toEqual([]);
    await runTask('erasing');
    expect(new Set((await opinionsOf(id)).map(({ reason }) => reason))).toEqual(new Set([null]));
  });
});
