import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPerson, type PersonFields } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/discord/guild.ts';
import { only, runOutbox } from '../support/discord/webhooks.ts';
import { execute } from '../support/rows.ts';

let guild: Guild;
let person: PersonFields;

beforeEach(async () => {
  await emptyRoles();
  guild = newGuild();
  await guild.mapAll();
  person = await createPerson(4);
  await guild.give(person.discordId, guild.roleOf(3));
  await queueRolesOf(person.id);
});

const run = () => runOutbox(guild.recorder);
const roles = () => guild.rolesOf(person.discordId);

const delivery = () => only(rolesDeliveriesOf(person.id));

describe('What Discord refuses', () => {
  it('A role above the bot’s fails and names it, after the other roles were changed', async () => {
    await guild.moveRole(guild.roleOf(4), 20);
    await run();
    expect(await delivery()).toMatchObject({
      state: 'failed',
      attempts: 1,
      nextAt: null,
      error: 'Move the bot’s role above Manager, and check that it may manage roles.',
    });
    expect(await roles()).toEqual([]);
  });

  it('A surplus role above the bot’s fails, and the missing one is given all the same', async () => {
    await guild.moveRole(guild.roleOf(3), 20);
    await run();
    expect(await delivery()).toMatchObject({ state: 'failed', error: expect.stringContaining('above Moderator,') });
    expect(await roles()).toEqual([guild.roleOf(3), guild.roleOf(4)]);
  });

  it('A deleted role fails and names its grade, until another role is chosen', async () => {
    await guild.deleteRole(guild.roleOf(4));
    await run();
    expect(await delivery()).toMatchObject({
      state: 'failed',
      error: 'The role of Manager was deleted in Discord. Choose another one for it.',
    });
    await guild.map({ 3: guild.roleOf(3), 4: guild.roleOf(5) });
    await execute("update deliveries set state = 'queued', nextAt = 1, attempts = 0");
    await run();
    expect(await roles()).toEqual([guild.roleOf(5)]);
  });

  it.each(['404-guild', '403-access'])('A server that the bot is not in (%s) fails and says so', async (way) => {
    await guild.fail(way);
    await run();
    expect(await delivery()).toMatchObject({
      state: 'failed',
      error: 'The bot is not in the Discord server. Invite it there, and check DISCORD_GUILD_ID.',
    });
  });
});

describe('Trying again', () => {
  it('A route whose limit is used up is waited for within the run', async () => {
    const { fetch: real } = globalThis;
    const at: number[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      at.push(Date.now());
      const reply = await real(...given);
      const headers = {
        ...Object.fromEntries(reply.headers),
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset-After': '0.3',
      };
      return new Response(reply.body, { status: reply.status, headers });
    });
    const other = await createPerson(1);
    await queueRolesOf(other.id, { nextAt: 2 });
    await run();
    vi.restoreAllMocks();
    expect(await rolesDeliveriesOf(other.id)).toMatchObject([{ state: 'sent' }]);
    // The member, two changes, and the other member.
    expect(at.length).toBe(4);
    expect(Number(at[3]) - Number(at[0])).toBeGreaterThanOrEqual(300);
  });
});
