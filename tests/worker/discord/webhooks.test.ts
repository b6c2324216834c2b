import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unique } from '../support/client.ts';
import {
  addWebhook,
  anOwner,
  countIn,
  deliveriesOf,
  emptyOutbox,
  newChannel,
  queueNotice,
  runOutbox,
} from '../support/discord/webhooks.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { idsFrom } from '../support/paging.ts';
import { auditOf, rowsOf } from '../support/rows.ts';
import { expectNoChange, stateOfDatabase } from '../support/state.ts';

beforeEach(emptyOutbox);
const events = ['notice_posted', 'job_opened'];
const body = (fields: Record<string, unknown> = {}) => ({
  name: 'Staff room',
  url: newChannel().url,
  events,
  ...fields,
});
const issuesOf = (reply: { body: Record<string, unknown> }) =>
  (reply.body.issues as { path: string }[] | undefined)?.map(({ path }) => path) ?? [];

describe('A webhook', () => {
  it('An owner adds one, and the reply has everything but the address', async () => {
    const owner = await anOwner();
    const reply = await owner.post('/api/webhooks', body());
    expect(reply.outcome).toBe('201');
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'Staff room',
      events,
      isOwned: false,
      isActive: true,
      disabledReason: null,
      lastDelivery: null,
      updatedBy: null,
      updatedAt: null,
      revision: 1,
      createdAt: expect.any(String),
    });
    expect((await owner.get('/api/webhooks')).rows).toEqual([reply.body]);
  });

  it('Its address is in no reply, log line, audit row or error, and sealed in the database', async () => {
    const lines = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')].map((spy) =>
      spy.mockImplementation(() => {}),
    );
    const owner = await anOwner();
    const [first, second] = [newChannel(), newChannel()];
    const texts: string[] = [];
    const send = async (...call: Parameters<typeof owner.call>) => {
      const reply = await owner.call(...call);
      texts.push(reply.text, JSON.stringify([...reply.headers]));
      return reply;
    };
    const { id } = (await send('POST', '/api/webhooks', { body: body({ url: first.url }) })).body;
    await send('POST', '/api/webhooks', { body: body({ url: first.url }) });
    await send('POST', '/api/webhooks', { body: body({ url: `${first.url}?wait=true` }) });
    await send('PATCH', `/api/webhooks/${id}`, { body: { url: second.url, revision: 1 } });
    await send('PATCH', `/api/webhooks/${id}`, { body: { url: first.url, revision: 1 } });
    for (const way of ['500', '400', '404']) {
      await second.fail(way);
      await send('POST', `/api/webhooks/${id}/test`);
    }
    await send('GET', '/api/webhooks');
    await send('GET', '/api/deliveries');
    await send('GET', '/api/audit-logs');
    texts.push(...lines.flatMap(({ mock }) => mock.calls.map((call) => JSON.stringify(call))));
    texts.push(...Object.values(await stateOfDatabase()).flat());
    for (const { token } of [first, second]) expect(texts.filter((text) => text.includes(token))).toEqual([]);
    const [row] = await rowsOf<{ sealedUrl: string }>('select sealedUrl from webhooks where id = ?', id);
    expect(atob(row?.sealedUrl ?? '')).not.toContain('webhooks');
  });

  it('The same address is sealed differently each time', async () => {
    const { id, channel } = await addWebhook();
    const sealed = async () =>
      (await rowsOf<{ sealedUrl: string }>('select sealedUrl from webhooks where id = ?', id))[0]?.sealedUrl;
    const before = await sealed();
    const owner = await anOwner();
    await owner.patch(`/api/webhooks/${id}`, { url: newChannel().url, revision: 1 });
    await owner.patch(`/api/webhooks/${id}`, { url: channel.url, revision: 2 });
    expect(await sealed()).not.toBe(before);
  });

  const discord = env.DISCORD_URL ?? '';
  const { host } = new URL(discord);
  it.each([
    ['another host', 'https://discord.example/api/webhooks/800000000000000001/token'],
    ['another port', 'http://127.0.0.1:1/api/webhooks/800000000000000001/token'],
    ['another scheme', `ftp://${host}/api/webhooks/800000000000000001/token`],
    ['user info', `http://user:secret@${host}/api/webhooks/800000000000000001/token`],
    ['user info that looks like Discord', `${discord}@evil.example/api/webhooks/800000000000000001/token`],
    ['another path', `${discord}/api/v10/webhooks/800000000000000001/token`],
    ['dots in its path', `${discord}/api/webhooks/800000000000000001/../token`],
    ['more path', `${discord}/api/webhooks/800000000000000001/token/slack`],
    ['a query', `${discord}/api/webhooks/800000000000000001/token?thread_id=1`],
    ['a hash', `${discord}/api/webhooks/800000000000000001/token#x`],
    ['no token', `${discord}/api/webhooks/800000000000000001/`],
    ['a word for an id', `${discord}/api/webhooks/one/token`],
    ['a line break', `${discord}/api/webhooks/800000000000000001/to\nken`],
    ['nothing', ' '],
  ])('An address with %s is refused', async (_what, url) => {
    const owner = await anOwner();
    const { id } = await addWebhook();
    const replies = await expectNoChange(async () => [
      await owner.post('/api/webhooks', body({ url })),
      await owner.patch(`/api/webhooks/${id}`, { url, revision: 1 }),
    ]);
    for (const reply of replies) {
      expectFailure(reply, '400 invalid_input');
      expect(issuesOf(reply)).toEqual(['url']);
      expect(reply.text).not.toContain('800000000000000001');
    }
  });

  it('The same address twice is refused, also when one is edited', async () => {
    const owner = await anOwner();
    const [one, two] = [await addWebhook(), await addWebhook()];
    const replies = await expectNoChange(async () => [
      await owner.post('/api/webhooks', body({ url: one.channel.url })),
      await owner.patch(`/api/webhooks/${two.id}`, { url: one.channel.url, revision: 1 }),
    ]);
    for (const reply of replies) {
      expectFailure(reply, '409 conflict');
      expect(issuesOf(reply)).toEqual(['url']);
    }
  });

  it('There are at most ten, even if several are added concurrently', async () => {
    const owner = await anOwner();
    for (let n = 0; n < 9; n++) await addWebhook();
    const replies = await Promise.all(Array.from({ length: 4 }, () => owner.post('/api/webhooks', body())));
    expect(replies.filter(({ status }) => status === 201).length).toBe(1);
    expect((await owner.get('/api/webhooks')).rows.length).toBe(10);
    expectFailure(await owner.post('/api/webhooks', body()), '409 limit_reached');
  });

  it('Another address takes effect, and switching on again clears the reason', async () => {
    const owner = await anOwner();
    const { id, channel } = await addWebhook();
    await channel.fail('404');
    await owner.post(`/api/webhooks/${id}/test`);
    const [off] = (await owner.get('/api/webhooks')).rows;
    expect(off).toMatchObject({ isActive: false, disabledReason: 'Discord no longer knows this webhook.' });
    const next = newChannel();
    const on = await owner.patch(`/api/webhooks/${id}`, { url: next.url, isActive: true, revision: off?.revision });
    expect(on.body).toMatchObject({ isActive: true, disabledReason: null });
    await owner.post(`/api/webhooks/${id}/test`);
    expect(await next.titles()).toEqual(['Test message from Moderation Portal']);
  });

  it('After a change of WEBHOOK_KEY, entering the address again restores its messages', async () => {
    const { id, channel } = await addWebhook();
    const owner = await anOwner();
    const recorder = new Recorder({ WEBHOOK_KEY: btoa('another-webhook-key-of-this-test') });
    await queueNotice(id);
    await runOutbox(recorder);
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ state: 'failed', error: 'Enter the address again' });

    const edit = { url: channel.url, revision: 1 };
    const reply = await owner.patch(`/api/webhooks/${id}`, edit, { recorder });
    expect([reply.outcome, reply.body.revision]).toEqual(['200', 2]);
    expect((await owner.post(`/api/deliveries/${failed?.id}/retry`, undefined, { recorder })).outcome).toBe('200');
    expect(await channel.titles()).toEqual(['1 new notice']);
    // Once it opens, the same address changes nothing.
    const again = await owner.patch(`/api/webhooks/${id}`, { ...edit, revision: 2 }, { recorder });
    expect([again.outcome, again.body.revision]).toEqual(['200', 2]);
  });

  it('Its entries in the log have names and events, and never the address', async () => {
    const owner = await anOwner();
    const { id } = await addWebhook({ events });
    await owner.patch(`/api/webhooks/${id}`, { url: newChannel().url, events: ['job_opened'], revision: 1 });
    await owner.delete(`/api/webhooks/${id}`);
    const rows = await auditOf(id);
    expect(rows.map(({ action, entityType, userId }) => [action, entityType, userId])).toEqual(
      ['WEBHOOK_CREATED', 'WEBHOOK_UPDATED', 'WEBHOOK_DELETED'].map((action) => [action, 'setting', owner.id]),
    );
    expect(JSON.parse(String(rows[1]?.newValues))).toEqual({
      name: expect.any(String),
      events: ['job_opened'],
      address: 'changed',
    });
    expect((await owner.get('/api/webhooks')).rows).toEqual([]);
    expectFailure(await owner.delete(`/api/webhooks/${id}`), '404 not_found');
  });

  it.each([
    ['switched off', { isActive: false }, 'The webhook was switched off.'],
    ['told to announce something else', { events: ['job_opened'] }, 'The webhook no longer announces this.'],
    ['deleted', null, 'The webhook was deleted.'],
  ])('What waits is dropped once it is %s', async (_what, update, error) => {
    const owner = await anOwner();
    const { id, channel } = await addWebhook();
    await queueNotice(id);
    if (update) await owner.patch(`/api/webhooks/${id}`, { ...update, revision: 1 });
    else await owner.delete(`/api/webhooks/${id}`);
    await runOutbox();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'dropped', error, nextAt: null }]);
    expect(await channel.received()).toEqual([]);
  });

  it.each(['WEBHOOK_KEY', 'PUBLIC_ORIGIN'])('Without %s every call answers 503 and names it', async (name) => {
    const owner = await anOwner();
    const { id } = await addWebhook();
    await queueNotice(id, { state: 'failed', nextAt: null });
    const [delivery] = await deliveriesOf(id);
    const recorder = new Recorder({ [name]: '' });
    const calls = [
      ['GET', '/api/webhooks'],
      ['POST', '/api/webhooks', body()],
      ['PATCH', `/api/webhooks/${id}`, { name: 'x', revision: 1 }],
      ['DELETE', `/api/webhooks/${id}`],
      ['POST', `/api/webhooks/${id}/test`],
      ['POST', `/api/deliveries/${delivery?.id}/retry`],
    ] as const;
    for (const [method, path, sent] of calls) {
      const reply = await expectNoChange(() => owner.call(method, path, { recorder, ...(sent && { body: sent }) }));
      expect([reply.outcome, reply.body.error, reply.headers.get('Retry-After')]).toEqual([
        '503 unavailable',
        expect.stringContaining(`${name} is not set`),
        expect.any(String),
      ]);
    }
  });
});

describe('A test', () => {
  it('A test answers 202 with its delivery, and arrives', async () => {
    const owner = await anOwner();
    const { id, channel } = await addWebhook();
    const reply = await owner.post(`/api/webhooks/${id}/test`);
    expect(reply.outcome).toBe('202');
    expect(reply.body).toMatchObject({ kind: 'webhook', event: null, webhookId: id, state: 'queued' });
    expect(await channel.received()).toEqual([
      {
        embeds: [{ title: 'Test message from Moderation Portal', url: 'http://localhost/owner?tab=discord' }],
        allowed_mentions: { parse: [] },
      },
    ]);
    const [row] = (await owner.get('/api/webhooks')).rows;
    expect(row?.lastDelivery).toMatchObject({
      id: reply.body.id,
      state: 'sent',
      nextAt: null,
      sentAt: expect.any(String),
    });
  });

  it('While a test waits, another one adds none', async () => {
    const owner = await anOwner();
    const { id, channel } = await addWebhook();
    await channel.fail('500');
    const first = await owner.post(`/api/webhooks/${id}/test`);
    const second = await owner.post(`/api/webhooks/${id}/test`);
    expect(second.body.id).toBe(first.body.id);
    expect((await deliveriesOf(id)).length).toBe(1);
  });

  it('A webhook that is switched off has no test', async () => {
    const owner = await anOwner();
    const { id } = await addWebhook();
    await owner.patch(`/api/webhooks/${id}`, { isActive: false, revision: 1 });
    expectFailure(await owner.post(`/api/webhooks/${id}/test`), '409 conflict');
  });
});

describe('Deliveries', () => {
  it('They are listed newest first, by state, page by page', async () => {
    const owner = await anOwner();
    const { id } = await addWebhook();
    const states = ['sent', 'failed', 'dropped', 'sending'];
    for (let n = 0; n < 12; n++)
      await queueNotice(id, { id: `d${n}-${unique()}`, state: states[n % 4], createdAt: n + 1, nextAt: null });
    for (let n = 0; n < 5; n++) await queueNotice(id, { id: `q${n}-${unique()}`, event: null, nextAt: n + 1 });
    const stored = (await deliveriesOf(id)).reverse();
    for (const state of [null, 'queued', ...states]) {
      const found = await idsFrom(owner, `/api/deliveries?limit=2${state ? `&state=${state}` : ''}`);
      expect(found).toEqual(stored.filter((row) => !state || row.state === state).map((row) => row.id));
    }
    expectFailure(await owner.get('/api/deliveries?state=lost'), '400 invalid_input');
  });

  it.each(['failed', 'dropped'])('One that %s is tried again with all its attempts', async (state) => {
    const owner = await anOwner();
    const { id, channel } = await addWebhook();
    const delivery = await queueNotice(id, { state, attempts: 6, nextAt: null, error: 'x' });
    const reply = await owner.post(`/api/deliveries/${delivery}/retry`);
    expect(reply.outcome).toBe('200');
    expect(reply.body).toMatchObject({ id: delivery, state: 'queued', attempts: 0, error: null });
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect((await channel.received()).length).toBe(1);
  });

  it('One that is tried again joins the one that waits', async () => {
    const owner = await anOwner();
    const { id } = await addWebhook();
    const failed = await queueNotice(id, { state: 'failed', attempts: 6, nextAt: null });
    const waiting = await queueNotice(id, { nextAt: Date.now() + 60_000 });
    const reply = await owner.post(`/api/deliveries/${failed}/retry`);
    expect([reply.outcome, reply.body.id, reply.body.attempts]).toEqual(['200', waiting, 0]);
    expect(await countIn(id, 'queued')).toBe(2);
  });

  it('Any other cannot be tried again', async () => {
    const owner = await anOwner();
    const { id } = await addWebhook();
    for (const state of ['queued', 'sending', 'sent']) {
      const delivery = await queueNotice(id, { state, nextAt: Date.now() + 60_000 });
      const reply = await expectNoChange(() => owner.post(`/api/deliveries/${delivery}/retry`));
      expectFailure(reply, '409 conflict');
      expect(reply.body.current).toMatchObject({ id: delivery, state });
    }
  });
});
