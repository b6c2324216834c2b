import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { overtakenBy } from '../support/measuring/recorder.ts';
import { idsFrom } from '../support/paging.ts';
import { createProfile, OF_MANAGER } from '../support/people-rows.ts';
import { auditOf, execute, numbersTo, rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

let manager: SignedIn;
let executive: SignedIn;

/** 2,500 profiles, 20 per moment; a third are former staff, who left in another order than they joined. */
beforeAll(async () => {
  manager = await signedIn(4);
  executive = await signedIn(5);
  const numbers = numbersTo(2500);
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into users (id, discordId, username, usernameKey, grade, joinedAt)
      select 'staff-' || i, '7' || (10000000000000000 + i), 'Staff' || i, 'staff' || i, iif(i % 3 = 0, 1, 2), i from n`),
    env.DB.prepare(`${numbers} insert into staff_profiles (id, userId, isArchived, archivedAt, createdAt)
      select 'profile-' || printf('%05d', (i * 7919) % 7001), 'staff-' || i, i % 3 = 0, iif(i % 3 = 0, (i * 31) % 97, null), i / 20 from n`),
  ]);
});

const expectedIds = async (sql: string) =>
  (await rowsOf<{ id: string }>(`select id from staff_profiles ${sql}`)).map(({ id }) => id);

describe('The staff list', () => {
  it('The pages hold all current staff once, newest first', async () => {
    const expected = await expectedIds('where isArchived = 0 order by createdAt desc, id desc');
    expect(await idsFrom(manager, '/api/staff?limit=200')).toEqual(expected);
  });

  it('The archive holds all former staff once, by when they left', async () => {
    const expected = await expectedIds('where isArchived = 1 order by archivedAt desc, id desc');
    expect(expected.length).toBeGreaterThan(800);
    expect(await idsFrom(manager, '/api/staff?archived=1&limit=200')).toEqual(expected);
  });

  it('Each profile comes with its person', async () => {
    const person = await createPerson(3, { avatar: 'abc', displayName: 'Abe' });
    const profile = await createProfile({ userId: person.id, servers: ['Main'], notes: 'Calm' });
    const [row] = (await manager.get('/api/staff?limit=1')).rows;
    expect(row).toEqual({
      id: profile.id,
      userId: person.id,
      servers: ['Main'],
      notes: 'Calm',
      performance: {},
      isArchived: false,
      archivedAt: null,
      trialDueOn: null,
      createdAt: new Date(profile.createdAt).toISOString(),
      updatedBy: null,
      updatedAt: null,
      revision: 1,
      user: {
        id: person.id,
        username: person.username,
        displayName: 'Abe',
        discordId: person.discordId,
        avatar: `https://cdn.discordapp.com/avatars/${person.discordId}/abc.png?size=128`,
        grade: 3,
        joinedAt: new Date(person.joinedAt).toISOString(),
        promotedAt: null,
        isBlocked: false,
        awayUntil: null,
        needsMfa: false,
        isErased: false,
        can: OF_MANAGER,
      },
    });
  });
});

describe('A profile', () => {
  it('A higher grade can edit a profile field by field', async () => {
    const { userId, id } = await createProfile({ notes: 'Before' });
    const first = await manager.patch(`/api/staff/${userId}`, { servers: [' Main ', 'Side'] });
    expect(first.outcome).toBe('200');
    expect(first.body).toMatchObject({
      id,
      userId,
      servers: ['Main', 'Side'],
      notes: 'Before',
      revision: 2,
      user: { grade: 3 },
    });
    const second = await executive.patch(`/api/staff/${userId}`, { notes: null, revision: 2 });
    expect(second.body).toMatchObject({ servers: ['Main', 'Side'], notes: null, revision: 3 });
    expect((await auditOf(userId)).map((row) => [row.action, row.targetUserId, row.oldValues, row.newValues])).toEqual([
      ['STAFF_PROFILE_UPDATED', userId, '{"servers":[]}', '{"servers":["Main","Side"]}'],
      ['STAFF_PROFILE_UPDATED', userId, '{"notes":"Before"}', '{"notes":null}'],
    ]);
  });

  it('Editing the profile of oneself, a peer, an owner or nobody is refused', async () => {
    await createProfile({ userId: manager.id, notes: 'Own' });
    const peer = await createProfile({ userId: (await createPerson(4)).id });
    const owner = await createProfile({ userId: (await createPerson(6)).id });
    const without = await createPerson(2);
    const anOwner = await signedIn(6);
    const before = await stateOfDatabase();
    const patch = (id: string, who = manager) => who.patch(`/api/staff/${id}`, { notes: 'x' });
    expectFailure(await patch(manager.id), '403 own_row');
    expectFailure(await patch(owner.userId, anOwner), '403 target_out_of_reach');
    expectFailure(await patch(without.id), '404 not_found');
    expectFailure(
      await manager.patch(`/api/staff/${peer.userId}`, { notes: 'x', revision: 9 }),
      '403 target_out_of_reach',
    );
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('The profile of a user promoted out of reach during the request is not changed', async () => {
    const { userId } = await createProfile();
    const recorder = overtakenBy(() => execute('update users set grade = 4 where id = ?', userId));
    expectFailure(await manager.patch(`/api/staff/${userId}`, { notes: 'x' }, { recorder }), '409 conflict');
    expect(await auditOf(userId)).toEqual([]);
  });

  it('The profile of former staff can still be edited', async () => {
    const { userId } = await createProfile({ userId: (await createPerson(1)).id, isArchived: true, archivedAt: 5 });
    const reply = await manager.patch(`/api/staff/${userId}`, { notes: 'Left in peace' });
    expect(reply.body).toMatchObject({
      isArchived: true,
      archivedAt: new Date(5).toISOString(),
      notes: 'Left in peace',
    });
  });
});
