import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { days, hours, minutes } from '#worker/clock.ts';
import { createPerson, type PersonFields, type SignedIn, signedIn } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild } from '../support/discord/guild.ts';
import { rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

let manager: SignedIn;
let person: PersonFields;
let guild: Guild;

beforeEach(async () => {
  await emptyRoles();
  [manager, person, guild] = [await signedIn(4), await createPerson(1), newGuild()];
});
afterEach(() => {
  vi.useRealTimers();
});

const standing = (id = person.id, by = manager) => by.get(`/api/users/${id}/standing`, { recorder: guild.recorder });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const manageRoles = 1n << 28n;

describe('Standing', () => {
  it('A member is shown with the join date and at most 20 roles, highest first', async () => {
    const joined = ago(days(264));
    await guild.arrange(person.discordId, { joined, roles: [1, 5, 3].map(guild.roleAt).join() });
    const { outcome, body } = await standing();
    expect(outcome).toBe('200');
    expect(body).toEqual({
      state: 'member',
      joinedAt: joined,
      roles: [5, 3, 1].map((position) => expect.objectContaining({ id: guild.roleAt(position) })),
      timedOutUntil: null,
      banReason: null,
      checkedAt: expect.any(String),
    });
    expect(body.roles).toMatchObject([{ name: 'Executive' }, { name: 'Moderator' }, { name: 'Trial Moderator' }]);
  });

  it('A running time-out is shown, and a past one is none', async () => {
    const timeout = ago(-hours(2));
    await guild.arrange(person.discordId, { timeout });
    expect((await standing()).body).toMatchObject({ state: 'timed_out', timedOutUntil: timeout });
    await guild.arrange(person.discordId, { timeout: ago(1000) });
    expect((await standing()).body).toMatchObject({ state: 'member', timedOutUntil: null });
  });

  it('Guests and people outside the server are absent', async () => {
    await guild.arrange(person.discordId, { flags: '16', joined: '' });
    expect((await standing()).body).toMatchObject({ state: 'absent', joinedAt: null, roles: [] });
    const other = await createPerson();
    await guild.leave(other.discordId);
    const reply = await standing(other.id);
    expect(reply.body).toMatchObject({ state: 'absent', banReason: null });
    expect(reply.headers.get('Discord-Missing')).toBeNull();
  });

  it('A ban is shown with its reason, if it has one', async () => {
    await guild.arrange(person.discordId, { banned: 'Sold accounts' });
    expect((await standing()).body).toMatchObject({ state: 'banned', banReason: 'Sold accounts' });
    const other = await createPerson();
    await guild.arrange(other.discordId, { banned: '' });
    expect((await standing(other.id)).body).toMatchObject({ state: 'banned', banReason: null });
  });

  it('Nobody reads the reason of their own ban', async () => {
    await guild.arrange(manager.discordId, { banned: 'Sold accounts' });
    expect((await standing(manager.id)).body).toMatchObject({ state: 'banned', banReason: null });
  });

  it('Without Ban Members a banned person is absent, which is remembered for ten minutes', async () => {
    await guild.permit(guild.roleAt(7), manageRoles);
    await guild.arrange(person.discordId, { banned: 'Sold accounts' });
    const reply = await standing();
    expect(reply.body).toMatchObject({ state: 'absent', banReason: null });
    expect(reply.headers.get('Discord-Missing')).toBe('ban_members');
    await guild.permit(guild.roleAt(7), manageRoles | (1n << 2n));
    expect((await standing()).headers.get('Discord-Missing')).toBe('ban_members');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(11) });
    expect((await standing()).body).toMatchObject({ state: 'banned' });
  });

  it('It changes nothing in the database', async () => {
    const before = await stateOfDatabase();
    await standing();
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('While Discord is silent it is 503 within five seconds', async () => {
    shortenTimeouts();
    await guild.fail('hang');
    const reply = await standing();
    expect(reply.outcome).toBe('503 discord_unavailable');
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('A failure of the second call is 503 too', async () => {
    await guild.arrange(person.discordId, { roles: guild.roleAt(1) });
    await guild.fail('500', { part: 'roles' });
    expect((await standing()).outcome).toBe('503 discord_unavailable');
  });

  it('Without the bot it is 503 and names the missing setting', async () => {
    guild = newGuild({ DISCORD_BOT_TOKEN: '' });
    const reply = await standing();
    expect(reply.outcome).toBe('503 unavailable');
    expect(reply.body.error).toContain('DISCORD_BOT_TOKEN');
  });

  it('An unknown person is 404, and so is an erased one', async () => {
    expect((await standing(crypto.randomUUID())).outcome).toBe('404 not_found');
    const [erased] = await rowsOf<{ id: string }>(
      'update users set erasedAt = 1, discordId = null where id = ? returning id',
      person.id,
    );
    expect((await standing(erased?.id)).outcome).toBe('404 not_found');
  });
});
