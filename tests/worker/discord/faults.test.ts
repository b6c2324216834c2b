import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hours, minutes, seconds } from '#worker/clock.ts';
import { createPerson } from '../support/client.ts';
import { messagesOf, queueMessage, wantingMessages } from '../support/discord/direct-messages.ts';
import { emptyRoles, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/discord/guild.ts';
import {
  addWebhook,
  type DeliveryRow,
  deliveriesOf,
  emptyOutbox,
  makeDue,
  queueNotice,
  runOutbox,
} from '../support/discord/webhooks.ts';
import { type Recorder, shared } from '../support/measuring/recorder.ts';
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
  recorder: Recorder;
};

/** Each kind of delivery, with the calls to Discord that it takes. */
const kinds: Record<string, { calls: string[]; queue: () => Promise<Queued> }> = {
  'a webhook’s message': {
    calls: ['post'],
    queue: async () => {
      const { id, channel } = await addWebhook({ events: ['notice_posted'] });
      await queueNotice(id);
      return {
        rows: () => deliveriesOf(id),
        received: async () => (await channel.received()).length,
        fail: (_, way, times) => channel.fail(way, times),
        again: (fields) => queueNotice(id, fields),
        recorder: shared,
      };
    },
  },
  'a direct message': {
    calls: ['open', 'post'],
    queue: async () => {
      const { id, inbox } = await wantingMessages();
      const subjects = { [crypto.randomUUID()]: 1 };
      await queueMessage(id, { subjects });
      return {
        rows: () => messagesOf(id),
        received: async () => (await inbox.received()).length,
        fail: (call, way, times) => inbox.fail(call === 0 ? 'open' : 'post', way, times),
        again: (fields) => queueMessage(id, { subjects, ...fields }),
        recorder: shared,
      };
    },
  },
  'a change of roles': {
    calls: ['read', 'take', 'give'],
    queue: async () => {
      const guild = newGuild();
      await guild.mapAll();
      const { id, discordId } = await createPerson(4);
      await guild.give(discordId, guild.roleOf(3));
      await queueRolesOf(id);
      const member = `members/${discordId}`;
      const parts = ['members/', `${member}/roles/${guild.roleOf(3)}`, `${member}/roles/${guild.roleOf(4)}`];
      return {
        rows: () => rolesDeliveriesOf(id),
        received: async () => {
          const isRight = (await guild.rolesOf(discordId))?.join() === guild.roleOf(4);
          return isRight ? (await guild.changes(discordId)).length / 2 : 0;
        },
        fail: (call, way, times) => guild.fail(way, { part: parts[call] ?? '', ...(times && { times }) }),
        again: (fields) => queueRolesOf(id, fields),
        recorder: guild.recorder,
      };
    },
  },
};

const cases = Object.entries(kinds).flatMap(([kind, { calls, queue }]) =>
  calls.map((name, call) => ({ kind, name, call, queue })),
);

beforeEach(async () => {
  await emptyOutbox();
  await emptyRoles();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The only delivery, and in how many ms it is due. */
async function only({ rows }: Queued) {
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  if (!row) throw new Error('There is no delivery');
  return { ...row, due: row.nextAt === null ? Number.NaN : row.nextAt - Number(row.startedAt) };
}

/** Ends pauses and makes everything due, and expects the delivery to arrive once. */
async function recover(queued: Queued) {
  await env.DB.prepare("delete from server_state where name like 'discord%'").run();
  await makeDue();
  await runOutbox(queued.recorder);
  expect([(await only(queued)).state, await queued.received()]).toEqual(['sent', 1]);
}

describe.each(cases)('The $name call of $kind', ({ call, queue }) => {
  it('A 500 is retried after 1 min, 5 min, 30 min, 2 h and 12 h, and then final', async () => {
    const queued = await queue();
    await queued.fail(call, '500');
    for (const [n, wait] of [minutes(1), minutes(5), minutes(30), hours(2), hours(12)].entries()) {
      await makeDue();
      await runOutbox(queued.recorder);
      const row = await only(queued);
      expect([row.state, row.attempts, row.error]).toEqual(['queued', n + 1, 'Discord answered 500']);
      expect(row.due).toBeGreaterThanOrEqual(wait);
      expect(row.due).toBeLessThan(wait + seconds(10));
    }
    await makeDue();
    await runOutbox(queued.recorder);
    expect(await only(queued)).toMatchObject({ state: 'failed', attempts: 6, nextAt: null });
    expect(await queued.received()).toBe(0);
  });

  it('A hanging call ends after five seconds and is retried', async () => {
    const queued = await queue();
    await queued.fail(call, 'hang');
    const timeouts = shortenTimeouts((n) => n === call + 1);
    await runOutbox(queued.recorder);
    const error = 'Discord did not answer within 5 seconds';
    expect(await only(queued)).toMatchObject({ state: 'queued', attempts: 1, error });
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
    const row = await only(queued);
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
    expect(await only(queued)).toMatchObject({ state: 'failed', attempts: 1, nextAt: null, error });
  });
});

describe.each(Object.entries(kinds))('%s', (_, { calls, queue }) => {
  it('It is retried if the connection fails', async () => {
    const queued = await queue();
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
    await runOutbox(queued.recorder);
    expect(await only(queued)).toMatchObject({ state: 'queued', attempts: 1, error: 'Discord is out of reach' });
  });

  it('A failed one merges into the queued one and keeps its attempts', async () => {
    const queued = await queue();
    await queued.fail(calls.length - 1, '500');
    // Claimed by a slow run, while the same happens again.
    await env.DB.prepare("update deliveries set attempts = 3, state = 'sending', leaseToken = 'x'").run();
    await queued.again({ nextAt: Date.now() + minutes(4) });
    await runOutbox(queued.recorder);
    expect(await only(queued)).toMatchObject({ state: 'queued', attempts: 4, error: 'Discord answered 500' });
  });
});
