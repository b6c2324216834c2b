import { afterEach, describe, expect, it } from 'vitest';
import { createPerson, type PersonFields, signedIn, signedOut, unique } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { longCalls } from '../support/measuring/trips.ts';
import { createProfile } from '../support/people-rows.ts';
import { auditDuring, auditOf, execute, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

// A request that corrects a grade takes another round trip; the tests here count them.
afterEach(() => {
  longCalls.length = 0;
});

/** Bindings whose setting names these people alone, in a text that this isolate has not seen. */
const naming = (...people: Pick<PersonFields, 'discordId'>[]) =>
  new Recorder({ OWNER_DISCORD_IDS: [...people.map(({ discordId }) => discordId), 10_000 + unique()].join(',') });

/** Bindings without a bot, so that nothing is sent after the reply. */
const withoutBot = (recorder = new Recorder()) => {
  delete recorder.env.DISCORD_BOT_TOKEN;
  return recorder;
};

const storedGrade = ({ id }: { id: string }) => numberOf('select grade from users where id = ?', id);

/** Makes a user an owner directly in the database. */
const makeOwner = ({ id }: { id: string }) => execute('update users set grade = 6 where id = ?', id);

/** The entry of a grade that follows from the setting. */
const change = (id: string, from: number, to: number) => ({
  action: 'USER_GRADE_CHANGED',
  entityId: id,
  targetUserId: id,
  userId: null,
  requestId: null,
  ipAddress: null,
  details: 'Owners are named by the OWNER_DISCORD_IDS setting.',
  oldValues: JSON.stringify({ grade: from }),
  newValues: JSON.stringify({ grade: to }),
});
const demotion = (id: string) => change(id, 6, 5);

const rolesQueued = ({ id }: { id: string }) =>
  numberOf("select count(*) from deliveries where kind = 'roles' and userId = ?", id);

const activeProfiles = ({ id }: { id: string }) =>
  numberOf('select count(*) from staff_profiles where userId = ? and isArchived = 0', id);

describe('A newly named owner', () => {
  it.each([1, 4] as const)('A person of grade %d is an owner from their next request', async (grade) => {
    const person = await signedIn(grade);
    const recorder = withoutBot(naming(person));
    expect((await person.get('/api/owner/overview', { recorder })).outcome).toBe('200');
    expect((await person.get('/api/shell', { recorder })).body.me).toMatchObject({ grade: 6 });
    const [row] = await rowsOf('select grade, promotedAt from users where id = ?', person.id);
    expect(row).toEqual({ grade: 6, promotedAt: expect.any(Number) });
    expect(await auditOf(person.id)).toEqual([expect.objectContaining(change(person.id, grade, 6))]);
    expect(await activeProfiles(person)).toBe(1);
  });

  it('Their Discord roles follow', async () => {
    const person = await signedIn(4);
    await person.get('/api/auth/me', { recorder: naming(person) });
    expect(await rolesQueued(person)).toBe(1);
  });

  it('It takes one more round trip, once, and records no origin', async () => {
    const person = await signedIn(4);
    const recorder = withoutBot(naming(person));
    const trips = [];
    for (let n = 0; n < 3; n++) {
      recorder.measureFromHere();
      await person.get('/api/auth/me', { recorder, headers: { 'CF-Connecting-IP': '203.0.113.5' } });
      trips.push(recorder.trips.length);
    }
    expect(trips).toEqual([2, 1, 1]);
    expect(await auditOf(person.id)).toEqual([expect.objectContaining(change(person.id, 4, 6))]);
  });

  it('Two concurrent requests leave one entry', async () => {
    const person = await signedIn(4);
    const recorder = naming(person);
    recorder.holdUntil(2, (statements) => statements.some(({ sql }) => sql.startsWith('update "users" set "grade"')));
    const replies = await Promise.all([1, 2].map(() => person.get('/api/auth/me', { recorder })));
    expect(replies.map(({ body }) => body.grade)).toEqual([6, 6]);
    expect(await auditOf(person.id)).toHaveLength(1);
  });

  it('A blocked person stays out', async () => {
    const person = await signedIn(4, { isBlocked: true });
    const reply = await expectNoChange(() => person.get('/api/auth/me', { recorder: naming(person) }));
    expect(reply.outcome).toBe('401 unauthenticated');
  });
});

describe('A removed owner', () => {
  it('A live session is an Executive’s from the next request', async () => {
    const [owner, removed] = [await signedIn(6), await signedIn(6)];
    expect((await removed.get('/api/owner/overview')).outcome).toBe('200');
    const recorder = naming(owner);
    expect((await removed.get('/api/owner/overview', { recorder })).outcome).toBe('403 grade_too_low');
    expect((await removed.get('/api/auth/me', { recorder })).body.grade).toBe(5);
    expect((await removed.get('/api/shell', { recorder })).body.me).toMatchObject({ grade: 5 });
    expect((await owner.get('/api/owner/overview', { recorder })).outcome).toBe('200');
  });

  it('An owner can act on them as on an Executive, an Executive cannot', async () => {
    const [owner, executive, removed] = [await signedIn(6), await signedIn(5), await createPerson(6)];
    const path = `/api/users/${removed.id}/grade`;
    expect((await owner.patch(path, { grade: 3 })).outcome).toBe('403 target_out_of_reach');
    const recorder = naming(owner);
    await runTask('demoting', recorder);
    expect((await executive.patch(path, { grade: 3 }, { recorder })).outcome).toBe('403 target_out_of_reach');
    expect((await owner.patch(path, { grade: 3, from: 5 }, { recorder })).outcome).toBe('200');
    expect(await storedGrade(removed)).toBe(3);
  });

  it('Their Discord roles follow, and their staff profile is there', async () => {
    const removed = await signedIn(6);
    await removed.get('/api/auth/me', { recorder: naming() });
    expect([await rolesQueued(removed), await activeProfiles(removed)]).toEqual([1, 1]);
  });

  it('A request that cannot correct the grade returns 503, and the next one corrects it', async () => {
    const removed = await signedIn(6);
    const recorder = naming();
    recorder.breakD1((statements) => statements.some(({ sql }) => sql.startsWith('update "users" set "grade"')));
    expect((await removed.get('/api/auth/me', { recorder })).outcome).toBe('503 unavailable');
    expect(await storedGrade(removed)).toBe(6);
    recorder.hooks.beforeD1 = null;
    expect((await removed.get('/api/auth/me', { recorder })).body.grade).toBe(5);
    expect(await storedGrade(removed)).toBe(5);
  });

  it('Other people’s requests change nothing', async () => {
    const [owner] = [await signedIn(6), await createPerson(6)];
    const recorder = naming(owner);
    await expectNoChange(async () => {
      await owner.get('/api/users', { recorder });
      await signedOut.get('/api/jobs', { recorder });
    });
  });
});

describe('The cron', () => {
  it.each([
    ['/api/users?grade=6', false],
    ['/api/users?minGrade=6', false],
    ['/api/users?grade=5', true],
    ['/api/users', true],
    ['/api/staff', true],
  ])('After it, %s shows the removed owner as an Executive', async (path, isListed) => {
    const [owner, removed] = [await signedIn(6), await createPerson(6)];
    await createProfile({ userId: removed.id });
    const recorder = naming(owner);
    await runTask('demoting', recorder);
    const { rows } = await owner.get(path, { recorder });
    const found = rows.map((row) => (row.user ?? row) as { id: string; grade: number });
    expect(found.find(({ id }) => id === removed.id)?.grade).toBe(isListed ? 5 : undefined);
  });

  it('After it, the figures count the removed owner as an Executive', async () => {
    const [owner] = [await signedIn(6), await signedIn(6)];
    const owners = await numberOf('select count(*) from users where grade = 6');
    const executives = await numberOf('select count(*) from users where grade = 5');
    const recorder = naming(owner);
    await runTask('demoting', recorder);
    const { gradeDistribution } = (await owner.get('/api/owner/overview', { recorder })).body;
    expect((gradeDistribution as { grade: number; count: number }[]).filter(({ grade }) => grade > 4)).toEqual([
      { grade: 5, count: executives + owners - 1 },
      { grade: 6, count: 1 },
    ]);
  });

  it('Each run settles five of many, with one entry a person, and then changes nothing', async () => {
    const owner = await signedIn(6);
    const recorder = naming(owner);
    await runTask('demoting', recorder);
    const removed: PersonFields[] = [];
    for (let n = 0; n < 12; n++) removed.push(await createPerson(6));
    const left: number[] = [];
    const entries = await auditDuring(async () => {
      for (let n = 0; n < 3; n++) {
        recorder.measureFromHere();
        await runTask('demoting', recorder);
        expect(recorder.trips.flatMap(({ statements }) => statements).length).toBeLessThanOrEqual(43);
        left.push(await numberOf('select count(*) from users where grade = 6'));
      }
    });
    expect(left).toEqual([8, 3, 1]);
    expect(entries).toHaveLength(12);
    expect(entries).toEqual(expect.arrayContaining(removed.map(({ id }) => expect.objectContaining(demotion(id)))));
    await expectNoChange(() => runTask('demoting', recorder));
  });

  it('Two concurrent runs leave one entry', async () => {
    const [owner, removed] = [await signedIn(6), await createPerson(6)];
    const recorder = naming(owner);
    recorder.holdUntil(2, (statements) => statements.some(({ sql }) => sql.startsWith('update "users" set "grade"')));
    await Promise.all([1, 2].map(() => runTask('demoting', recorder)));
    expect(await auditOf(removed.id)).toEqual([expect.objectContaining(demotion(removed.id))]);
  });
});

describe('A row that says owner by hand', () => {
  it.each([
    ['/api/auth/me', 2],
    ['/api/shell', 2],
    ['/api/users?grade=5', 3],
  ])('%s takes its person as an Executive, and writes it down', async (path, trips) => {
    const person = await signedIn(5);
    await makeOwner(person);
    const recorder = withoutBot();
    const reply = await person.get(path, { recorder });
    expect(recorder.trips).toHaveLength(trips);
    expect(reply.text).toContain('"grade":5');
    expect(reply.text).not.toContain('"grade":6');
    expect(await auditOf(person.id)).toEqual([expect.objectContaining(demotion(person.id))]);
    expect((await measure((recorder) => person.get('/api/auth/me', { recorder }))).trips).toBe(1);
  });

  it('Its person can do nothing that only an owner can', async () => {
    const [person, other] = [await signedIn(5), await signedIn(5)];
    await makeOwner(person);
    const reply = await person.patch(`/api/users/${other.id}/grade`, { grade: 3 });
    expect(reply.outcome).toBe('403 target_out_of_reach');
    await makeOwner(person);
    expect((await person.get('/api/webhooks')).outcome).toBe('403 grade_too_low');
  });

  it('Two concurrent requests leave one entry', async () => {
    const person = await signedIn(5);
    await makeOwner(person);
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all([1, 2].map(() => person.get('/api/auth/me', { recorder })));
    expect(replies.map(({ body }) => body.grade)).toEqual([5, 5]);
    expect(await auditOf(person.id)).toHaveLength(1);
  });
});
