import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/discord/guild.ts';
import { runOutbox } from '../support/discord/webhooks.ts';
import { auditOf, rowsOf } from '../support/rows.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

let owner: SignedIn;
let guild: Guild;

beforeEach(async () => {
  await emptyRoles();
  owner = await signedIn(6);
  guild = newGuild();
});

const path = '/api/discord-roles';
const getRoles = () => owner.get(path, { recorder: guild.recorder });
const putRoles = (roles: unknown) => owner.put(path, { roles }, { recorder: guild.recorder });

/** The audit entries of this test's owner. */
const entries = async () => (await auditOf('discord_roles')).filter(({ userId }) => userId === owner.id);

describe('The map of roles', () => {
  it('Roles are listed from the highest down, with the reason if one cannot be chosen', async () => {
    const reply = await getRoles();
    expect(reply.outcome).toBe('200');
    expect(reply.body).toMatchObject({ map: [] });
    const roles = reply.body.roles as Record<string, unknown>[];
    expect(roles.map(({ name, position, assignable, reason }) => [name, position, assignable, reason])).toEqual([
      ['Founder', 9, false, 'above_bot'],
      ['Admin', 8, false, 'administrator'],
      ['Portal', 7, false, 'managed'],
      ['Music bot', 6, false, 'managed'],
      ['Executive', 5, true, null],
      ['Manager', 4, true, null],
      ['Moderator', 3, true, null],
      ['Junior Moderator', 2, true, null],
      ['Trial Moderator', 1, true, null],
      ['Newcomer Guide', 1, true, null],
      ['Away', 1, true, null],
      ['@everyone', 0, false, 'everyone'],
    ]);
  });

  it('One role may serve several grades, and an equal map changes nothing', async () => {
    const map = [
      { grade: 2, roleId: guild.roleOf(2) },
      { grade: 2.5, roleId: guild.roleOf(2) },
      { grade: 5, roleId: guild.roleOf(5) },
    ];
    const reply = await putRoles(map.toReversed());
    expect([reply.outcome, reply.body.map]).toEqual(['200', map]);
    expect((await getRoles()).body.map).toEqual(map);
    expect(await entries()).toMatchObject([
      {
        action: 'DISCORD_ROLES_MAPPED',
        userId: owner.id,
        entityType: 'setting',
        newValues: JSON.stringify({
          'Trial Moderator': 'Trial Moderator',
          'Junior Moderator': 'Trial Moderator',
          Executive: 'Executive',
        }),
      },
    ]);
    await putRoles(map);
    expect((await putRoles([map[2]])).body.map).toEqual([map[2]]);
    expect((await entries()).length).toBe(2);
  });

  it('A role is replaced by another of the same name', async () => {
    await guild.rename(guild.roleOf(4), 'Moderator');
    await putRoles([{ grade: 3, roleId: guild.roleOf(3) }]);
    const second = [{ grade: 3, roleId: guild.roleOf(4) }];
    expect((await putRoles(second)).body.map).toEqual(second);
    expect((await getRoles()).body.map).toEqual(second);
    expect((await entries()).at(-1)?.newValues).toBe(JSON.stringify({ Moderator: `Moderator (${guild.roleOf(4)})` }));
  });

  it.each([
    ['@everyone', 0, 'Everyone in the server has this role'],
    ['a managed role', 6, 'This role belongs to an integration'],
    ['the bot’s own role', 7, 'This role belongs to an integration'],
    ['a role with Administrator', 8, 'This role has the Administrator permission'],
    ['a role above the bot', 9, 'This role is not below the bot’s own'],
    ['an unknown role', 42, 'This role is not in the server'],
  ])('The map cannot have %s', async (_name, position, message) => {
    const reply = await putRoles([
      { grade: 2, roleId: guild.roleOf(2) },
      { grade: 3, roleId: guild.roleAt(position) },
    ]);
    expect(reply.outcome).toBe('400 invalid_input');
    expect(reply.body.issues).toEqual([{ path: 'roles.1.roleId', message }]);
    expect(await rowsOf('select * from discord_roles')).toEqual([]);
  });

  it('If two owners race to change the map, one gets 409 with the current map', async () => {
    guild.recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const maps = [[{ grade: 2, roleId: guild.roleOf(2) }], [{ grade: 3, roleId: guild.roleOf(3) }]];
    const replies = await Promise.all(maps.map(putRoles));
    expect(replies.map(({ outcome }) => outcome).sort()).toEqual(['200', '409 conflict']);
    const stored = await rowsOf('select grade, roleId from discord_roles');
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body.current).toMatchObject({ map: stored });
    expect((await entries()).length).toBe(1);
  });
});

describe('Discord does not answer as it should', () => {
  const calls = {
    GET: getRoles,
    PUT: () => putRoles([]),
    drift: () => owner.get(`${path}/drift`, { recorder: guild.recorder }),
  };

  it.each(Object.entries(calls))('While Discord hangs, %s is 503 in less than five seconds', async (_name, send) => {
    const asked = shortenTimeouts();
    await guild.fail('hang');
    const reply = await send();
    expect([reply.outcome, reply.headers.get('Retry-After')]).toEqual(['503 discord_unavailable', '30']);
    expect(Number(asked.mock.calls[0]?.[0])).toBeLessThan(5000);
  });

  it.each([
    ['500', '503 discord_unavailable', '30'],
    ['429', '503 discord_unavailable', '30'],
    ['429-bare', '503 discord_unavailable', '60'],
    ['429-html', '503 discord_unavailable', '60'],
    ['redirect', '503 discord_unavailable', '30'],
    ['400', '503 discord_unavailable', '30'],
  ])('After %s the calls are %s', async (way, outcome, wait) => {
    await guild.fail(way);
    for (const send of Object.values(calls)) {
      const reply = await send();
      expect([reply.outcome, reply.headers.get('Retry-After')]).toEqual([outcome, wait]);
    }
  });

  it('While Discord is out of reach the calls are 503', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
    for (const send of Object.values(calls)) expect((await send()).outcome).toBe('503 discord_unavailable');
  });

  it('A global limit holds up the outbox too, and no further call is made', async () => {
    await guild.fail('429-global', { times: 1 });
    await calls.drift();
    const fetches = vi.spyOn(globalThis, 'fetch');
    const reply = await calls.GET();
    expect([reply.outcome, reply.headers.get('Retry-After')]).toEqual(['503 discord_unavailable', '20']);
    const person = await createPerson(3);
    await queueRolesOf(person.id);
    await runOutbox(guild.recorder);
    expect(fetches).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  it.each(['404-guild', '403-access'])('After %s the calls say that the bot is not in the server', async (way) => {
    await guild.fail(way);
    const [roles, map, drift] = [await calls.GET(), await calls.PUT(), await calls.drift()];
    for (const reply of [roles, map, drift]) {
      expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
      expect(reply.text).toContain('DISCORD_GUILD_ID');
    }
    expect(drift.text).toContain('Server Members Intent');
  });

  it('A refused token switches the bot off until another is set, and no call is made', async () => {
    await guild.fail('401-bot', { times: 1 });
    const first = await calls.GET();
    expect(first.outcome).toBe('503 unavailable');
    expect(first.text).toContain('DISCORD_BOT_TOKEN');
    const fetches = vi.spyOn(globalThis, 'fetch');
    for (const send of Object.values(calls)) expect((await send()).text).toContain('DISCORD_BOT_TOKEN');
    expect(fetches).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    const stored = await rowsOf<{ value: string }>("select value from server_state where name = 'discord_bot'");
    expect(stored[0]?.value).not.toContain('test-bot-token');
    const rotated = newGuild({ DISCORD_BOT_TOKEN: 'another-token' });
    expect((await owner.get(path, { recorder: rotated.recorder })).outcome).toBe('200');
  });

  it.each(['DISCORD_BOT_TOKEN', 'DISCORD_GUILD_ID', 'PUBLIC_ORIGIN'])(
    'Without %s every call is 503 and names it',
    async (name) => {
      const { recorder } = newGuild({ [name]: '' });
      const replies = [
        await owner.get(path, { recorder }),
        await owner.put(path, { roles: [] }, { recorder }),
        await owner.get(`${path}/drift`, { recorder }),
        await owner.post(`${path}/sync`, { userIds: [owner.id] }, { recorder }),
      ];
      for (const reply of replies) {
        expect(reply.outcome).toBe('503 unavailable');
        expect(reply.body.error).toContain(`${name} is not set`);
      }
    },
  );
});

describe('The drift', () => {
  const getDrift = (query = '') => owner.get(`${path}/drift${query}`, { recorder: guild.recorder });

  it('The drift names everyone with a missing or surplus role, even Members', async () => {
    await guild.mapAll();
    const fine = await createPerson(3);
    const lacking = await createPerson(3);
    const demoted = await createPerson(2);
    const member = await createPerson(1);
    const blocked = await createPerson(4, { isBlocked: true });
    const gone = await createPerson(3);
    await guild.give(fine.discordId, guild.roleOf(3), guild.roleAt(9));
    await guild.give(lacking.discordId);
    await guild.give(demoted.discordId, guild.roleOf(5), guild.roleOf(2));
    await guild.give(member.discordId, guild.roleOf(2));
    await guild.give(blocked.discordId, guild.roleOf(4));
    await guild.leave(gone.discordId);
    const reply = await getDrift();
    expect(reply.outcome).toBe('200');
    expect(reply.rows).toMatchObject([
      { userId: lacking.id, user: { id: lacking.id }, missing: [guild.roleOf(3)], surplus: [] },
      { userId: demoted.id, user: { id: demoted.id }, missing: [], surplus: [guild.roleOf(5)] },
      { userId: member.id, user: { id: member.id }, missing: [], surplus: [guild.roleOf(2)] },
      { userId: blocked.id, user: { id: blocked.id }, missing: [], surplus: [guild.roleOf(4)] },
    ]);
    expect(reply.headers.get('Link')).toBeNull();
  });

  it('Nobody differs while no grade has a role', async () => {
    const person = await createPerson(3);
    await guild.give(person.discordId, guild.roleOf(2));
    expect((await getDrift()).rows).toEqual([]);
  });

  it('A large server comes page by page, with one call to Discord each', async () => {
    await guild.mapAll();
    const people: { id: string }[] = [];
    for (let n = 0; n < 3; n++) people.push(await createPerson(3, { discordId: guild.roleAt(100 + n * 400) }));
    await guild.fill(1200);
    const fetches = vi.spyOn(globalThis, 'fetch');
    const found: unknown[] = [];
    let pages = 0;
    for (let next: string | undefined = ''; next !== undefined; pages++) {
      const reply = await getDrift(next);
      expect(reply.outcome).toBe('200');
      found.push(...reply.rows.map(({ userId }) => userId));
      next = /drift(\?cursor=[^>]+)>/.exec(reply.headers.get('Link') ?? '')?.[1];
    }
    expect(found).toEqual(people.map(({ id }) => id));
    expect(pages).toBe(3);
    expect(fetches).toHaveBeenCalledTimes(3);
  });
});

describe('Correcting roles', () => {
  const sync = (userIds: unknown) => owner.post(`${path}/sync`, { userIds }, { recorder: guild.recorder });

  it('The people who differ are queued, and get the roles of their grade after the reply', async () => {
    await guild.mapAll();
    const [one, other] = [await createPerson(3), await createPerson(1)];
    await guild.give(other.discordId, guild.roleOf(4));
    const reply = await sync([one.id, other.id, one.id]);
    expect(reply.outcome).toBe('202');
    expect(reply.rows).toMatchObject([
      { kind: 'roles', event: null, webhookId: null, userId: expect.any(String), state: 'queued', attempts: 0 },
      { kind: 'roles', state: 'queued' },
    ]);
    expect(await guild.rolesOf(one.discordId)).toEqual([guild.roleOf(3)]);
    expect(await guild.rolesOf(other.discordId)).toEqual([]);
    expect((await owner.get(`${path}/drift`, { recorder: guild.recorder })).rows).toEqual([]);
    const [entry] = (await entries()).slice(-1);
    expect(entry).toMatchObject({ action: 'DISCORD_ROLES_SYNCED', userId: owner.id });
    expect(JSON.parse(String(entry?.newValues))).toEqual({ people: 2, userIds: [one.id, other.id] });
  });

  it('Correcting a user with a queued retry makes it due now, with all attempts', async () => {
    await guild.mapAll();
    const person = await createPerson(3);
    await guild.fail('500', { times: 1 });
    await sync([person.id]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await sync([person.id]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });
});
