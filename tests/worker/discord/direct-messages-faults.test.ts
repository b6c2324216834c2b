import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import { messagesOf, queueMessage, type Wanting, wantingMessages } from '../support/discord/direct-messages.ts';
import { addWebhook, emptyOutbox, makeDue, queueNotice, runOutbox } from '../support/discord/webhooks.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createApplication, rowsOf } from '../support/rows.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

beforeEach(emptyOutbox);
afterEach(() => {
  vi.restoreAllMocks();
});

/** The only message of a person, and in how many ms it is due. */
async function onlyMessage(userId: string) {
  const [row, ...others] = await messagesOf(userId);
  expect(others).toEqual([]);
  if (!row) throw new Error('There is no message');
  return { ...row, due: row.nextAt === null ? null : row.nextAt - Number(row.startedAt) };
}

/** A user with a queued message, one of whose calls fails in this way. */
async function failing(call: 'open' | 'post', way: string, times?: number): Promise<Wanting> {
  const person = await wantingMessages();
  await person.inbox.fail(call, way, times);
  await queueMessage(person.id);
  return person;
}

const both = ['open', 'post'] as const;
const times = async ({ inbox }: Wanting) => (await inbox.received()).length;

describe('Discord down', () => {
  it('A channel that makes no sense is tried again, and nothing is posted to it', async () => {
    const { id } = await wantingMessages();
    await queueMessage(id);
    const called = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ id: '../../guilds/1', type: 1 }));
    await runOutbox();
    expect(called).toHaveBeenCalledTimes(1);
    expect(await onlyMessage(id)).toMatchObject({ state: 'queued', attempts: 1 });
  });

  it.each(both)('A change answers as ever while the %s call hangs, and its message waits', async (call) => {
    shortenTimeouts();
    const person = await wantingMessages();
    await person.inbox.fail(call, 'hang');
    const manager = await signedIn(4);
    const { id } = await createApplication({ userId: person.id });
    expect((await manager.patch(`/api/applications/${id}`, { status: 'declined' })).outcome).toBe('200');
    expect((await onlyMessage(person.id)).state).toBe('queued');
  });
});

describe('A rate limit', () => {
  it('Opening channels too fast comes as a 403, and waits all the same', async () => {
    const person = await failing('open', '403-too-fast', 1);
    await runOutbox();
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it.each([
    ['opening channels', 'every message', 'open', 0],
    ['one channel', 'that message only', 'post', 1],
  ] as const)('A limit of %s holds up %s', async (_of, _what, call, arrived) => {
    await failing(call, '429', 1);
    const other = await wantingMessages();
    await queueMessage(other.id, { nextAt: 2 });
    const hook = await addWebhook();
    await queueNotice(hook.id, { nextAt: 3 });
    await runOutbox();
    await runOutbox();
    expect(await times(other)).toBe(arrived);
    expect((await hook.channel.received()).length).toBe(1);
  });
});

describe('A refusal', () => {
  it.each([
    ['open', '403-closed', 'This person does not accept messages from the bot.'],
    ['post', '403-closed', 'This person does not accept messages from the bot.'],
    ['post', '403-no-server', 'This person does not accept messages from the bot, or is not in the Discord server.'],
    ['open', '404-member', 'This person is not in the Discord server.'],
    ['open', '404-user', 'This Discord account no longer exists.'],
  ] as const)('If the %s call gets %s, the message is dropped', async (call, way, error) => {
    const person = await failing(call, way);
    const other = await wantingMessages();
    await queueMessage(other.id, { nextAt: 2 });
    await runOutbox();
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'dropped', attempts: 1, nextAt: null, error });
    expect([await times(person), await times(other)]).toEqual([0, 1]);
  });

  it.each([['post', '403', 'Discord refused it: 403, code 50013']] as const)(
    'If the %s call gets %s, the message fails without a retry, with the code',
    async (call, way, error) => {
      const person = await failing(call, way);
      await runOutbox();
      expect(await onlyMessage(person.id)).toMatchObject({ state: 'failed', attempts: 1, nextAt: null, error });
    },
  );

  it.each(both)(
    'When Discord answers the %s call with 401, the bot is off until it has another token',
    async (call) => {
      const person = await failing(call, '401', 1);
      const other = await wantingMessages();
      await queueMessage(other.id, { nextAt: 2 });
      await runOutbox();
      await runOutbox();
      expect((await onlyMessage(person.id)).state).toBe('failed');
      expect([(await onlyMessage(other.id)).state, await times(other)]).toEqual(['queued', 0]);
      await runOutbox(new Recorder({ DISCORD_BOT_TOKEN: 'the-next-token' }));
      expect([(await onlyMessage(other.id)).state, await times(other)]).toEqual(['sent', 1]);
      expect(JSON.stringify(await rowsOf('select * from server_state'))).not.toContain(env.DISCORD_BOT_TOKEN);
    },
  );
});

describe('Runs that die or overlap', () => {
  it('A run that dies between sending and noting is repeated, and the message is shown once', async () => {
    const person = await wantingMessages();
    await queueMessage(person.id);
    const dying = new Recorder();
    // Not the claim.
    dying.breakD1((statements) =>
      statements.some(({ sql }) => sql.includes('"sentAt"') && sql.startsWith('update') && !sql.includes('returning')),
    );
    await expect(runOutbox(dying)).rejects.toThrow();
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'sending', attempts: 1 });
    await makeDue();
    await runOutbox();
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await times(person)).toBe(1);
  });

  it('A reply that is lost on its way back leads to no second message', async () => {
    const person = await wantingMessages();
    await queueMessage(person.id);
    const { fetch: real } = globalThis;
    const lost = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await real(input, init);
      if (!String(input).endsWith('/messages')) return response;
      await response.body?.cancel();
      throw new TypeError('Network connection lost.');
    });
    await runOutbox();
    lost.mockRestore();
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'queued', error: 'Discord is out of reach' });
    await makeDue();
    await runOutbox();
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await times(person)).toBe(1);
  });

  it('Three concurrent runs send each message once', async () => {
    const people = await Promise.all([wantingMessages(), wantingMessages(), wantingMessages()]);
    for (const { id } of people) await queueMessage(id);
    await Promise.all([runOutbox(), runOutbox(), runOutbox()]);
    for (const person of people) {
      expect(await times(person)).toBe(1);
      expect((await onlyMessage(person.id)).state).toBe('sent');
    }
  });

  it('A message whose second call would start after 20 seconds waits for the next run', async () => {
    const person = await wantingMessages();
    await queueMessage(person.id);
    // A minute ahead of the calls of earlier tests: with fifty of them in its second, a frozen clock would never let the next one start.
    const start = Date.now() + minutes(1);
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await fetch(input, init);
      vi.setSystemTime(start + 21_000);
      return response;
    });
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await runOutbox().finally(() => vi.useRealTimers());
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'queued', attempts: 0 });
    vi.restoreAllMocks();
    await makeDue();
    await runOutbox();
    expect(await times(person)).toBe(1);
  });

  it('A run makes at most 20 calls, two a message', async () => {
    for (let n = 0; n < 12; n++) await queueMessage((await wantingMessages()).id);
    const called = vi.spyOn(globalThis, 'fetch');
    await runOutbox();
    expect(called.mock.calls.length).toBe(20);
    called.mockRestore();
    const states = await rowsOf<{ state: string }>('select state from deliveries order by nextAt');
    expect(states.filter(({ state }) => state === 'sent').length).toBe(10);
    await runOutbox();
    expect(await rowsOf("select 1 from deliveries where state = 'queued'")).toEqual([]);
  });
});
