import { afterEach, describe, expect, it } from 'vitest';
import { createPerson, type PersonFields, signedIn, signedOut, unique } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { longCalls } from '../support/measuring/trips.ts';
import { createProfile } from '../support/people-rows.ts';
import { auditDuring, auditOf, execute, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

// A request that demotes an owner takes up to two more round trips; the tests here count them.
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

/** The entry of a demotion. */
const demotion = (id: string) => ({
  action: 'USER_GRADE_CHANGED',
  entityId: id,
  targetUserId: id,
  userId: null,
  requestId: null,
  ipAddress: null,
  details: 'Owners are named by the OWNER_DISCORD_IDS setting.',
  oldValues: '{"grade":6}',
  newValues: '{"grade":5}',
});

describe('The first request after the setting changed', () => {
  it.each([
    ['/api/users?grade=6', false],
    ['/api/users?minGrade=6', false],
    ['/api/users?grade=5', true],
    ['/api/users', true],
    ['/api/staff', true],
  ])('%s shows the removed owner as an Executive', async (path, isListed) => {
    const [owner, removed] = [await signedIn(6), await createPerson(6)];
    await createProfile({ userId: removed.id });
    const { rows } = await owner.get(path, { recorder: naming(owner) });
    const found = rows.map((row) => (row.user ?? row) as { id: string; grade: number });
    expect(found.find(({ id }) => id === removed.id)?.grade).toBe(isListed ? 5 : undefined);
  });

  it('The figures count the removed owner as an Executive', async () => {
    const [owner, removed] = [await signedIn(6), await signedIn(6)];
    const count = async (recorder: Recorder) => {
      const { gradeDistribution } = (await owner.get('/api/owner/overview', { recorder })).body;
      return (gradeDistribution as { grade: number; count: number }[]).filter(({ grade }) => grade > 4);
    };
    const owners = await numberOf('select count(*) from users where grade = 6');
    const executives = await numberOf('select count(*) from users where grade = 5');
    expect(await count(naming(owner))).toEqual([
      { grade: 5, count: executives + owners - 1 },
      { grade: 6, count: 1 },
    ]);
    expect(await storedGrade(removed)).toBe(5);
  });

  it('It leaves one entry a person, without an actor or an origin, and asks D1 once more', async () => {
    const owner = await signedIn(6);
    await owner.get('/api/auth/me', { recorder: naming(owner) });
    const removed = [await createPerson(6), await createPerson(6)];
    const recorder = withoutBot(naming(owner));
    const headers = { 'CF-Connecting-IP': '203.0.113.5' };
    const entries = await auditDuring(async () => {
      const trips = [];
      for (let n = 0; n < 3; n++) {
        recorder.measureFromHere();
        await owner.get('/api/auth/me', { recorder, headers });
        trips.push(recorder.trips.length);
      }
      expect(trips).toEqual([3, 1, 1]);
    });
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(expect.arrayContaining(removed.map(({ id }) => expect.objectContaining(demotion(id)))));
    const unchanged = await expectNoChange(() =>
      measure(() => signedOut.get('/api/jobs', { recorder: naming(owner) })),
    );
    expect(unchanged.reply.outcome).toBe('200');
  });

  it('A start of a sign-in settles owners too', async () => {
    const removed = await createPerson(6);
    expect((await signedOut.get('/auth/discord', { recorder: naming() })).status).toBe(302);
    expect(await storedGrade(removed)).toBe(5);
  });

  it('Two concurrent first requests leave one entry', async () => {
    const [owner, removed] = [await signedIn(6), await createPerson(6)];
    const recorder = naming(owner);
    recorder.holdUntil(2, (statements) => statements.some(({ sql }) => sql.startsWith('update "users" set "grade"')));
    await Promise.all([1, 2].map(() => owner.get('/api/auth/me', { recorder })));
    expect(await auditOf(removed.id)).toEqual([expect.objectContaining(demotion(removed.id))]);
  });

  it('It returns 503 while D1 fails, and the next request settles', async () => {
    const [owner, removed] = [await signedIn(6), await createPerson(6)];
    const recorder = naming(owner);
    recorder.breakD1();
    expect((await owner.get('/api/auth/me', { recorder })).outcome).toBe('503 unavailable');
    const location = (await signedOut.get('/auth/discord', { recorder })).headers.get('Location');
    expect(location).toBe('/login?error=unavailable');
    recorder.hooks.beforeD1 = null;
    expect(await storedGrade(removed)).toBe(6);
    await owner.get('/api/auth/me', { recorder });
    expect(await storedGrade(removed)).toBe(5);
  });

  it('Of many removed owners, each request settles five', async () => {
    const owner = await signedIn(6);
    await owner.get('/api/auth/me', { recorder: naming(owner) });
    for (let n = 0; n < 12; n++) await createPerson(6);
    const recorder = naming(owner);
    const left = [];
    for (let n = 0; n < 4; n++) {
      recorder.measureFromHere();
      await owner.get('/api/auth/me', { recorder });
      expect(recorder.trips.flatMap(({ statements }) => statements).length).toBeLessThanOrEqual(50);
      left.push(await numberOf('select count(*) from users where grade = 6'));
    }
    expect(left).toEqual([8, 3, 1, 1]);
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
    expect((await executive.patch(path, { grade: 3 }, { recorder })).outcome).toBe('403 target_out_of_reach');
    expect((await owner.patch(path, { grade: 3, from: 5 }, { recorder })).outcome).toBe('200');
    expect(await storedGrade(removed)).toBe(3);
  });

  it('Their Discord roles follow, and their staff profile is there', async () => {
    const removed = await createPerson(6);
    await signedOut.get('/api/jobs', { recorder: naming() });
    expect(await rowsOf(`select kind, count(*) as n from deliveries where userId = ?`, removed.id)).toEqual([
      { kind: 'roles', n: 1 },
    ]);
    expect(await numberOf('select count(*) from staff_profiles where userId = ? and isArchived = 0', removed.id)).toBe(
      1,
    );
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

  it('The cron writes it down, and a second run changes nothing', async () => {
    const [owner, person] = [await createPerson(6), await createPerson(5)];
    await makeOwner(person);
    await runTask('demoting');
    expect([await storedGrade(owner), await storedGrade(person)]).toEqual([6, 5]);
    expect(await auditOf(person.id)).toEqual([expect.objectContaining(demotion(person.id))]);
    await expectNoChange(() => runTask('demoting'));
  });
});
