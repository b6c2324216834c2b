import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { client, createPerson, openSession, type SignedIn, signedIn, unique } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild, rolesDeliveriesOf } from '../support/discord/guild.ts';
import { createProfile } from '../support/people-rows.ts';
import { auditOf, execute, insertRow, rowsOf } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';
import { expectNoChange } from '../support/state.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

let owner: SignedIn;
let guild: Guild;

beforeEach(async () => {
  await emptyRoles();
  owner = await signedIn(6);
  guild = newGuild();
  await guild.mapAll();
});

type Result = { discordId: string; outcome: string; userId: string | null };

const stranger = () => String(920_000_000_000_000_000n + BigInt(unique()));

/** Someone in the server with these roles, unknown to the portal. */
async function holder(grades: (2 | 2.5 | 3 | 4 | 5)[], fields: Record<string, string> = {}) {
  const discordId = stranger();
  await guild.arrange(discordId, { roles: grades.map(guild.roleOf).join(), ...fields });
  return discordId;
}

const list = async (cursor?: string) => {
  const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
  const reply = await owner.get(`/api/discord-roles/newcomers${query}`, { recorder: guild.recorder });
  expect(reply.outcome).toBe('200');
  const next = /cursor=([^&>]+)/.exec(reply.headers.get('Link') ?? '')?.[1];
  return { rows: reply.rows, next: next && decodeURIComponent(next) };
};
const listed = async () => (await list()).rows;

const takeOver = (people: { discordId: string; grade: number }[], by = owner) =>
  by.post('/api/users/take-over', { people }, { recorder: guild.recorder });
const outcomes = async (people: { discordId: string; grade: number }[]) => {
  const reply = await takeOver(people);
  expect(reply.outcome).toBe('200');
  return (reply.body.results as Result[]).map(({ outcome }) => outcome);
};
const userOf = async (discordId: string) => (await rowsOf('select * from users where discordId = ?', discordId))[0];
const setTwoPerson = async () =>
  insertRow('settings', { id: 1, chosen: JSON.stringify({ twoPerson: true }), updatedAt: 1, updatedBy: owner.id });

describe('Newcomers', () => {
  it('Someone unknown with a mapped role is listed with the highest grade of their roles', async () => {
    const discordId = await holder([2, 3], { username: 'wren', global: 'Wren Ito', avatar: 'a1b2' });
    expect(await listed()).toEqual([
      {
        discordId,
        username: 'wren',
        displayName: 'Wren Ito',
        avatar: `https://cdn.discordapp.com/avatars/${discordId}/a1b2.png?size=128`,
        roleId: guild.roleOf(3),
        grade: 3,
        userId: null,
        dismissedAt: null,
      },
    ]);
  });

  it('A Member who holds a role is listed with their id, and a dismissed one with the date', async () => {
    const [member, dismissed] = [await createPerson(1), await createPerson(1)];
    const archivedAt = Date.now() - days(3);
    await createProfile({ userId: dismissed.id, isArchived: true, archivedAt });
    for (const { discordId } of [member, dismissed]) await guild.give(discordId, guild.roleOf(2));
    expect(await listed()).toMatchObject([
      { userId: member.id, grade: 2, dismissedAt: null },
      { userId: dismissed.id, grade: 2, dismissedAt: new Date(archivedAt).toISOString() },
    ]);
  });

  it('Who has the grade or a higher one is not listed, nor bots, guests, blocked people and owners', async () => {
    const people = [await createPerson(3), await createPerson(4), await createPerson(1, { isBlocked: true }), owner];
    for (const { discordId } of people) await guild.give(discordId, guild.roleOf(3));
    await holder([3], { bot: '1' });
    await holder([3], { flags: '16' });
    await holder([]);
    expect(await listed()).toEqual([]);
  });

  it('Who was blocked when erased is not listed', async () => {
    const blocked = await createPerson(1, { isBlocked: true });
    await guild.give(blocked.discordId, guild.roleOf(3));
    expect((await owner.post(`/api/users/${blocked.id}/erase`, { username: blocked.username })).outcome).toBe('200');
    expect(await listed()).toEqual([]);
    expect(await outcomes([{ discordId: blocked.discordId, grade: 3 }])).toEqual(['refused']);
    await execute('delete from erased_blocks');
  });

  it('A page stops after 50 listed, and every page covers 500 members', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => holder([2])));
    const first = await list();
    expect(first.rows).toHaveLength(50);
    const second = await list(first.next);
    expect(second.rows).toHaveLength(10);
    expect(second.next).toBeUndefined();
    expect([...first.rows, ...second.rows].map(({ discordId }) => discordId)).toEqual(ids.toSorted());
  });

  it('A page without anyone can have a next one', async () => {
    await guild.fill(600);
    const discordId = await holder([2]);
    const first = await list();
    expect(first.rows).toEqual([]);
    expect((await list(first.next)).rows).toMatchObject([{ discordId }]);
  });

  it('Without the Server Members Intent it is 503 and names it', async () => {
    await guild.fail('403-access', { part: 'members' });
    const reply = await owner.get('/api/discord-roles/newcomers', { recorder: guild.recorder });
    expect([reply.outcome, reply.body.error]).toEqual([
      '503 unavailable',
      expect.stringContaining('Server Members Intent'),
    ]);
  });
});

describe('Taking over', () => {
  it('A person unknown to the portal is created with profile, record and entry, and without messages', async () => {
    const joined = new Date(Date.now() - days(400)).toISOString();
    const discordId = await holder([3], { username: 'Wren', global: 'Wren Ito', avatar: 'a1', joined });
    const reply = await takeOver([{ discordId, grade: 3 }]);
    const user = await userOf(discordId);
    expect(reply.body.results).toEqual([{ discordId, outcome: 'created', userId: user?.id }]);
    const since = Date.parse(joined);
    expect(user).toMatchObject({
      ...{ username: 'Wren', usernameKey: 'wren', displayName: 'Wren Ito', avatar: 'a1' },
      ...{ grade: 3, joinedAt: since, promotedAt: since, isBlocked: 0 },
    });
    expect(await rowsOf('select isArchived, trialFrom from staff_profiles where userId = ?', user?.id)).toEqual([
      { isArchived: 0, trialFrom: null },
    ]);
    expect(await rowsOf('select * from staff_records where userId = ?', user?.id)).toMatchObject([
      { actionType: 'promotion', title: 'Taken over from Discord', fromGrade: null, toGrade: 3, createdBy: owner.id },
    ]);
    const entries = await auditOf(String(user?.id));
    expect(entries).toMatchObject([
      { action: 'USER_TAKEN_OVER', userId: owner.id, targetUserId: user?.id, oldValues: null },
    ]);
    expect(JSON.parse(String(entries[0]?.newValues))).toEqual({ grade: 3, roleId: guild.roleOf(3) });
    expect(await rolesDeliveriesOf(String(user?.id))).toEqual([]);
    expect(await rowsOf('select id from notifications where userId = ?', user?.id)).toEqual([]);
  });

  it('A lower grade is raised, a trial ends, and the time of joining stays', async () => {
    const person = await createPerson(2);
    await createProfile({ userId: person.id, trialFrom: '2026-01-01', trialLength: 30, trialDueOn: '2026-01-31' });
    await guild.give(person.discordId, guild.roleOf(3));
    const before = Date.now();
    expect(await outcomes([{ discordId: person.discordId, grade: 3 }])).toEqual(['raised']);
    const user = await userOf(person.discordId);
    expect(user).toMatchObject({ grade: 3, joinedAt: person.joinedAt });
    expect(Number(user?.promotedAt)).toBeGreaterThanOrEqual(before);
    expect(await rowsOf('select trialFrom, trialDueOn from staff_profiles where userId = ?', person.id)).toEqual([
      { trialFrom: null, trialDueOn: null },
    ]);
    expect(await auditOf(person.id)).toMatchObject([{ oldValues: '{"grade":2}' }]);
  });

  it('It is shown in their timeline as a grade change', async () => {
    const person = await signedIn(2);
    await guild.give(person.discordId, guild.roleOf(3));
    await takeOver([{ discordId: person.discordId, grade: 3 }]);
    const timeline = (await person.get('/api/file/timeline?kind=grade')).body;
    expect(timeline).toMatchObject([{ kind: 'grade', item: { fromGrade: 2, toGrade: 3 } }]);
  });

  it('A dismissed person’s profile is restored', async () => {
    const person = await createPerson(1);
    await createProfile({ userId: person.id, isArchived: true, archivedAt: 5 });
    await guild.give(person.discordId, guild.roleOf(2));
    expect(await outcomes([{ discordId: person.discordId, grade: 2 }])).toEqual(['raised']);
    expect(await rowsOf('select isArchived, archivedAt from staff_profiles where userId = ?', person.id)).toEqual([
      { isArchived: 0, archivedAt: null },
    ]);
  });

  it('Each outcome is named, in the order of the body', async () => {
    const [known, blocked] = [await createPerson(4), await createPerson(1, { isBlocked: true })];
    const gone = stranger();
    await guild.leave(gone);
    const slow = await holder([3]);
    await guild.fail('500', { part: `members/${slow}` });
    const people = [
      await holder([3]),
      known.discordId,
      blocked.discordId,
      owner.discordId,
      gone,
      await holder([2]),
      await holder([3], { bot: '1' }),
      await holder([3], { flags: '16' }),
      slow,
    ].map((discordId) => ({ discordId, grade: 3 }));
    expect(await outcomes(people)).toEqual([
      ...['created', 'known', 'refused', 'refused', 'absent', 'no_role', 'no_role', 'absent', 'unavailable'],
    ]);
  });

  it('Twenty people take one batch of at most 15 statements and four round trips', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => ({ discordId: await holder([3]), grade: 3 })),
    );
    guild.recorder.measureFromHere();
    const headers = { 'CF-Connecting-IP': '203.0.113.7' };
    const reply = await owner.post('/api/users/take-over', { people }, { recorder: guild.recorder, headers });
    const results = reply.body.results as Result[];
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['created']));
    const { trips } = guild.recorder;
    expect(trips.length).toBeLessThanOrEqual(4);
    expect(trips.at(-1)?.statements.length).toBeLessThanOrEqual(15);
    // Each entry has its own salted address.
    const origins = await rowsOf(
      "select distinct ipAddress from audit_origins join audit_logs using (seq) where action = 'USER_TAKEN_OVER'",
    );
    expect(origins).toHaveLength(20);
  });

  it('However many calls race, a person is created once', async () => {
    const discordId = await holder([3]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => outcomes([{ discordId, grade: 3 }])));
    expect(replies.flat().toSorted()).toEqual(['created', 'known', 'known', 'known', 'known']);
    const user = await userOf(discordId);
    expect(await auditOf(String(user?.id))).toHaveLength(1);
    expect(await rowsOf('select id from staff_records where userId = ?', user?.id)).toHaveLength(1);
  });

  it('Repeating a call changes nothing, and an Idempotency-Key is ignored', async () => {
    const people = [{ discordId: await holder([3]), grade: 3 }];
    const options = { recorder: guild.recorder, headers: { 'Idempotency-Key': 'once' } };
    await owner.post('/api/users/take-over', { people }, options);
    const again = await expectNoChange(() => owner.post('/api/users/take-over', { people }, options));
    expect(again.body.results).toMatchObject([{ outcome: 'known' }]);
  });

  it('A grade without a role is 400', async () => {
    await guild.map({ 2: guild.roleOf(2) });
    const reply = await takeOver([{ discordId: await holder([3]), grade: 3 }]);
    expect([reply.outcome, reply.body.issues]).toMatchObject(['400 invalid_input', [{ path: 'people.0.grade' }]]);
  });

  it('While two people decide, grade 4 and 5 are refused, and the others are not', async () => {
    await setTwoPerson();
    const raised = await createPerson(2);
    await guild.give(raised.discordId, guild.roleOf(4));
    const people = [
      { discordId: await holder([4]), grade: 4 },
      { discordId: raised.discordId, grade: 4 },
      { discordId: await holder([3]), grade: 3 },
    ];
    expect(await outcomes(people)).toEqual(['refused', 'refused', 'created']);
    await execute('delete from settings');
  });

  it('An Executive takes a recent sign-in', async () => {
    const people = [{ discordId: await holder([5]), grade: 5 }];
    const stale = { ...owner, ...(await openSession(owner, { began: days(1) })) };
    expect((await takeOver(people, stale)).outcome).toBe('403 fresh_sign_in');
    expect(await outcomes(people)).toEqual(['created']);
  });

  it('If Discord answers nothing about anyone, the call is 503', async () => {
    shortenTimeouts();
    const people = [{ discordId: await holder([3]), grade: 3 }];
    await guild.fail('hang', { part: 'members' });
    expect((await takeOver(people)).outcome).toBe('503 discord_unavailable');
  });

  it('The first sign-in of a person who was taken over is no new account', async () => {
    const username = `taken${unique()}`;
    // As the fake Discord derives it.
    const digest = createHash('sha256').update(username).digest();
    const discordId = String(900_000_000_000_000_000n + BigInt(digest.readUIntBE(0, 6)));
    await guild.give(discordId, guild.roleOf(3));
    await takeOver([{ discordId, grade: 3 }]);
    const { session } = await signIn(username);
    expect((await client(session).get('/api/auth/me')).body).toMatchObject({ username, grade: 3 });
    const user = await userOf(discordId);
    expect(await auditOf(String(user?.id))).toMatchObject([{ action: 'USER_TAKEN_OVER' }]);
  });
});
