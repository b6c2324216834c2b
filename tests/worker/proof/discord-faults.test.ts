import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hours, minutes, seconds } from '#worker/clock.ts';
import type { Bindings } from '#worker/env.ts';
import { forgetChanges, notedChanges, watchChanges } from '../support/changes.ts';
import { createPerson, unique } from '../support/client.ts';
import { messagesOf, queueMessage, wantingMessages } from '../support/discord/direct-messages.ts';
import { emptyRoles, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/discord/guild.ts';
import {
  addWebhook,
  type DeliveryRow,
  deliveriesOf,
  emptyOutbox,
  makeDue,
  only,
  queueNotice,
  runOutbox,
} from '../support/discord/webhooks.ts';
import type { Statement } from '../support/limits.ts';
import { Recorder, shared } from '../support/measuring/recorder.ts';
import { report, times } from '../support/proof.ts';
import { execute, rowsOf } from '../support/rows.ts';
import { beginSignIn, sessionOf, shortenWaits } from '../support/sign-in.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

/** A due delivery, and what a test needs to know of it. */
type Queued = {
  rows: () => Promise<DeliveryRow[]>;
  /** How often Discord carried it out. */
  received: () => Promise<number>;
  /** Makes one of its calls fail in this way, for good or so many times; `none` ends it. */
  fail: (call: number, way: string, times?: number) => Promise<void>;
  /** Queues the same once more. */
  again: (fields: { nextAt: number }) => Promise<unknown>;
  /** Queues the same for someone else, due after it; returns how often that was carried out. */
  queueOther: () => Promise<() => Promise<number>>;
  recorder: Recorder;
};

/** Each kind of delivery, with the calls to Discord that it takes. */
const kinds: Record<string, { calls: string[]; hasBot: boolean; queue: () => Promise<Queued> }> = {
  'a webhook’s message': {
    calls: ['post'],
    hasBot: false,
    queue: async () => {
      const { id, channel } = await addWebhook({ events: ['notice_posted'] });
      await queueNotice(id);
      return {
        rows: () => deliveriesOf(id),
        received: async () => (await channel.received()).length,
        fail: (_, way, times) => channel.fail(way, times),
        again: (fields) => queueNotice(id, fields),
        queueOther: async () => {
          const other = await addWebhook({ events: ['notice_posted'] });
          await queueNotice(other.id, { nextAt: 2 });
          return async () => (await other.channel.received()).length;
        },
        recorder: shared,
      };
    },
  },
  'a direct message': {
    calls: ['open', 'post'],
    hasBot: true,
    queue: async () => {
      const { id, inbox } = await wantingMessages();
      const subjects = { [crypto.randomUUID()]: 1 };
      await queueMessage(id, { subjects });
      return {
        rows: () => messagesOf(id),
        received: async () => (await inbox.received()).length,
        fail: (call, way, times) => inbox.fail(call === 0 ? 'open' : 'post', way, times),
        again: (fields) => queueMessage(id, { subjects, ...fields }),
        queueOther: async () => {
          const other = await wantingMessages();
          await queueMessage(other.id, { nextAt: 2 });
          return async () => (await other.inbox.received()).length;
        },
        recorder: shared,
      };
    },
  },
  'a change of roles': {
    calls: ['read', 'take', 'give'],
    hasBot: true,
    queue: async () => {
      const guild = newGuild();
      await guild.mapAll();
      const { id, discordId } = await createPerson(4);
      await guild.give(discordId, guild.roleOf(3));
      await queueRolesOf(id);
      const member = `members/${discordId}`;
      const parts = [member, `${member}/roles/${guild.roleOf(3)}`, `${member}/roles/${guild.roleOf(4)}`];
      return {
        rows: () => rolesDeliveriesOf(id),
        received: async () => {
          const isRight = (await guild.rolesOf(discordId))?.join() === guild.roleOf(4);
          return isRight ? (await guild.changes(discordId)).length / 2 : 0;
        },
        fail: (call, way, times) => guild.fail(way, { part: parts[call] ?? '', ...(times && { times }) }),
        again: (fields) => queueRolesOf(id, fields),
        queueOther: async () => {
          const other = await createPerson(3);
          await queueRolesOf(other.id, { nextAt: 2 });
          return async () => (await guild.changes(other.discordId)).length;
        },
        recorder: guild.recorder,
      };
    },
  },
};

const cases = Object.entries(kinds).flatMap(([kind, { calls, ...rest }]) =>
  calls.map((name, call) => ({ kind, name, call, ...rest })),
);

const AT_ONCE = times(20, 50);

const count = { signIns: 0, calls: 0, trips: 0, runs: 0 };

beforeAll(watchChanges);
beforeEach(async () => {
  await emptyRoles();
});
type Fetch = typeof fetch;

const reply =
  (status: number, body: string | null, headers = {}) =>
  async () =>
    new Response(body, { status, headers });

/** How one call to Discord ends. Some let it arrive and lose its reply. */
const WAYS: Record<string, (send: () => ReturnType<Fetch>) => Promise<Response>> = {
  'is cut off': () => Promise.reject(new TypeError('Network connection lost.')),
  'is cut off after it arrived': (send) => send().then(() => Promise.reject(new TypeError('Network connection lost.'))),
  // What its own signal throws.
  hangs: () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError')),
  'hangs after it arrived': (send) =>
    send().then(() => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))),
  'gets a 500': reply(500, ''),
  'gets a 429': reply(429, '{"retry_after":3600,"global":false}', { 'Retry-After': '3600' }),
  // Discord does not reply success to what it ignored, so the call arrives.
  'gets nothing': (send) => send().then(reply(200, '')),
  'gets a page': reply(502, '<html>Bad gateway</html>'),
};

/** Lets one of the Worker's calls to Discord fail; returns how many there were, and those that nothing would have ended. */
function failCall(n: number, way: (send: () => ReturnType<Fetch>) => Promise<Response>) {
  const send: Fetch = globalThis.fetch;
  const seen = { calls: 0, endless: 0 };
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    seen.calls += 1;
    if (!init?.signal) seen.endless += 1;
    return seen.calls === n ? way(() => send(input, init)) : send(input, init);
  });
  return { seen, end: () => spy.mockRestore() };
}

/** A new recorder for the Discord server of a delivery. */
const recorderOf = ({ recorder }: Queued, settings: Partial<Bindings> = {}) =>
  new Recorder({ DISCORD_GUILD_ID: recorder.env.DISCORD_GUILD_ID ?? '', ...settings });

/** Ends pauses and makes everything due, and expects the delivery to have arrived, at `most` so many times. */
async function recover(queued: Queued, most = 1) {
  const early = await only(queued.rows());
  if (early.state === 'sent') expect(await queued.received()).toBeGreaterThanOrEqual(1);
  await execute("delete from server_state where name like 'discord%'");
  await makeDue();
  await runOutbox(queued.recorder);
  expect((await only(queued.rows())).state).toBe('sent');
  const received = await queued.received();
  expect([received >= 1, received <= most], `received ${received} times`).toEqual([true, true]);
}

describe.each(cases)('The $name call of $kind', ({ call, hasBot, queue }) => {
  it('A 500 is retried after 1 min, 5 min, 30 min, 2 h and 12 h, and then final', async () => {
    const queued = await queue();
    await queued.fail(call, '500');
    for (const [n, wait] of [minutes(1), minutes(5), minutes(30), hours(2), hours(12)].entries()) {
      await makeDue();
      await runOutbox(queued.recorder);
      const row = await only(queued.rows());
      expect([row.state, row.attempts, row.error]).toEqual(['queued', n + 1, 'Discord answered 500']);
      expect(row.due).toBeGreaterThanOrEqual(wait);
      expect(row.due).toBeLessThan(wait + seconds(10));
    }
    await makeDue();
    await runOutbox(queued.recorder);
    expect(await only(queued.rows())).toMatchObject({ state: 'failed', attempts: 6, nextAt: null });
    expect(await queued.received()).toBe(0);
  });

  it('A hanging call ends after five seconds and is retried', async () => {
    const queued = await queue();
    await queued.fail(call, 'hang');
    const timeouts = shortenTimeouts((n) => n === call + 1);
    await runOutbox(queued.recorder);
    const error = 'Discord did not answer within 5 seconds';
    expect(await only(queued.rows())).toMatchObject({ state: 'queued', attempts: 1, error });
    expect(timeouts).toHaveBeenCalledWith(5000);
    vi.restoreAllMocks();
    await queued.fail(call, 'none');
    await recover(queued);
  });

  it.each([
    ['429', seconds(30)],
    ['429-bare', minutes(1)],
    ['429-html', minutes(1)],
    ['429-global', seconds(20)],
  ])('A %s delays it as Discord says, and is no attempt', async (way, wait) => {
    const queued = await queue();
    await queued.fail(call, way, 1);
    await runOutbox(queued.recorder);
    const row = await only(queued.rows());
    expect(row).toMatchObject({ state: 'queued', attempts: 0, error: null });
    expect(row.due).toBeGreaterThanOrEqual(wait);
    expect(row.due).toBeLessThan(wait + seconds(10));
    await recover(queued);
  });

  it.each(['429-global', '429-html'])('After a %s no call is made until it is over', async (way) => {
    const queued = await queue();
    const other = await addWebhook({ events: ['notice_posted'] });
    await queueNotice(other.id, { nextAt: 2 });
    await queued.fail(call, way, 1);
    await runOutbox(queued.recorder);
    await runOutbox(queued.recorder);
    expect(await other.channel.received()).toEqual([]);
    expect(await deliveriesOf(other.id)).toMatchObject([{ state: 'queued', attempts: 0 }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(2) });
    await runOutbox(queued.recorder);
    expect([(await other.channel.received()).length, await queued.received()]).toEqual([1, 1]);
  });

  it.each([
    ['400', 'Discord refused it: 400, code 50035'],
    ['redirect', 'Discord refused it: 307'],
  ])('A %s fails it without a retry, with Discord’s code', async (way, error) => {
    const queued = await queue();
    await queued.fail(call, way);
    await runOutbox(queued.recorder);
    expect(await only(queued.rows())).toMatchObject({ state: 'failed', attempts: 1, nextAt: null, error });
  });

  it.each(Object.entries(WAYS))('A call that %s neither loses nor forges the delivery', async (name, way) => {
    count.calls += 1;
    const queued = await queue();
    const { seen, end } = failCall(call + 1, way);
    await runOutbox(queued.recorder);
    end();
    expect([seen.calls > call, seen.endless]).toEqual([true, 0]);
    // Only a webhook's message can arrive twice: Discord knows the others by their nonce or their role.
    await recover(queued, hasBot || !name.includes('arrived') ? 1 : 2);
  });
});

const bots = cases.filter(({ hasBot }) => hasBot);

describe.each(bots)('A refused token at the $name call of $kind', ({ call, queue }) => {
  it('The bot makes no further call until it has another token', async () => {
    const queued = await queue();
    const arrivals = await queued.queueOther();
    await queued.fail(call, '401-bot', 1);
    await runOutbox(queued.recorder);
    const error = 'Discord refused the bot’s token. Set DISCORD_BOT_TOKEN to its current token, then try again.';
    expect(await only(queued.rows())).toMatchObject({ state: 'failed', error });
    const called = vi.spyOn(globalThis, 'fetch');
    await runOutbox(queued.recorder);
    expect(called).not.toHaveBeenCalled();
    called.mockRestore();
    expect(await rowsOf('select attempts from deliveries where nextAt = 2')).toEqual([{ attempts: 0 }]);
    expect(JSON.stringify(await rowsOf('select * from server_state'))).not.toContain(env.DISCORD_BOT_TOKEN);
    await runOutbox(recorderOf(queued, { DISCORD_BOT_TOKEN: 'the-next-token' }));
    expect(await arrivals()).toBe(1);
  });
});

const CLOSED = 'This person does not accept messages from the bot.';
const ABSENT = 'This person is not in the Discord server.';
const LEFT = 'This person left the Discord server.';

describe('A refusal of one delivery', () => {
  it.each([
    ['a webhook’s message', 0, '401', 'failed', 'Discord refused it: 401, code 50027'],
    ['a webhook’s message', 0, '403', 'failed', 'Discord refused it: 403, code 50013'],
    ['a direct message', 0, '403-closed', 'dropped', CLOSED],
    ['a direct message', 1, '403-closed', 'dropped', CLOSED],
    ['a direct message', 1, '403-no-server', 'dropped', `${CLOSED.slice(0, -1)}, or is not in the Discord server.`],
    ['a direct message', 1, '403', 'failed', 'Discord refused it: 403, code 50013'],
    ['a direct message', 0, '404-member', 'dropped', ABSENT],
    ['a direct message', 0, '404-user', 'dropped', 'This Discord account no longer exists.'],
    ['a change of roles', 0, '404-member', 'dropped', ABSENT],
    ['a change of roles', 1, '404-member', 'dropped', LEFT],
    ['a change of roles', 2, '404-member', 'dropped', LEFT],
  ])('If %s gets, at call %d, a %s, it is %s, and the others go on', async (kind, call, way, state, error) => {
    const queued = await kinds[kind]?.queue();
    if (!queued) throw new Error(`No deliveries are ${kind}`);
    const arrivals = await queued.queueOther();
    await queued.fail(call, way);
    await runOutbox(queued.recorder);
    expect(await only(queued.rows())).toMatchObject({ state, attempts: 1, nextAt: null, error });
    expect([await queued.received(), await arrivals()]).toEqual([0, 1]);
  });
});

const isChange = (statements: Statement[]) => statements.some(({ sql }) => /^\s*(insert|update|delete)\b/i.test(sql));

describe.each(Object.entries(kinds))('%s', (_, { calls, hasBot, queue }) => {
  it('It is retried if the connection fails', async () => {
    const queued = await queue();
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
    await runOutbox(queued.recorder);
    expect(await only(queued.rows())).toMatchObject({ state: 'queued', attempts: 1, error: 'Discord is out of reach' });
  });

  it('A failed one merges into the queued one and keeps its attempts', async () => {
    const queued = await queue();
    await queued.fail(calls.length - 1, '500');
    // Claimed by a slow run, while the same happens again.
    await execute("update deliveries set attempts = 3, state = 'sending', leaseToken = 'x'");
    await queued.again({ nextAt: Date.now() + minutes(4) });
    await runOutbox(queued.recorder);
    expect(await only(queued.rows())).toMatchObject({ state: 'queued', attempts: 4, error: 'Discord answered 500' });
  });

  it('Concurrent runs send each delivery once', async () => {
    for (let round = 0; round < times(1, 200); round++) {
      await emptyRoles();
      const queued = await queue();
      const arrivals = [await queued.queueOther(), await queued.queueOther()];
      const recorder = recorderOf(queued);
      recorder.holdUntil(AT_ONCE, isChange);
      await Promise.all(Array.from({ length: AT_ONCE }, () => runOutbox(recorder)));
      count.runs += AT_ONCE;
      expect(await rowsOf('select state, attempts from deliveries')).toEqual(
        Array(3).fill({ state: 'sent', attempts: 1 }),
      );
      expect(await Promise.all([queued.received, ...arrivals].map((arrived) => arrived()))).toEqual([1, 1, 1]);
    }
  });

  it.each(['before', 'after'] as const)('A round trip that fails %s it commits loses nothing', async (when) => {
    for (let n = 1; ; n++) {
      await emptyOutbox();
      const queued = await queue();
      const recorder = recorderOf(queued);
      let trip = 0;
      const lose = (at: string) => () => {
        if (at === 'before') trip += 1;
        if (trip === n && at === when) throw new Error('D1_ERROR: Network connection lost.');
      };
      recorder.hooks.beforeD1 = lose('before');
      recorder.hooks.afterD1 = lose('after');
      await runOutbox(recorder).catch(() => {});
      if (trip < n) break;
      count.trips += 1;
      const sent = await queued.received();
      // A run that died holds its lease until the delivery is due again.
      if ((await only(queued.rows())).state === 'sending') await runOutbox(queued.recorder);
      expect(await queued.received()).toBe(sent);
      // A message that was sent before noting it failed is sent again.
      await recover(queued, hasBot ? 1 : 2);
    }
  });
});

describe('A sign-in', () => {
  const both = Object.entries(WAYS).flatMap(([name, way]) => [1, 2].map((n) => ({ name, way, n })));

  it.each(both)('Nobody gets in or is registered if call $n $name', async ({ way, n }) => {
    count.signIns += 1;
    shortenWaits();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { finish } = await beginSignIn(`Newcomer-${unique()}`);
    await forgetChanges();
    const { seen, end } = failCall(n, way);
    const result = await finish();
    end();
    expect(result.headers.get('Location')).toMatch(/^\/login\?error=(discord_busy|provider)$/);
    expect(sessionOf(result)).toBeNull();
    // But for the operator's note, of which there is one a minute.
    expect((await notedChanges()).filter((line) => !line.includes('server_state'))).toEqual([]);
    expect([seen.calls >= n, seen.endless]).toEqual([true, 0]);
  });
});

it('Enough faults were tried', ({ task }) => {
  report(task, 'Faults: calls to Discord that failed in a sign-in', count.signIns, 16);
  report(task, 'Faults: calls to Discord that failed in the outbox', count.calls, 48);
  report(task, 'Faults: round trips to D1 that failed in the outbox', count.trips, 12);
  report(task, 'Races: runs of the outbox', count.runs, times(60, 30_000));
});
