import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type PersonFields, type SignedIn, signedIn } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild, rolesDeliveriesOf } from '../support/discord/guild.ts';
import { runOutbox } from '../support/discord/webhooks.ts';
import {
  auditOf,
  createApplication,
  createJob,
  execute,
  insertRow,
  newJob,
  numberOf,
  rowsOf,
} from '../support/rows.ts';

let owner: SignedIn;
let guild: Guild;
/** The ids of the roles Newcomer Guide and Away. */
let guide: string;
let away: string;

beforeEach(async () => {
  await emptyRoles();
  await execute('delete from extra_roles');
  await execute('update jobs set acceptedRoleId = null');
  [owner, guild] = [await signedIn(6), newGuild()];
  [guide, away] = [guild.roleAt(10), guild.roleAt(11)];
});
afterEach(() => {
  vi.useRealTimers();
});

const options = () => ({ recorder: guild.recorder });
const putMap = (body: unknown) => owner.put('/api/discord-roles', body, options());
const setAway = () => insertRow('extra_roles', { purpose: 'away', roleId: away });
const day = (n: number) => new Date(Date.now() + days(n)).toISOString().slice(0, 10);

describe('The role of a vacancy', () => {
  const post = (by: SignedIn, acceptedRoleId: string | null) =>
    by.post('/api/jobs', { ...newJob, acceptedRoleId }, options());

  it('Executives choose it, managers read it, and visitors do not', async () => {
    const [executive, manager, visitor] = [await signedIn(5), await signedIn(4), await signedIn(1)];
    const reply = await post(executive, guide);
    expect([reply.outcome, reply.body.acceptedRoleId]).toEqual(['201', guide]);
    const path = `/api/jobs/${reply.body.id}`;
    expect((await manager.get(path)).body.acceptedRoleId).toBe(guide);
    expect((await visitor.get(path)).body).not.toHaveProperty('acceptedRoleId');
    expect((await auditOf(String(reply.body.id)))[0]?.newValues).toContain(guide);
  });

  it('Managers neither set, change nor clear it, and edit the rest without it', async () => {
    const manager = await signedIn(4);
    expect((await post(manager, guide)).outcome).toBe('403 grade_too_low');
    expect((await post(manager, null)).outcome).toBe('201');
    const { id } = await createJob({ acceptedRoleId: guide });
    const edit = (fields: object) => manager.put(`/api/jobs/${id}`, { ...newJob, ...fields }, options());
    expect((await edit({ acceptedRoleId: null })).outcome).toBe('403 grade_too_low');
    expect((await edit({ acceptedRoleId: away })).outcome).toBe('403 grade_too_low');
    expect((await edit({ acceptedRoleId: guide })).outcome).toBe('200');
    const reply = await edit({});
    expect([reply.outcome, reply.body.acceptedRoleId]).toEqual(['200', guide]);
  });

  it('Clearing it needs no bot and no answer of Discord, and neither does an edit that keeps it', async () => {
    const executive = await signedIn(5);
    const bare = newGuild({ DISCORD_BOT_TOKEN: '' }).recorder;
    const { id } = await createJob({ acceptedRoleId: guide });
    const edit = (acceptedRoleId: string | null) =>
      executive.put(`/api/jobs/${id}`, { ...newJob, acceptedRoleId }, { recorder: bare });
    expect((await edit(guide)).outcome).toBe('200');
    const refused = await edit(away);
    expect(refused.outcome).toMatch(/^503/);
    expect(refused.body.error).toContain('DISCORD_BOT_TOKEN');
    expect((await edit(null)).outcome).toBe('200');
  });

  it.each([
    ['the role of a grade', 3, 'This is the role of a grade'],
    ['a role of an integration', 6, 'This role belongs to an integration'],
    ['a role above the bot’s', 9, 'This role is not below the bot’s own'],
    ['@everyone', 0, 'Everyone in the server has this role'],
    ['the role while away', 11, 'This is the role while away'],
    ['a role that is not there', 40, 'This role is not in the server'],
  ])('It cannot be %s', async (_role, position, message) => {
    await guild.mapAll();
    await setAway();
    const reply = await post(owner, guild.roleAt(position));
    expect([reply.outcome, reply.body.issues]).toEqual(['400 invalid_input', [{ path: 'acceptedRoleId', message }]]);
  });

  it.each([1, 2, 4, 5, 13, 17, 28, 29, 40])('It cannot have the permission of bit %s', async (bit) => {
    await guild.permit(guide, 1n << BigInt(bit));
    const reply = await post(owner, guide);
    expect(reply.body.issues).toEqual([
      { path: 'acceptedRoleId', message: 'This role has a permission that only the role of a grade may have' },
    ]);
  });

  it('Vacancies that are not deleted give at most five different roles', async () => {
    for (const n of [1, 2, 3, 4]) await createJob({ acceptedRoleId: `90000${n}` });
    const gone = await createJob({ acceptedRoleId: '900005' });
    expect((await post(owner, guide)).outcome).toBe('409 limit_reached');
    await execute('update jobs set deletedAt = 1 where id = ?', gone.id);
    expect((await post(owner, guide)).outcome).toBe('201');
    expect((await post(owner, guide)).outcome).toBe('201');
    expect((await post(owner, guild.roleAt(1))).outcome).toBe('409 limit_reached');
  });

  it('Racing vacancies do not exceed the five', async () => {
    for (const n of [1, 2, 3, 4]) await createJob({ acceptedRoleId: `90000${n}` });
    const roles = [1, 2, 3, 4, 5, 10].map((position) => guild.roleAt(position));
    const outcomes = (await Promise.all(roles.map((role) => post(owner, role)))).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['201', ...Array(5).fill('409 limit_reached')]);
  });

  it('An Executive reads the server’s roles alone', async () => {
    await guild.mapAll();
    const reply = await (await signedIn(5)).get('/api/discord-roles', options());
    expect([reply.outcome, Object.keys(reply.body)]).toEqual(['200', ['roles']]);
    expect((await (await signedIn(4)).get('/api/discord-roles', options())).outcome).toBe('403 grade_too_low');
  });
});

describe('The role while away', () => {
  it('It is stored, read and cleared, and a map without it leaves it', async () => {
    const map = [{ grade: 2, roleId: guild.roleOf(2) }];
    const reply = await putMap({ roles: map, awayRoleId: away });
    expect(reply.body).toMatchObject({ map, awayRoleId: away });
    expect((await auditOf('discord_roles')).at(-1)?.newValues).toContain('"While away":"Away"');
    expect((await putMap({ roles: [] })).body).toMatchObject({ map: [], awayRoleId: away });
    expect((await owner.get('/api/discord-roles', options())).body.awayRoleId).toBe(away);
    expect((await putMap({ roles: [], awayRoleId: null })).body.awayRoleId).toBeNull();
    expect(await rowsOf('select * from extra_roles')).toEqual([]);
  });

  it('It follows the rule of vacancies’ roles', async () => {
    const issueOf = async (body: object) => (await putMap({ roles: [], ...body })).body.issues;
    const issue = (message: string) => [{ path: 'awayRoleId', message }];
    expect(await issueOf({ roles: [{ grade: 2, roleId: away }], awayRoleId: away })).toEqual(
      issue('This is the role of a grade'),
    );
    await createJob({ acceptedRoleId: guide });
    expect(await issueOf({ awayRoleId: guide })).toEqual(issue('A vacancy gives this role'));
    await guild.permit(away, 1n << 13n);
    expect(await issueOf({ awayRoleId: away })).toEqual(
      issue('This role has a permission that only the role of a grade may have'),
    );
  });

  it('No grade can have a role that a vacancy gives, unless the vacancy is deleted', async () => {
    const { id } = await createJob({ acceptedRoleId: guide });
    const roles = [{ grade: 2, roleId: guide }];
    expect((await putMap({ roles })).body.issues).toEqual([
      { path: 'roles.0.roleId', message: 'A vacancy gives this role' },
    ]);
    await execute('update jobs set deletedAt = 1 where id = ?', id);
    expect((await putMap({ roles })).outcome).toBe('200');
  });
});

describe('Giving and taking a vacancy’s role', () => {
  let manager: SignedIn;
  let person: PersonFields;

  beforeEach(async () => {
    [manager, person] = [await signedIn(4), await createPerson(1)];
  });

  const apply = async (fields: Parameters<typeof createApplication>[0] = {}) => {
    const job = await createJob({ acceptedRoleId: guide });
    return createApplication({ jobId: job.id, userId: person.id, ...fields });
  };
  const decide = async (id: string, status: string) => {
    const reply = await manager.patch(`/api/applications/${id}`, { status }, options());
    expect(reply.outcome).toBe('200');
  };
  const changes = () => guild.changes(person.discordId);

  it('Accepting gives it, and undo takes it back', async () => {
    const { id } = await apply();
    await decide(id, 'accepted');
    expect(await changes()).toEqual(['+Newcomer Guide']);
    expect((await manager.post(`/api/applications/${id}/undo`, { from: 'accepted' }, options())).outcome).toBe('200');
    expect(await changes()).toEqual(['+Newcomer Guide', '-Newcomer Guide']);
  });

  it('Undoing many at once takes it back too', async () => {
    const { id } = await apply();
    await decide(id, 'accepted');
    const items = [{ id, from: 'accepted' }];
    const reply = await manager.post('/api/applications/bulk/undo', { items }, options());
    expect(reply.body.results).toEqual([{ id, outcome: 'done', code: null }]);
    expect(await changes()).toEqual(['+Newcomer Guide', '-Newcomer Guide']);
  });

  it('Other decisions, and vacancies without a role, queue nothing', async () => {
    await decide((await apply()).id, 'declined');
    await decide((await createApplication({ userId: person.id })).id, 'accepted');
    expect(await rolesDeliveriesOf(person.id)).toEqual([]);
  });

  it('It stays while another accepted application entitles to it', async () => {
    const [first, second] = [await apply(), await apply()];
    await decide(first.id, 'accepted');
    await decide(second.id, 'accepted');
    await manager.post(`/api/applications/${second.id}/undo`, { from: 'accepted' }, options());
    expect(await changes()).toEqual(['+Newcomer Guide']);
  });

  it('Dismissal takes it for good: a later appointment does not give it back, a later acceptance does', async () => {
    await decide((await apply()).id, 'accepted');
    for (const grade of [2, 1, 2]) await owner.patch(`/api/users/${person.id}/grade`, { grade }, options());
    expect(await changes()).toEqual(['+Newcomer Guide', '-Newcomer Guide']);
    await decide((await apply()).id, 'accepted');
    expect(await changes()).toEqual(['+Newcomer Guide', '-Newcomer Guide', '+Newcomer Guide']);
  });

  it('An appointment during the acceptance’s call, and a dismissal during the next, are sent by the same run', async () => {
    const { id } = await apply();
    await guild.mapAll();
    const call = globalThis.fetch;
    const meanwhile = [2, 1];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const grade = init?.method === 'PUT' ? meanwhile.shift() : undefined;
      if (grade) await owner.patch(`/api/users/${person.id}/grade`, { grade }, options());
      return call(input, init);
    });
    await decide(id, 'accepted');
    expect((await rolesDeliveriesOf(person.id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(await changes()).toEqual(['+Newcomer Guide', '+Trial Moderator', '-Newcomer Guide', '-Trial Moderator']);
  });

  it('A block takes it, and lifting the block gives it back', async () => {
    await decide((await apply()).id, 'accepted');
    for (const isBlocked of [true, false]) await owner.patch(`/api/users/${person.id}/block`, { isBlocked }, options());
    expect(await changes()).toEqual(['+Newcomer Guide', '-Newcomer Guide', '+Newcomer Guide']);
  });

  it('An erasure takes it', async () => {
    await decide((await apply()).id, 'accepted');
    await owner.post(`/api/users/${person.id}/erase`, { username: person.username }, options());
    expect(await changes()).toEqual(['+Newcomer Guide', '-Newcomer Guide']);
  });

  it('It stays when its vacancy is deleted, changed or cleared', async () => {
    const { id, jobId } = await apply();
    await decide(id, 'accepted');
    await execute('update jobs set deletedAt = 1 where id = ?', jobId);
    await owner.post('/api/discord-roles/sync', { userIds: [person.id] }, options());
    await execute('update jobs set acceptedRoleId = null where id = ?', jobId);
    await owner.post('/api/discord-roles/sync', { userIds: [person.id] }, options());
    expect(await changes()).toEqual(['+Newcomer Guide']);
  });

  it('It is surplus only for those who applied', async () => {
    const stranger = await createPerson(1);
    await apply();
    await guild.give(person.discordId, guide);
    await guild.give(stranger.discordId, guide);
    const drift = (await owner.get('/api/discord-roles/drift', options())).rows;
    expect(drift).toMatchObject([{ userId: person.id, missing: [], surplus: [guide] }]);
    await owner.post('/api/discord-roles/sync', { userIds: [person.id, stranger.id] }, options());
    expect(await changes()).toEqual(['-Newcomer Guide']);
    expect(await guild.changes(stranger.discordId)).toEqual([]);
  });

  it('A role that has gained such a permission is not given, and the error names the vacancy', async () => {
    const { id } = await apply();
    await execute("update jobs set title = 'Guide' where acceptedRoleId is not null");
    await guild.permit(guide, 1n << 1n);
    await decide(id, 'accepted');
    expect(await changes()).toEqual([]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([
      {
        state: 'failed',
        error:
          'The role of the vacancy Guide has gained a permission that such a role must not have. Choose another one for it.',
      },
    ]);
  });

  it('A deleted role fails and names the vacancy, which is given up for an accepted Member', async () => {
    const { id } = await apply();
    await execute("update jobs set title = 'Guide' where acceptedRoleId is not null");
    await guild.deleteRole(guide);
    await decide(id, 'accepted');
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([
      { state: 'failed', error: 'The role of the vacancy Guide was deleted in Discord. Choose another one for it.' },
    ]);
  });

  it('More changes than one attempt makes go on immediately, and are no further attempt', async () => {
    const positions = [1, 2, 3, 4, 5, 10];
    for (const position of positions) {
      const job = await createJob({ acceptedRoleId: guild.roleAt(position) });
      await createApplication({ jobId: job.id, userId: person.id });
    }
    await guild.give(person.discordId, ...positions.map((position) => guild.roleAt(position)));
    await owner.post('/api/discord-roles/sync', { userIds: [person.id] }, options());
    expect(await guild.rolesOf(person.discordId)).toEqual([]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });
});

describe('Giving and taking the role while away', () => {
  let person: SignedIn;
  const changes = () => guild.changes(person.discordId);
  const announce = async (fromDay: string, toDay: string) => {
    const reply = await person.post('/api/leaves', { fromDay, toDay }, options());
    expect(reply.outcome).toBe('201');
    return String(reply.body.id);
  };
  const leaveOf = async (id: string) =>
    (await rowsOf('select awayGivenAt, awayTakenAt from leaves where id = ?', id))[0];

  beforeEach(async () => {
    // Leaves of other tests, which the cron would find too.
    await execute('update leaves set endedAt = 1');
    person = await signedIn(3);
    await setAway();
  });

  it('A leave from today gives it immediately, and its early end takes it', async () => {
    const id = await announce(day(0), day(3));
    expect(await changes()).toEqual(['+Away']);
    expect((await person.post(`/api/leaves/${id}/end`, {}, options())).outcome).toBe('200');
    expect(await changes()).toEqual(['+Away', '-Away']);
    expect(await leaveOf(id)).toEqual({ awayGivenAt: expect.any(Number), awayTakenAt: expect.any(Number) });
  });

  it('A later leave gives it on its first day and takes it after its last, once each', async () => {
    const id = await announce(day(1), day(2));
    await runOutbox(guild.recorder);
    expect([await changes(), await leaveOf(id)]).toEqual([[], { awayGivenAt: null, awayTakenAt: null }]);
    vi.useFakeTimers({ now: Date.now() + days(1), toFake: ['Date'] });
    await runOutbox(guild.recorder);
    await runOutbox(guild.recorder);
    expect(await changes()).toEqual(['+Away']);
    vi.useFakeTimers({ now: Date.now() + days(2), toFake: ['Date'] });
    await runOutbox(guild.recorder);
    await runOutbox(guild.recorder);
    expect(await changes()).toEqual(['+Away', '-Away']);
    expect(await numberOf("select count(*) from deliveries where kind = 'roles'")).toBe(2);
  });

  it('A leave that has begun gets the role that is chosen later', async () => {
    await execute('delete from extra_roles');
    await announce(day(0), day(3));
    await runOutbox(guild.recorder);
    expect(await rolesDeliveriesOf(person.id)).toEqual([]);
    await setAway();
    await runOutbox(guild.recorder);
    expect(await changes()).toEqual(['+Away']);
  });

  it('Dismissal, block and erasure take it', async () => {
    await announce(day(0), day(3));
    await owner.patch(`/api/users/${person.id}/block`, { isBlocked: true }, options());
    expect(await changes()).toEqual(['+Away', '-Away']);
    await owner.patch(`/api/users/${person.id}/block`, { isBlocked: false }, options());
    await owner.patch(`/api/users/${person.id}/grade`, { grade: 1 }, options());
    expect(await changes()).toEqual(['+Away', '-Away', '+Away', '-Away']);
  });

  it('It is surplus only for those who had a leave that began', async () => {
    const stranger = await createPerson(3);
    await announce(day(2), day(3));
    for (const { discordId } of [person, stranger]) await guild.give(discordId, away);
    expect((await owner.get('/api/discord-roles/drift', options())).rows).toEqual([]);
    await execute('update leaves set fromDay = ?, toDay = ? where userId = ?', day(-3), day(-1), person.id);
    expect((await owner.get('/api/discord-roles/drift', options())).rows).toMatchObject([
      { userId: person.id, surplus: [away] },
    ]);
  });

  it('A deleted role fails and names the field', async () => {
    await guild.deleteRole(away);
    await announce(day(0), day(1));
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([
      { state: 'failed', error: 'The role of “While away” was deleted in Discord. Choose another one for it.' },
    ]);
  });
});
