import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { days, hours, minutes, seconds } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { emptyRoles, type Guild, newGuild } from '../support/discord/guild.ts';
import { createApplication, createJob, newJob, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

let me: SignedIn;
let guild: Guild;
let jobId: string;

beforeEach(async () => {
  await emptyRoles();
  [me, guild] = [await signedIn(1), newGuild()];
  jobId = (await createJob({ minServerDays: 14 })).id;
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const ask = async (job = jobId) => (await me.get(`/api/jobs/${job}/eligibility`, { recorder: guild.recorder })).body;
const apply = (job = jobId) =>
  me.post('/api/applications', { jobId: job, responses: {} }, { recorder: guild.recorder });
const kept = async () =>
  (await rowsOf('select serverState, serverJoinedAt, serverCheckedAt from applications where userId = ?', me.id))[0];

/** Expects the question and the submission to give the same refusal. */
async function expectRefused(reason: string, from: string | null, error?: string) {
  expect(await ask()).toMatchObject({ canApply: false, reason, from });
  const reply = await expectNoChange(() => apply());
  expect([reply.outcome, reply.body.current]).toEqual([`403 ${reason}`, from === null ? undefined : { from }]);
  if (error) expect(reply.body.error).toBe(error);
}

describe('Days in the server', () => {
  it('A member who joined long enough ago applies, and the application says since when', async () => {
    const joined = at(-days(15));
    await guild.arrange(me.discordId, { joined });
    expect(await ask()).toMatchObject({ canApply: true, reason: null });
    expect((await apply()).outcome).toBe('201');
    expect(await kept()).toEqual({
      serverState: 'member',
      serverJoinedAt: Date.parse(joined),
      serverCheckedAt: expect.any(Number),
    });
  });

  it('A new member learns when they can apply', async () => {
    const joined = at(-days(4));
    await guild.arrange(me.discordId, { joined });
    const from = new Date(Date.parse(joined) + days(14)).toISOString();
    await expectRefused('server_too_new', from, 'You can apply once you have been in the server for 14 days.');
  });

  it('People outside the server are told to join it', async () => {
    await guild.leave(me.discordId);
    await expectRefused('not_in_server', null, 'Join our server first.');
  });

  it('Guests are outside the server', async () => {
    await guild.arrange(me.discordId, { flags: '16', joined: '' });
    await expectRefused('not_in_server', null);
  });

  it('A timed-out member waits for the end of the time-out', async () => {
    const timeout = at(hours(3));
    await guild.arrange(me.discordId, { timeout });
    await expectRefused('timed_out', timeout, 'You can apply once your time-out is over.');
  });

  it('Of two waits the later one is told', async () => {
    await guild.arrange(me.discordId, { joined: at(-days(13)), timeout: at(hours(3)) });
    expect(await ask()).toMatchObject({ reason: 'server_too_new' });
    me = await signedIn(1);
    await guild.arrange(me.discordId, { joined: at(-days(13)), timeout: at(days(3)) });
    expect(await ask()).toMatchObject({ reason: 'timed_out' });
  });

  it('A member without a join date has been there long enough', async () => {
    await guild.arrange(me.discordId, { joined: '' });
    expect((await apply()).outcome).toBe('201');
    expect(await kept()).toMatchObject({ serverState: 'member', serverJoinedAt: null });
  });

  it('While Discord is silent everyone may apply, and the application says so', async () => {
    shortenTimeouts();
    await guild.leave(me.discordId);
    await guild.fail('hang');
    expect(await ask()).toMatchObject({ canApply: true });
    expect((await apply()).outcome).toBe('201');
    expect(await kept()).toMatchObject({ serverState: 'unanswered', serverJoinedAt: null });
  });

  it.each(['500', '403-access', '429', '401-bot', '404-guild'])(
    'The failure %s does not turn an applicant away',
    async (way) => {
      await guild.fail(way, { part: 'members' });
      expect((await apply()).outcome).toBe('201');
      expect(await kept()).toMatchObject({ serverState: 'unanswered' });
      await emptyRoles();
    },
  );

  it('After a silence Discord is not asked for 60 seconds', async () => {
    await guild.leave(me.discordId);
    await guild.fail('500', { times: 1 });
    expect(await ask()).toMatchObject({ canApply: true });
    expect(await ask()).toMatchObject({ canApply: true });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds(61) });
    expect(await ask()).toMatchObject({ reason: 'not_in_server' });
  });

  it('An answer is reused for 60 seconds, with its time', async () => {
    await ask();
    await guild.leave(me.discordId);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start + seconds(50) });
    expect((await apply()).outcome).toBe('201');
    expect(Number((await kept())?.serverCheckedAt)).toBeLessThanOrEqual(start);
    vi.setSystemTime(start + minutes(2));
    expect(await ask((await createJob({ minServerDays: 1 })).id)).toMatchObject({ reason: 'not_in_server' });
  });

  it('Discord is not asked when something else decides, or without the rule', async () => {
    await guild.leave(me.discordId);
    expect((await apply((await createJob()).id)).outcome).toBe('201');
    await createApplication({ userId: me.id, jobId });
    expect(await ask()).toMatchObject({ reason: 'open_application' });
    expect((await apply()).outcome).toBe('409 already_applied');
  });

  it('Without the bot the rule is not applied and nothing is kept', async () => {
    await guild.leave(me.discordId);
    guild = newGuild({ DISCORD_BOT_TOKEN: '' });
    expect((await apply()).outcome).toBe('201');
    expect(await kept()).toEqual({ serverState: null, serverJoinedAt: null, serverCheckedAt: null });
  });

  it('Managers see what Discord said, and applicants do not', async () => {
    await apply();
    const [own] = (await me.get('/api/applications')).rows;
    expect(own).not.toHaveProperty('server');
    const manager = await signedIn(4);
    expect((await manager.get(`/api/applications/${own?.id}`)).body.server).toEqual({
      state: 'member',
      joinedAt: '2024-01-01T00:00:00.000Z',
      checkedAt: expect.any(String),
    });
    const other = await createApplication({});
    expect((await manager.get(`/api/applications/${other.id}`)).body.server).toBeNull();
  });
});

describe('The job', () => {
  it('Without the bot a job cannot start to ask for days in the server', async () => {
    const [manager, { recorder }] = [await signedIn(4), newGuild({ DISCORD_GUILD_ID: '' })];
    const refused = await manager.post('/api/jobs', { ...newJob, minServerDays: 1 }, { recorder });
    expect([refused.outcome, refused.body.error]).toEqual([
      '503 unavailable',
      'DISCORD_GUILD_ID is not set, so nobody’s time in the Discord server is known.',
    ]);
    const edit = (fields: object) => manager.put(`/api/jobs/${jobId}`, { ...newJob, ...fields }, { recorder });
    expect((await edit({ minServerDays: 15 })).outcome).toBe('503 unavailable');
    expect((await edit({ title: 'Another' })).body.minServerDays).toBe(14);
    expect((await edit({ minServerDays: 14 })).outcome).toBe('200');
    expect((await edit({ minServerDays: 0 })).body.minServerDays).toBe(0);
  });
});
