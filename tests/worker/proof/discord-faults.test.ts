import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetChanges, notedChanges, watchChanges } from '../support/changes.ts';
import { unique } from '../support/client.ts';
import { messagesOf, queueMessage, type Wanting, wantingMessages } from '../support/discord/direct-messages.ts';
import { type Guild, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/discord/guild.ts';
import {
  addWebhook,
  type Channel,
  deliveriesOf,
  emptyOutbox,
  makeDue,
  queueNotice,
  runOutbox,
} from '../support/discord/webhooks.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { report, times } from '../support/proof.ts';
import { beginSignIn, sessionOf, shortenWaits } from '../support/sign-in.ts';

type Fetch = typeof fetch;

const reply =
  (status: number, body: string | null, headers = {}) =>
  async () =>
    new Response(body, { status, headers });

/** How one call to Discord ends. Some let it arrive and lose its reply. */
const WAYS: Record<string, (send: () => ReturnType<Fetch>) => Promise<Response>> = {
  'is cut off': () => Promise.reject(new TypeError('Network connection lost.')),
  'is cut off after it arrived': (send) => send().then(() => Promise.reject(new TypeError('Network connection lost.'))),
  // As its own signal ends it.
  hangs: () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError')),
  'hangs after it arrived': (send) =>
    send().then(() => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))),
  'gets a 500': reply(500, ''),
  'gets a 429': reply(429, '{"retry_after":3600,"global":false}', { 'Retry-After': '3600' }),
  // A success that was none would be a lie of Discord's, so the call arrives.
  'gets nothing': (send) => send().then(reply(200, '')),
  'gets a page': reply(502, '<html>Bad gateway</html>'),
};

const chosen = () => Object.entries(WAYS).filter((_, index) => times(index % 4, 0) === 0);

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

beforeAll(watchChanges);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

it('A sign-in that Discord does not confirm lets nobody in and registers nobody', async ({ task }) => {
  const wrong: string[] = [];
  let faults = 0;
  shortenWaits();
  for (const [name, way] of chosen())
    for (const n of [1, 2]) {
      const { finish } = await beginSignIn(`Newcomer-${unique()}`);
      await forgetChanges();
      const { seen, end } = failCall(n, way);
      const result = await finish();
      end();
      faults += 1;
      const location = result.headers.get('Location') ?? '';
      const changes = await notedChanges();
      const isRefused = /^\/login\?error=(discord_busy|provider)$/.test(location) && !sessionOf(result);
      if (!isRefused || changes.join() !== '+ spent_tokens' || seen.calls < n || seen.endless > 0)
        wrong.push(`Call ${n} ${name}: ${location}, changed ${changes.join('; ')}`);
    }
  report(task, 'Faults: calls to Discord that failed in a sign-in', faults, times(4, 16));
  report(task, 'Faults: sign-ins that went through without Discord', wrong.length, 0);
  expect(wrong).toEqual([]);
});

type Delivered = {
  name: string;
  /** Calls to Discord that sending takes. */
  calls: number;
  /** The stored deliveries, and how often Discord got what was to be sent. */
  state: () => Promise<{ states: string[]; received: number }>;
  recorder: Recorder;
};

/** Something of each kind that waits to be sent. */
const kinds: Record<string, () => Promise<Delivered>> = {
  'A webhook’s message': async () => {
    const { id, channel }: { id: string; channel: Channel } = await addWebhook();
    await queueNotice(id);
    return {
      name: 'webhook',
      calls: 1,
      recorder: new Recorder(),
      state: async () => ({
        states: (await deliveriesOf(id)).map(({ state }) => state),
        received: (await channel.received()).length,
      }),
    };
  },
  'A direct message': async () => {
    const person: Wanting = await wantingMessages();
    await queueMessage(person.id);
    return {
      name: 'direct message',
      calls: 2,
      recorder: new Recorder(),
      state: async () => ({
        states: (await messagesOf(person.id)).map(({ state }) => state),
        received: (await person.inbox.received()).length,
      }),
    };
  },
  'A change of roles': async () => {
    const guild: Guild = newGuild();
    await guild.mapAll();
    const person = await wantingMessages(4);
    await guild.give(person.discordId, guild.roleOf(3));
    await queueRolesOf(person.id);
    return {
      name: 'roles',
      calls: 3,
      recorder: guild.recorder,
      state: async () => ({
        states: (await rolesDeliveriesOf(person.id)).map(({ state }) => state),
        received: (await guild.rolesOf(person.discordId))?.join() === guild.roleOf(4) ? 1 : 0,
      }),
    };
  },
};

/** Lets what waits be sent now, whatever it was waiting for. */
async function sendAgain(recorder: Recorder): Promise<void> {
  await env.DB.prepare("delete from server_state where name like 'discord%'").run();
  await makeDue();
  await runOutbox(recorder);
}

describe.each(Object.entries(kinds))('%s', (kind, queue) => {
  const timeout = times(60_000, 3_600_000);

  beforeEach(emptyOutbox);

  /** What is wrong with a delivery after a fault and another run; null if nothing is. `most`: how often it may arrive. */
  async function findWrong({ state, recorder }: Delivered, most: number): Promise<string | null> {
    const early = await state();
    const isLie = early.states.join() === 'sent' && early.received === 0;
    // A refusal is final until the owner tries it again.
    const isOver = early.states.join() === 'failed';
    if (!isOver) await sendAgain(recorder);
    const { states, received } = await state();
    const isSent = isOver ? states.join() === 'failed' : states.join() === 'sent' && received >= 1;
    return !isLie && isSent && received <= most
      ? null
      : `first ${early.states} and received ${early.received}, then ${states} and received ${received}`;
  }

  it('A call to Discord that fails neither loses nor forges a delivery', { timeout }, async ({ task }) => {
    const wrong: string[] = [];
    let faults = 0;
    for (const [name, way] of chosen())
      for (let n = 1; n <= 3; n++) {
        await emptyOutbox();
        const delivery = await queue();
        if (n > delivery.calls) continue;
        const { seen, end } = failCall(n, way);
        await runOutbox(delivery.recorder);
        end();
        faults += 1;
        const problem = await findWrong(delivery, name.includes('arrived') ? 2 : 1);
        if (problem || seen.endless > 0 || seen.calls < n)
          wrong.push(`Call ${n} of ${delivery.name} ${name}: ${problem}`);
      }
    report(task, `Faults: calls to Discord that failed in the outbox. ${kind}`, faults, times(2, 8));
    report(task, `Faults: deliveries lost, doubled or forged by them. ${kind}`, wrong.length, 0);
    expect(wrong).toEqual([]);
  });

  it('A round trip to D1 that fails neither loses nor doubles a delivery', { timeout }, async ({ task }) => {
    const wrong: string[] = [];
    let faults = 0;
    for (const when of ['before', 'after'] as const)
      for (let n = 1; ; n++) {
        await emptyOutbox();
        const delivery = await queue();
        const { recorder } = delivery;
        let trip = 0;
        const lose = (at: string) => () => {
          if (at === 'before') trip += 1;
          if (trip === n && at === when) throw new Error('D1_ERROR: Network connection lost.');
        };
        recorder.hooks.beforeD1 = lose('before');
        recorder.hooks.afterD1 = lose('after');
        await runOutbox(recorder).catch(() => {});
        recorder.hooks.beforeD1 = null;
        recorder.hooks.afterD1 = null;
        if (trip < n) break;
        faults += 1;
        // The message has gone when recording that fails, so it goes once more.
        const problem = await findWrong(delivery, 2);
        if (problem) wrong.push(`Trip ${n} of ${delivery.name} failing ${when}: ${problem}`);
      }
    report(task, `Faults: round trips to D1 that failed in the outbox. ${kind}`, faults, 4);
    report(task, `Faults: deliveries lost by them. ${kind}`, wrong.length, 0);
    expect(wrong).toEqual([]);
  });
});
