import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { hours } from '#worker/clock.ts';
import { openDatabase } from '#worker/db/database.ts';
import { sweep } from '#worker/db/sweep.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/discord/guild.ts';
import { makeDue, runOutbox } from '../support/discord/webhooks.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { numberOf, rowsOf } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';

beforeEach(emptyRoles);

async function mappedGuild(): Promise<Guild> {
  const guild = newGuild();
  await guild.mapAll();
  return guild;
}

/** Changes a user in the portal that this server belongs to. */
async function change({ recorder }: Guild, userId: string, field: 'grade' | 'block', body: unknown) {
  const owner = await signedIn(6);
  const reply = await owner.patch(`/api/users/${userId}/${field}`, body, { recorder });
  expect(reply.outcome).toBe('200');
}

describe('Roles follow grades', () => {
  it('A promotion gives the new role and takes the old one, and leaves other roles alone', async () => {
    const guild = await mappedGuild();
    const person = await createPerson(3);
    await guild.give(person.discordId, guild.roleOf(3), guild.roleAt(6));
    await change(guild, person.id, 'grade', { grade: 4 });
    expect(await guild.changes(person.discordId)).toEqual(['-Moderator', '+Manager']);
    expect(await guild.rolesOf(person.discordId)).toEqual([guild.roleAt(6), guild.roleOf(4)]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
  });

  it('A Member who is appointed gets a role, and loses it with the dismissal', async () => {
    const guild = await mappedGuild();
    const person = await createPerson(1);
    await change(guild, person.id, 'grade', { grade: 2 });
    await change(guild, person.id, 'grade', { grade: 2.5 });
    await change(guild, person.id, 'grade', { grade: 1 });
    expect(await guild.changes(person.discordId)).toEqual([
      '+Trial Moderator',
      '-Trial Moderator',
      '+Junior Moderator',
      '-Junior Moderator',
    ]);
  });

  it('A block takes the role, and lifting it gives it back', async () => {
    const guild = await mappedGuild();
    const person = await createPerson(3);
    await guild.give(person.discordId, guild.roleOf(3));
    await change(guild, person.id, 'block', { isBlocked: true });
    await change(guild, person.id, 'block', { isBlocked: false });
    expect(await guild.changes(person.discordId)).toEqual(['-Moderator', '+Moderator']);
  });

  it('A grade without a role loses the old one, unless both grades share it', async () => {
    const guild = await mappedGuild();
    await guild.map({ 2: guild.roleOf(2), 2.5: guild.roleOf(2) });
    const person = await createPerson(2);
    await guild.give(person.discordId, guild.roleOf(2));
    await change(guild, person.id, 'grade', { grade: 2.5 });
    expect(await guild.changes(person.discordId)).toEqual([]);
    await change(guild, person.id, 'grade', { grade: 3 });
    expect(await guild.changes(person.discordId)).toEqual(['-Trial Moderator']);
  });

  it('Becoming or ceasing to be an owner at sign-in changes roles too', async () => {
    const guild = await mappedGuild();
    const person = await createPerson(6, { discordId: '100000000000000006', username: 'executive' });
    await guild.give(person.discordId);
    await signIn('executive', { recorder: guild.recorder });
    expect(await guild.changes(person.discordId)).toEqual(['+Executive']);
    const adopting = newGuild({ OWNER_DISCORD_IDS: `${env.OWNER_DISCORD_IDS},${person.discordId}` });
    await adopting.mapAll();
    await adopting.give(person.discordId, adopting.roleOf(5));
    await signIn('executive', { recorder: adopting.recorder });
    expect(await numberOf('select grade from users where id = ?', person.id)).toBe(6);
    expect(await adopting.changes(person.discordId)).toEqual(['-Executive']);
  });

  it('An erasure takes the roles that are left, and the Discord ID goes with it', async () => {
    const guild = await mappedGuild();
    const owner = await signedIn(6);
    const person = await createPerson(1);
    await guild.give(person.discordId, guild.roleOf(4));
    await guild.fail('500', { times: 1 });
    const { recorder } = guild;
    const reply = await owner.post(`/api/users/${person.id}/erase`, { username: person.username }, { recorder });
    expect(reply.outcome).toBe('200');
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'queued', discordId: person.discordId }]);
    await makeDue();
    await runOutbox(recorder);
    expect(await guild.rolesOf(person.discordId)).toEqual([]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'sent', discordId: null }]);
  });

  it('The Discord ID of an erased user is kept for a day at most', async () => {
    const [fresh, old, person] = [await createPerson(1), await createPerson(1), await createPerson(3)];
    const { recorder } = newGuild();
    await queueRolesOf(fresh.id, { discordId: '1', createdAt: Date.now() - hours(23) });
    await queueRolesOf(old.id, { discordId: '2', createdAt: Date.now() - hours(25) });
    await queueRolesOf(person.id);
    await sweep(openDatabase(recorder.env.DB));
    expect(await rolesDeliveriesOf(fresh.id)).toMatchObject([{ state: 'queued', discordId: '1' }]);
    expect(await rolesDeliveriesOf(old.id)).toMatchObject([{ state: 'failed', discordId: null, nextAt: null }]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'queued' }]);
  });

  it('What follows from the grade is decided when it is sent', async () => {
    const guild = await mappedGuild();
    const person = await createPerson(3);
    await guild.fail('500', { times: 1 });
    await change(guild, person.id, 'grade', { grade: 4 });
    await change(guild, person.id, 'grade', { grade: 5 });
    expect((await rolesDeliveriesOf(person.id)).length).toBe(1);
    expect(await guild.changes(person.discordId)).toEqual(['+Executive']);
  });
});

describe('Queueing', () => {
  it.each(['DISCORD_BOT_TOKEN', 'DISCORD_GUILD_ID', 'PUBLIC_ORIGIN'])(
    'Nothing is queued or sent without %s',
    async (name) => {
      const guild = newGuild({ [name]: '' });
      await guild.mapAll();
      const [person, waiting] = [await createPerson(3), await createPerson(3)];
      await change(guild, person.id, 'grade', { grade: 4 });
      expect(await rolesDeliveriesOf(person.id)).toEqual([]);
      await queueRolesOf(waiting.id);
      await runOutbox(guild.recorder);
      expect(await rolesDeliveriesOf(waiting.id)).toMatchObject([{ state: 'queued', attempts: 0 }]);
    },
  );

  it('A promotion queues roles in its own batch, with at most six rows more', async () => {
    const off = new Recorder({ DISCORD_BOT_TOKEN: '' });
    const written = async (recorder: Recorder) => {
      const [person, owner] = [await createPerson(3), await signedIn(6)];
      recorder.measureFromHere();
      await owner.patch(`/api/users/${person.id}/grade`, { grade: 4 }, { recorder });
      const isChange = recorder.trips.findIndex(({ kind }) => kind === 'batch');
      return { trips: isChange + 1, rows: recorder.trips[isChange]?.rowsWritten ?? Number.NaN };
    };
    const [without, queued] = [await written(off), await written(newGuild().recorder)];
    expect(queued.trips).toBe(without.trips);
    expect(queued.rows - without.rows).toBeLessThanOrEqual(6);
  });
});

describe('Sending', () => {
  it('Skips members whose roles are right, and everyone while no grade is mapped', async () => {
    const guild = await mappedGuild();
    const person = await createPerson(3);
    await guild.give(person.discordId, guild.roleOf(3));
    await queueRolesOf(person.id);
    await runOutbox(guild.recorder);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'sent' }]);
    await emptyRoles();
    await queueRolesOf(person.id);
    await runOutbox(guild.recorder);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([
      { state: 'dropped', error: 'No grade has a Discord role.' },
    ]);
    expect(await guild.changes(person.discordId)).toEqual([]);
  });

  it('A failed change can be tried again, and joins one that waits', async () => {
    const guild = await mappedGuild();
    const owner = await signedIn(6);
    const person = await createPerson(3);
    const { recorder } = guild;
    await guild.fail('404-guild', { times: 1 });
    await queueRolesOf(person.id);
    await runOutbox(recorder);
    const [failed] = await rolesDeliveriesOf(person.id);
    expect(failed?.state).toBe('failed');
    await queueRolesOf(person.id);
    const off = newGuild({ DISCORD_BOT_TOKEN: '' });
    const retry = `/api/deliveries/${failed?.id}/retry`;
    expect((await owner.post(retry, undefined, { recorder: off.recorder })).outcome).toBe('503 unavailable');
    const reply = await owner.post(retry, undefined, { recorder });
    expect([reply.outcome, reply.body.state, reply.body.userId]).toEqual(['200', 'queued', person.id]);
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'sent' }]);
    expect(await guild.changes(person.discordId)).toEqual(['+Moderator']);
  });

  it('A newer change waits while an older one of the same person is being sent', async () => {
    const guild = await mappedGuild();
    const person = await createPerson(3);
    await queueRolesOf(person.id, { state: 'sending', leaseToken: 'x', attempts: 1, nextAt: Date.now() + 60_000 });
    await queueRolesOf(person.id);
    await runOutbox(guild.recorder);
    expect(await guild.changes(person.discordId)).toEqual([]);
    await makeDue();
    await runOutbox(guild.recorder);
    expect(await guild.changes(person.discordId)).toEqual(['+Moderator']);
    expect((await rolesDeliveriesOf(person.id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('A run makes at most 20 calls within 43 statements, and later runs go on', async () => {
    const guild = await mappedGuild();
    const people = await Promise.all(Array.from({ length: 15 }, () => createPerson(3)));
    for (const { id } of people) await queueRolesOf(id);
    const { recorder } = guild;
    recorder.measureFromHere();
    await runOutbox(recorder);
    expect(recorder.trips.flatMap(({ statements }) => statements).length).toBeLessThanOrEqual(43);
    const sent = () => numberOf("select count(*) from deliveries where state = 'sent'");
    expect(await sent()).toBe(7);
    await runOutbox(recorder);
    await runOutbox(recorder);
    expect(await sent()).toBe(15);
    expect(await rowsOf("select id from deliveries where state <> 'sent'")).toEqual([]);
  });
});
