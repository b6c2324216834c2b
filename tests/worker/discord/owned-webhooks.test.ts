import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { channelId } from '#dev/fake-discord/channels.ts';
import { signedIn } from '../support/client.ts';
import { misbehave } from '../support/discord/fake.ts';
import { newGuild } from '../support/discord/guild.ts';
import { addOwned, buttonsOf, isThere, messagesIn } from '../support/discord/owned.ts';
import { addWebhook, anOwner, emptyOutbox, newChannel, runOutbox } from '../support/discord/webhooks.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createApplication, createJob, execute, numberOf } from '../support/rows.ts';

const NAMES = ['rules', 'announcements', 'general', 'recruiting'];

beforeEach(() => emptyOutbox());

describe('The channels of the server', () => {
  it('They are the text and announcement channels that the bot can see, in Discord’s order', async () => {
    const guild = newGuild();
    const reply = await (await anOwner()).get('/api/discord-channels', { recorder: guild.recorder });
    const parents = [null, 'Community', 'Community', 'Team'];
    expect(reply.rows).toEqual(NAMES.map((name, n) => ({ id: channelId(guild.id, name), name, parent: parents[n] })));
  });

  it.each(['DISCORD_BOT_TOKEN', 'DISCORD_GUILD_ID', 'PUBLIC_ORIGIN'])('Without %s they are 503', async (name) => {
    const reply = await (await anOwner()).get('/api/discord-channels', { recorder: new Recorder({ [name]: '' }) });
    expectFailure(reply, '503 unavailable');
    expect(reply.body.error).toContain(name);
  });
});

describe('A webhook of the bot', () => {
  it('The bot makes it in the chosen channel, and its address is never shown', async () => {
    const { address, body } = await addOwned();
    expect(body).toMatchObject({ isOwned: true, isActive: true });
    expect(address).toMatch(/\/api\/webhooks\/\d+\/owned-\d+$/);
    expect(JSON.stringify(body)).not.toContain('owned-');
    expect(await isThere(address)).toBe(true);
  });

  it('Its messages arrive there', async () => {
    const { id, channel } = await addOwned();
    await (await anOwner()).post(`/api/webhooks/${id}/test`);
    expect(await messagesIn(channel)).toMatchObject([
      { body: { embeds: [{ title: 'Test message from Moderation Portal' }] } },
    ]);
  });

  const add = async (fields: object, guild = newGuild()) =>
    (await anOwner()).post(
      '/api/webhooks',
      { name: 'x', events: ['job_opened'], ...fields },
      { recorder: guild.recorder },
    );

  const issueOf = async (fields: object, guild = newGuild()) => {
    const reply = await add(fields, guild);
    expectFailure(reply, '400 invalid_input');
    const [issue] = reply.body.issues as { path: string; message: string }[];
    return `${issue?.path}: ${issue?.message}`;
  };

  it.each(['leads-only', 'Lounge', 'Team'])('The channel %s cannot be chosen', async (name) => {
    const guild = newGuild();
    expect(await issueOf({ channelId: channelId(guild.id, name) }, guild)).toBe(
      'channelId: This is no text or announcement channel that the bot can see',
    );
  });

  it.each([
    ['403', 'channelId: The bot lacks the Manage Webhooks permission in this channel'],
    ['404-channel', 'channelId: This is no text or announcement channel that the bot can see'],
  ])('If Discord answers %s, it is 400 and says why', async (way, says) => {
    const guild = newGuild();
    const chosen = channelId(guild.id, 'general');
    await misbehave(`/channels/${chosen}/webhooks`, way, 1);
    expect(await issueOf({ channelId: chosen }, guild)).toBe(says);
  });

  it('A full channel is 400', async () => {
    const guild = newGuild();
    const chosen = channelId(guild.id, 'general');
    const headers = { Authorization: 'Bot x', 'User-Agent': 'DiscordBot (http://localhost, 1)' };
    for (let n = 0; n < 15; n++)
      await fetch(`${env.DISCORD_URL}/api/v10/channels/${chosen}/webhooks`, { method: 'POST', headers });
    expect(await issueOf({ channelId: chosen }, guild)).toContain('as many webhooks as Discord allows');
  });

  it('Either an address or a channel, not both', async () => {
    const guild = newGuild();
    expect(await issueOf({ url: newChannel().url, channelId: channelId(guild.id, 'general') }, guild)).toBe(
      'channelId: Give an address or a channel, not both',
    );
    expect(await issueOf({})).toBe('url: Address is required');
  });

  it('While Discord is down it is 503, and no row is added', async () => {
    const guild = newGuild();
    const chosen = channelId(guild.id, 'general');
    await misbehave(`/channels/${chosen}/webhooks`, '500', 1);
    expectFailure(await add({ channelId: chosen }, guild), '503 discord_unavailable');
    expect(await numberOf('select count(*) from webhooks')).toBe(0);
  });

  it('If its row is not stored, it is deleted in Discord', async () => {
    const guild = newGuild();
    const made: string[] = [];
    guild.recorder.hooks.beforeD1 = (statements) => {
      const insert = statements.find(({ sql }) => sql.startsWith('insert into "webhooks"'));
      if (!insert) return;
      made.push('insert');
      throw new Error('D1_ERROR: Network connection lost.');
    };
    const chosen = channelId(guild.id, 'general');
    expectFailure(await add({ channelId: chosen }, guild), '503 unavailable');
    expect(made).toEqual(['insert']);
    // Fifteen more would not fit if it were still there.
    const headers = { Authorization: 'Bot x', 'User-Agent': 'DiscordBot (http://localhost, 1)' };
    for (let n = 0; n < 15; n++) {
      const path = `/api/v10/channels/${chosen}/webhooks`;
      expect((await fetch(`${env.DISCORD_URL}${path}`, { method: 'POST', headers })).status).toBe(200);
    }
  });

  it('The eleventh is refused before the bot makes one', async () => {
    for (let n = 0; n < 10; n++) await addWebhook();
    const guild = newGuild();
    expectFailure(await add({ channelId: channelId(guild.id, 'general') }, guild), '409 limit_reached');
  });

  it('Its address cannot be changed', async () => {
    const { id } = await addOwned();
    const reply = await (await anOwner()).patch(`/api/webhooks/${id}`, { url: newChannel().url, revision: 1 });
    expectFailure(reply, '400 invalid_input');
    expect(reply.body.issues).toMatchObject([{ path: 'url' }]);
  });

  it('Deleting it deletes it in Discord; a pasted one stays there', async () => {
    const { id, address } = await addOwned();
    const pasted = await addWebhook();
    const owner = await anOwner();
    expect((await owner.delete(`/api/webhooks/${id}`)).outcome).toBe('204');
    expect((await owner.delete(`/api/webhooks/${pasted.id}`)).outcome).toBe('204');
    expect([await isThere(address), await isThere(pasted.channel.url)]).toEqual([false, true]);
  });
});

describe('The buttons of a message', () => {
  const open = (path: string) => ({ type: 2, style: 5, label: 'Open', url: `http://localhost${path}` });
  const assign = (id: string) => ({ type: 2, style: 1, label: 'Assign to me', custom_id: id });

  const submit = async (jobId: string) => (await signedIn(1)).post('/api/applications', { jobId, responses: {} });

  it('An application has Open and Assign to me, which names its vacancy', async () => {
    const { channel } = await addOwned(['application_submitted']);
    const job = await createJob();
    await submit(job.id);
    const [message] = await messagesIn(channel);
    expect(message && buttonsOf(message)).toEqual([open('/manage/applications'), assign(`assign:${job.id}`)]);
  });

  it('Applications for several vacancies have one for all', async () => {
    const { channel, id } = await addOwned(['application_submitted']);
    await execute('update webhooks set isActive = 1 where id = ?', id);
    const at = Date.now();
    const [one, two] = [await createJob(), await createJob()];
    const owner = await anOwner();
    await submit(one.id);
    await submit(one.id);
    await submit(two.id);
    expect(owner).toBeDefined();
    await execute("update deliveries set nextAt = ? where state = 'queued'", at - 1);
    await runOutbox();
    const message = (await messagesIn(channel)).at(-1);
    expect(message && buttonsOf(message)).toEqual([open('/manage/applications'), assign('assign')]);
  });

  it('Without the commands’ key there is no Assign to me', async () => {
    const { channel } = await addOwned(['application_submitted']);
    const recorder = new Recorder({ DISCORD_PUBLIC_KEY: '' });
    const job = await createJob();
    await (await signedIn(1)).post('/api/applications', { jobId: job.id, responses: {} }, { recorder });
    const [message] = await messagesIn(channel);
    expect(message && buttonsOf(message)).toEqual([open('/manage/applications')]);
  });

  it('A pasted address gets the link alone', async () => {
    const { channel } = await addWebhook({ events: ['application_submitted'] });
    await submit((await createJob()).id);
    expect(await channel.received()).toMatchObject([
      { components: [{ type: 1, components: [open('/manage/applications')] }] },
    ]);
  });

  it('Every other event has Open', async () => {
    const { channel } = await addOwned(['application_withdrawn']);
    const applicant = await signedIn(1);
    const { id } = await createApplication({ userId: applicant.id });
    await applicant.post(`/api/applications/${id}/withdraw`);
    const [message] = await messagesIn(channel);
    expect(message && buttonsOf(message)).toEqual([open('/manage/applications')]);
  });
});
