import { beforeEach, describe, expect, it, vi } from 'vitest';
import { days, hours, minutes } from '#worker/clock.ts';
import { createPerson, type PersonFields } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/discord/guild.ts';
import { only, runOutbox } from '../support/discord/webhooks.ts';
import { execute, insertRow } from '../support/rows.ts';

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

  it('An error names a grade by the owner’s title', async () => {
    const updatedBy = (await createPerson(5)).id;
    await insertRow('settings', { id: 1, chosen: { gradeTitles: { 4: 'Lead' } }, updatedAt: 1, updatedBy });
    await guild.deleteRole(guild.roleOf(4));
    await run();
    await execute('delete from settings');
    expect(await delivery()).toMatchObject({ error: expect.stringMatching(/^The role of Lead was deleted/) });
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

describe.each(['a dismissed', 'a blocked'])('Taking roles from %s user', (who) => {
  beforeEach(async () => {
    await execute(`update users set ${who === 'a blocked' ? 'isBlocked' : 'grade'} = 1 where id = ?`, person.id);
  });

  /** The delivery, and in how many ms it is due. */
  async function waiting() {
    const row = await delivery();
    return { ...row, wait: Number(row.nextAt) - Number(row.startedAt) };
  }

  /** Runs with the delivery due after so many attempts. */
  async function runAfter(attempts: number) {
    await execute('update deliveries set nextAt = 1, attempts = ?', attempts);
    await run();
  }

  it.each([
    [0, minutes(1)],
    [3, hours(2)],
    [4, days(1)],
    [5, days(1)],
    [40, days(1)],
  ])('After %i failures, the next one waits %i ms for another attempt', async (before, wait) => {
    await guild.fail('500');
    await runAfter(before);
    const row = await waiting();
    expect(row).toMatchObject({ state: 'queued', attempts: before + 1, error: 'Discord answered 500' });
    expect(row.wait).toBeGreaterThanOrEqual(wait);
    expect(row.wait).toBeLessThan(wait + minutes(1));
  });

  it('A role above the bot’s is taken once the bot has been moved up', async () => {
    await guild.moveRole(guild.roleOf(3), 20);
    await runAfter(9);
    expect(await waiting()).toMatchObject({ state: 'queued', error: expect.stringContaining('above Moderator,') });
    await guild.moveRole(guild.roleOf(3), 3);
    await runAfter(10);
    expect(await delivery()).toMatchObject({ state: 'sent', error: null });
    expect(await roles()).toEqual([]);
  });

  it.each([
    ['401-bot', 'Discord refused the bot’s token.'],
    ['404-guild', 'The bot is not in the Discord server.'],
    ['400', 'Discord refused it: 400'],
  ])('A %s does not end it', async (way, error) => {
    await guild.fail(way);
    await runAfter(5);
    expect(await waiting()).toMatchObject({ state: 'queued', error: expect.stringContaining(error) });
  });

  it('A run that dies delays it by a day, and the run after that takes them', async () => {
    await execute("update deliveries set state = 'sending', leaseToken = 'x'");
    await runAfter(8);
    const row = await waiting();
    expect([row.state, row.error]).toEqual(['queued', 'No run could finish it.']);
    expect(row.wait).toBeGreaterThanOrEqual(days(1));
    await runAfter(row.attempts);
    expect(await roles()).toEqual([]);
  });
});
