import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hours, minutes, seconds } from '../../../worker/clock.ts';
import { createPerson, type PersonFields } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/guild.ts';
import { rowsOf } from '../support/rows.ts';
import { shortenTimeouts } from '../support/timeouts.ts';
import { addWebhook, emptyOutbox, makeDue, queueNotice, runOutbox } from '../support/webhooks.ts';

let guild: Guild;
let person: PersonFields;

beforeEach(async () => {
  await emptyOutbox();
  await emptyRoles();
  guild = newGuild();
  await guild.mapAll();
  person = await createPerson(4);
  await guild.give(person.discordId, guild.roleOf(3));
  await queueRolesOf(person.id);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const run = () => runOutbox(guild.recorder);
const roles = () => guild.rolesOf(person.discordId);

/** The person's only delivery. */
async function delivery() {
  const [row, ...others] = await rolesDeliveriesOf(person.id);
  expect(others).toEqual([]);
  if (!row) throw new Error('There is no delivery');
  return row;
}

/** Lets what waits be sent, and expects the person to have the right role then, each change made once. */
async function recover() {
  await guild.fail('none');
  await makeDue();
  await env.DB.prepare("delete from server_state where name like 'discord%'").run();
  await run();
  expect((await delivery()).state).toBe('sent');
  expect(await guild.changes(person.discordId)).toEqual(['-Moderator', '+Manager']);
}

/** Calls that a sending makes, in their order. */
const PARTS = [`members/`, `members/{id}/roles/{old}`, `members/{id}/roles/{new}`] as const;
const partOf = (part: string) =>
  part.replace('{id}', person.discordId).replace('{old}', guild.roleOf(3)).replace('{new}', guild.roleOf(4));

describe.each(PARTS)('A fault of %s', (part) => {
  it.each([
    ['500', 'Discord answered 500'],
    ['hang', 'Discord did not answer within 5 seconds'],
  ])('After %s it is tried again, and each change is made once', async (way, error) => {
    const asked = shortenTimeouts((call) => way === 'hang' && call === PARTS.indexOf(part) + 1);
    await guild.fail(way, { part: partOf(part) });
    await run();
    const row = await delivery();
    expect(row).toMatchObject({ state: 'queued', attempts: 1, error });
    expect(Number(row.nextAt) - Number(row.startedAt)).toBeGreaterThanOrEqual(minutes(1));
    if (way === 'hang') expect(asked).toHaveBeenCalledWith(5000);
    vi.restoreAllMocks();
    await recover();
  });

  it.each([
    ['429', seconds(30)],
    ['429-bare', minutes(1)],
  ])('After %s it waits as Discord says, as do other changes of roles, and webhooks go on', async (way, wait) => {
    const other = await createPerson(3);
    const { id, channel } = await addWebhook({ events: ['notice_posted'] });
    await queueRolesOf(other.id, { nextAt: 2 });
    await queueNotice(id, { nextAt: 3 });
    await guild.fail(way, { part: partOf(part) });
    await run();
    await run();
    const row = await delivery();
    expect(row).toMatchObject({ state: 'queued', attempts: 0, error: null });
    expect(Number(row.nextAt) - Number(row.startedAt)).toBeGreaterThanOrEqual(wait);
    expect(await rolesDeliveriesOf(other.id)).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect((await channel.received()).length).toBe(1);
    await recover();
  });

  it.each(['429-global', '429-html'])('After %s no call at all is made until it is over', async (way) => {
    const { id, channel } = await addWebhook({ events: ['notice_posted'] });
    await queueNotice(id, { nextAt: 2 });
    await guild.fail(way, { part: partOf(part) });
    await run();
    await run();
    expect(await delivery()).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await channel.received()).toEqual([]);
    await recover();
  });

  it('A 401 fails it, and the others wait until the bot has another token', async () => {
    const other = await createPerson(3);
    await queueRolesOf(other.id, { nextAt: 2 });
    await guild.fail('401-bot', { part: partOf(part) });
    await run();
    expect(await delivery()).toMatchObject({
      state: 'failed',
      error: 'Discord refused the bot’s token. Set DISCORD_BOT_TOKEN to its current token, then try again.',
    });
    await guild.fail('none', { part: partOf(part) });
    const called = vi.spyOn(globalThis, 'fetch');
    await run();
    expect(called).not.toHaveBeenCalled();
    expect(await rolesDeliveriesOf(other.id)).toMatchObject([{ state: 'queued', attempts: 0 }]);
    const [stored] = await rowsOf<{ value: string }>("select value from server_state where name = 'discord_bot'");
    expect(stored?.value).not.toContain(env.DISCORD_BOT_TOKEN);
    Object.assign(guild.recorder, { env: { ...guild.recorder.env, DISCORD_BOT_TOKEN: 'new' } });
    await run();
    expect(await guild.rolesOf(other.discordId)).toEqual([guild.roleOf(3)]);
  });

  it('A user who leaves the server is dropped', async () => {
    await guild.fail('404-member', { part: partOf(part) });
    await run();
    expect(await delivery()).toMatchObject({ state: 'dropped', error: expect.stringContaining('Discord server') });
  });
});

describe('What Discord refuses', () => {
  it('A user who is not in the server is dropped, and the others go on', async () => {
    const other = await createPerson(3);
    await guild.leave(person.discordId);
    await queueRolesOf(other.id, { nextAt: 2 });
    await run();
    expect(await delivery()).toMatchObject({ state: 'dropped', error: 'This person is not in the Discord server.' });
    expect(await rolesDeliveriesOf(other.id)).toMatchObject([{ state: 'sent' }]);
  });

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
    await env.DB.prepare("update deliveries set state = 'queued', nextAt = 1, attempts = 0").run();
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

  it.each([
    ['400', 'Discord refused it: 400, code 50035'],
    ['redirect', 'Discord refused it: 307'],
  ])('Any other refusal (%s) fails without a retry, with Discord’s code', async (way, error) => {
    await guild.fail(way);
    await run();
    expect(await delivery()).toMatchObject({ state: 'failed', attempts: 1, error });
  });
});

describe('Trying again', () => {
  it('After retries in 1, 5, 30 min, 2 and 12 h it has failed', async () => {
    await guild.fail('500');
    for (const wait of [minutes(1), minutes(5), minutes(30), hours(2), hours(12)]) {
      await makeDue();
      await run();
      const row = await delivery();
      expect(Number(row.nextAt) - Number(row.startedAt)).toBeGreaterThanOrEqual(wait);
    }
    await makeDue();
    await run();
    expect(await delivery()).toMatchObject({ state: 'failed', attempts: 6 });
  });

  it('A change that fails while a newer one waits joins it', async () => {
    await guild.fail('500', { times: 1 });
    const { recorder } = guild;
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => sql.startsWith('delete from "deliveries"'))) return;
      recorder.hooks.beforeD1 = null;
      await queueRolesOf(person.id);
    };
    await run();
    expect(await delivery()).toMatchObject({ state: 'queued', attempts: 1, error: 'Discord answered 500' });
    await recover();
  });

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
