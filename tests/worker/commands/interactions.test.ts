import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { roleIdAt } from '#dev/fake-discord/guilds.ts';
import { minutes } from '#worker/clock.ts';
import type { Bindings } from '#worker/env.ts';
import { call, createPerson, unique } from '../support/client.ts';
import { emptyRoles, rolesDeliveriesOf } from '../support/discord/guild.ts';
import {
  away,
  bytesOf,
  click,
  contentOf,
  run,
  sendSigned,
  signedHeaders,
  slash,
} from '../support/discord/interactions.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { execute, insertRow } from '../support/rows.ts';

const PING = bytesOf({ type: 1 });
const SECONDS = Math.floor(Date.now() / 1000);

/** The headers of a call from an address of its own. */
const from = () => ({ 'CF-Connecting-IP': `198.18.7.${unique() % 250}` });

const post = (raw: BodyInit, headers: Record<string, string>, recorder = new Recorder()) =>
  call('POST', '/discord/interactions', { raw, recorder, headers: { ...from(), ...headers } });

/** Runs a command while D1 answers only once the command's two seconds are over, which take no time here. */
async function slowly(command: (recorder: Recorder) => Promise<string>): Promise<string> {
  const recorder = new Recorder();
  const { promise, resolve } = Promise.withResolvers<void>();
  recorder.hooks.beforeD1 = () => promise;
  const timeout = globalThis.setTimeout;
  // Ends the wait of D1 once the answer is there.
  const asked = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) =>
    timeout(
      () => {
        work();
        timeout(resolve, 10);
      },
      ms > 1900 && ms <= 2000 ? 20 : ms,
    )) as typeof setTimeout);
  try {
    return await command(recorder);
  } finally {
    asked.mockRestore();
  }
}

const limitOf = (limit: RateLimit['limit']): RateLimit => ({ limit });
const used = limitOf(async () => ({ success: false }));
const broken = limitOf(async () => {
  throw new Error('Rate limiter: internal error');
});

describe('The address that Discord calls', () => {
  it('A signed ping is answered without D1, KV or a cookie', async () => {
    const recorder = new Recorder();
    const reply = await sendSigned(PING, { recorder });
    expect([reply.status, reply.body]).toEqual([200, { type: 1 }]);
    expect([recorder.trips, recorder.kv]).toEqual([[], []]);
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
  });

  it('A key in capitals is the same key', async () => {
    const recorder = new Recorder({ DISCORD_PUBLIC_KEY: (env.DISCORD_PUBLIC_KEY ?? '').toUpperCase() });
    expect((await sendSigned(PING, { recorder })).status).toBe(200);
  });

  it.each(['DISCORD_PUBLIC_KEY', 'DISCORD_GUILD_ID'])('Without %s it is 503 and names it', async (name) => {
    const reply = await sendSigned(PING, { recorder: new Recorder({ [name]: '' }) });
    expectFailure(reply, '503 unavailable');
    expect(reply.body.error).toContain(name);
  });

  it('It needs neither a bot nor a key for webhooks', async () => {
    const recorder = new Recorder({ DISCORD_BOT_TOKEN: '', WEBHOOK_KEY: '' });
    expect((await sendSigned(PING, { recorder })).status).toBe(200);
  });

  it('Above 256 KiB it is 413, whatever the signature', async () => {
    const most = 256 * 1024;
    expectFailure(await post(new Uint8Array(most + 1), {}), '413 body_too_large');
    expectFailure(await post(new Uint8Array(most), {}), '401 bad_signature');
  });

  it('A GET is 404', async () => {
    expectFailure(await call('GET', '/discord/interactions'), '404 not_found');
  });
});

describe('A signature', () => {
  const cases: [string, () => Promise<Record<string, string>>][] = [
    ['missing', async () => ({})],
    ['without its timestamp', async () => ({ 'X-Signature-Ed25519': 'ab'.repeat(64) })],
    ['malformed', async () => ({ ...(await signedHeaders(PING)), 'X-Signature-Ed25519': 'xy'.repeat(64) })],
    ['cut', async () => ({ ...(await signedHeaders(PING)), 'X-Signature-Ed25519': 'ab'.repeat(63) })],
    ['of another body', () => signedHeaders(bytesOf({ type: 2 }))],
    [
      'with another timestamp',
      async () => ({ ...(await signedHeaders(PING)), 'X-Signature-Timestamp': String(SECONDS - 1) }),
    ],
    [
      'with a timestamp that is no number',
      async () => ({ ...(await signedHeaders(PING)), 'X-Signature-Timestamp': '1e9' }),
    ],
    ['over five minutes old', () => signedHeaders(PING, SECONDS - 310)],
    ['over five minutes ahead', () => signedHeaders(PING, SECONDS + 310)],
  ];

  it.each(cases)('One that is %s is refused without D1', async (_case, headers) => {
    const recorder = new Recorder();
    expectFailure(await post(PING, await headers(), recorder), '401 bad_signature');
    expect(recorder.trips).toEqual([]);
  });

  it('One of almost five minutes ago is accepted', async () => {
    expect((await post(PING, await signedHeaders(PING, SECONDS - 270))).status).toBe(200);
  });

  it('A signed body that is not UTF-8 is refused', async () => {
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    expectFailure(await post(bytes, await signedHeaders(bytes)), '401 bad_signature');
  });

  it('A key that is no point of the curve verifies nothing', async () => {
    const recorder = new Recorder({ DISCORD_PUBLIC_KEY: 'ff'.repeat(32) });
    expectFailure(await post(PING, await signedHeaders(PING), recorder), '401 bad_signature');
  });

  it('Each refusal counts as a visitor’s read, and a good one does not', async () => {
    const counted: string[] = [];
    const limit = limitOf(async ({ key }) => {
      counted.push(key);
      return { success: true };
    });
    const recorder = new Recorder({ VISITOR_LIMIT: limit } as Partial<Bindings>);
    const headers = { 'CF-Connecting-IP': '198.18.9.1' };
    await post(PING, headers, recorder);
    await sendSigned(PING, { recorder, headers });
    expect(counted).toEqual(['198.18.9.1']);
  });

  it('An address over the limit is refused unverified for a minute', async () => {
    const headers = { 'CF-Connecting-IP': '198.18.9.2' };
    const over = new Recorder({ VISITOR_LIMIT: used } as Partial<Bindings>);
    expectFailure(await post(PING, headers, over), '401 bad_signature');
    expectFailure(await sendSigned(PING, { headers }), '401 bad_signature');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(1) + 1 });
    try {
      expect((await sendSigned(PING, { headers })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('A signed body', () => {
  it('Invalid JSON is 400', async () => {
    const bytes = Uint8Array.from(new TextEncoder().encode('{"type":'));
    expectFailure(await sendSigned(bytes), '400 invalid_json');
  });

  it.each([[{ type: 4 }], [{ type: 5 }], [{ type: '1' }], [{}], [[]], [null]])('%j is 400', async (body) => {
    expectFailure(await sendSigned(bytesOf(body)), '400 invalid_input');
  });
});

describe('A command that cannot run', () => {
  const someone = { discordId: '500000000000000777' };
  const unknown = 'The portal does not know this command.';

  it.each([
    ['an unknown name', slash(someone, 'ban')],
    ['no person', { ...slash(someone, 'apply'), member: undefined }],
    ['another server', { ...slash(someone, 'apply'), guild_id: '720000000000000001' }],
    ['no server', { ...slash(someone, 'apply'), guild_id: undefined }],
    ['another type of command', { ...slash(someone, 'apply'), data: { type: 3, name: 'apply' } }],
    ['an unknown button', click(someone, 'decline:1')],
    ['a button without its vacancy', click(someone, 'assign:')],
  ])('With %s it is unknown', async (_case, asked) => {
    const recorder = new Recorder();
    expect(await run(asked, { recorder })).toEqual({
      type: 4,
      flags: 64,
      content: unknown,
      allowed_mentions: { parse: [] },
      buttons: [],
    });
    expect(recorder.trips).toEqual([]);
  });

  it('A person has 30 a minute, counted by Discord ID before D1', async () => {
    const counted: string[] = [];
    const limit = limitOf(async ({ key }) => {
      counted.push(key);
      return { success: false };
    });
    const recorder = new Recorder({ SEARCH_LIMIT: limit } as Partial<Bindings>);
    expect(await contentOf(slash(someone, 'queue'), { recorder })).toBe('Too many commands. Wait a minute.');
    expect([counted, recorder.trips]).toEqual([[someone.discordId], []]);
  });

  it('If the limiter fails, the portal cannot reach its data', async () => {
    const recorder = new Recorder({ SEARCH_LIMIT: broken } as Partial<Bindings>);
    expect(await contentOf(slash(someone, 'apply'), { recorder })).toBe(
      'The portal cannot reach its data right now. Try again shortly.',
    );
  });

  it('If D1 fails, the portal cannot reach its data', async () => {
    const recorder = new Recorder();
    recorder.breakD1();
    expect(await contentOf(slash(await createPerson(4), 'queue'), { recorder })).toBe(
      'The portal cannot reach its data right now. Try again shortly.',
    );
  });

  it.each([
    ['apply', slash, 'The portal is slow right now. Open it instead:\n<http://localhost/vacancies>'],
    ['queue', slash, 'The portal is slow right now. Open it instead:\n<http://localhost/manage/applications>'],
    [
      'assign',
      click,
      'The portal is slow right now. Look there whether it was done:\n<http://localhost/manage/applications>',
    ],
  ])('After two seconds %s gives the link instead', async (name, ask, content) => {
    const person = await createPerson(4);
    expect(await slowly((recorder) => contentOf(ask(person, name), { recorder }))).toBe(content);
  });

  it('What a slow command queues is sent once it has ended', async () => {
    await emptyRoles();
    await insertRow('extra_roles', { purpose: 'away', roleId: roleIdAt(env.DISCORD_GUILD_ID ?? '', 11) });
    const person = await createPerson(3);
    expect(await slowly((recorder) => contentOf(away(person, 3), { recorder }))).toContain(
      'The portal is slow right now.',
    );
    expect(await rolesDeliveriesOf(person.id)).toMatchObject([{ state: 'sent' }]);
    await execute('delete from extra_roles');
  });
});
