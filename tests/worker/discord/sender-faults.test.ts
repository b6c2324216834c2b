import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PAUSED_UNTIL } from '#contract/discord.ts';
import { days, hours, minutes, seconds } from '#worker/clock.ts';
import {
  addWebhook,
  anOwner,
  countIn,
  deliveriesOf,
  emptyOutbox,
  makeDue,
  only,
  queueNotice,
  runOutbox,
} from '../support/discord/webhooks.ts';
import { auditOf, execute, rowsOf } from '../support/rows.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

beforeEach(emptyOutbox);
const notices = { events: ['notice_posted'] };
const postNotice = async () => (await anOwner()).post('/api/notices', { title: 'News', content: 'Read this.' });

const onlyDelivery = (webhookId: string) => only(deliveriesOf(webhookId));

/** A webhook with a message that waits, whose channel fails in this way. */
async function failingWebhook(way: string, times?: number) {
  const webhook = await addWebhook(notices);
  await webhook.channel.fail(way, times);
  await queueNotice(webhook.id);
  return webhook;
}

describe('Discord down', () => {
  it('Once it is up again, the message arrives once with the whole count', async () => {
    const { id, channel } = await failingWebhook('500', 1);
    await runOutbox();
    await postNotice();
    await postNotice();
    expect(await countIn(id, 'queued')).toBe(3);
    await makeDue();
    await runOutbox();
    expect(await channel.titles()).toEqual(['3 new notices']);
    expect(await onlyDelivery(id)).toMatchObject({ state: 'sent', attempts: 2, error: null });
  });

  it('A write answers as ever while Discord hangs', async () => {
    shortenTimeouts();
    const { id, channel } = await addWebhook(notices);
    await channel.fail('hang');
    expect((await postNotice()).outcome).toBe('201');
    expect((await onlyDelivery(id)).state).toBe('queued');
  });

  it('A delivery that fails while another waits joins it, and hands on its attempts', async () => {
    const { id, channel } = await addWebhook(notices);
    await channel.fail('500');
    // Claimed by a run that is slow, while two more are queued.
    await queueNotice(id, { state: 'sending', leaseToken: 'x', attempts: 3, subjects: '{"a":2,"b":1}' });
    await queueNotice(id, { subjects: '{"b":1,"c":1}', nextAt: Date.now() + minutes(4) });
    await runOutbox();
    const row = await onlyDelivery(id);
    expect(row).toMatchObject({ state: 'queued', attempts: 4, error: 'Discord answered 500' });
    expect(JSON.parse(row.subjects)).toEqual({ a: 2, b: 2, c: 1 });
    expect(Number(row.nextAt)).toBeGreaterThan(Date.now() + hours(1));
    await channel.fail('none');
    await makeDue();
    await runOutbox();
    expect(await channel.titles()).toEqual(['5 new notices']);
  });
});

describe('A rate limit', () => {
  it('A limit of one webhook holds up its other events only', async () => {
    const limited = await addWebhook();
    const other = await addWebhook(notices);
    await limited.channel.fail('429');
    await queueNotice(limited.id);
    await queueNotice(limited.id, { event: 'job_opened', nextAt: 2 });
    await queueNotice(other.id, { nextAt: 3 });
    await runOutbox();
    expect((await other.channel.received()).length).toBe(1);
    for (const row of await deliveriesOf(limited.id)) {
      expect([row.state, row.attempts]).toEqual(['queued', 0]);
      expect(Number(row.nextAt)).toBeGreaterThan(Date.now() + seconds(20));
    }
  });

  it('A wait of more than a day is cut to a day', async () => {
    const { id } = await addWebhook(notices);
    await queueNotice(id);
    const body = { message: 'x', retry_after: 1e300, global: false };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, { status: 429 }));
    await runOutbox();
    expect((await onlyDelivery(id)).due).toBeLessThanOrEqual(days(1) + seconds(10));
  });

  it.each([
    [minutes(30), minutes(30)],
    [days(2), hours(1)],
  ])('A global wait of %i ms pauses every call for %i ms', async (asked, paused) => {
    const { id } = await addWebhook(notices);
    await queueNotice(id);
    const body = { message: 'x', retry_after: asked / seconds(1), global: true };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, { status: 429 }));
    const start = Date.now();
    await runOutbox();
    const until = Date.parse((await (await anOwner()).get('/api/deliveries')).headers.get(PAUSED_UNTIL) ?? '');
    expect(until - start).toBeGreaterThanOrEqual(paused);
    expect(until - start).toBeLessThan(paused + minutes(1));
  });

  it('The deliveries name no pause once it is over', async () => {
    const { id } = await addWebhook(notices);
    await queueNotice(id);
    const body = { message: 'x', retry_after: 0.001, global: true };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, { status: 429 }));
    await runOutbox();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds(1) });
    const { headers } = await (await anOwner()).get('/api/deliveries').finally(() => vi.useRealTimers());
    expect(headers.has(PAUSED_UNTIL)).toBe(false);
  });

  it('A burst of messages stays within Discord’s limit for a webhook', async () => {
    const { id, channel } = await addWebhook();
    for (let n = 0; n < 7; n++) await queueNotice(id, { event: null });
    await runOutbox();
    expect((await channel.received()).length).toBe(5);
    expect((await deliveriesOf(id)).filter(({ state }) => state === 'queued').map(({ attempts }) => attempts)).toEqual([
      0, 0,
    ]);
  });
});

describe('A refusal', () => {
  it('A 404 switches the webhook off with the reason and drops its queue', async () => {
    const { id } = await addWebhook();
    const channel = await failingWebhook('404');
    await queueNotice(channel.id, { event: 'job_opened', nextAt: Date.now() + minutes(5) });
    await queueNotice(id, { nextAt: Date.now() + minutes(5) });
    await runOutbox();
    const reason = 'Discord no longer knows this webhook.';
    expect((await deliveriesOf(channel.id)).map(({ state, error }) => [state, error])).toEqual([
      ['failed', reason],
      ['dropped', reason],
    ]);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['queued']);
    expect(await rowsOf('select isActive, disabledReason, revision from webhooks where id = ?', channel.id)).toEqual([
      { isActive: 0, disabledReason: reason, revision: 2 },
    ]);
    const [, audited, ...more] = await auditOf(channel.id);
    expect(more).toEqual([]);
    expect(audited).toMatchObject({ action: 'WEBHOOK_UPDATED', userId: null, entityType: 'setting' });
    await postNotice();
    expect((await deliveriesOf(channel.id)).length).toBe(2);
  });

  it('A 404 for an address that has just been replaced leaves the webhook on', async () => {
    const { id, channel } = await addWebhook(notices);
    await queueNotice(id);
    const { fetch: real } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
      await (await anOwner()).patch(`/api/webhooks/${id}`, { url: `${channel.url}-new`, revision: 1 });
      return Response.json({ code: 10015 }, { status: 404 });
    });
    await runOutbox();
    vi.mocked(globalThis.fetch).mockImplementation(real);
    expect(await rowsOf('select isActive from webhooks where id = ?', id)).toEqual([{ isActive: 1 }]);
    expect((await onlyDelivery(id)).state).toBe('failed');
  });

  it('An address that no longer opens fails with what to do, and the others go on', async () => {
    const [broken, copied, whole] = [await addWebhook(notices), await addWebhook(notices), await addWebhook(notices)];
    await execute("update webhooks set sealedUrl = 'AAAA' where id = ?", broken.id);
    // Copied from another row: it is bound to that one.
    await execute(
      'update webhooks set sealedUrl = (select sealedUrl from webhooks where id = ?) where id = ?',
      whole.id,
      copied.id,
    );
    for (const [n, { id }] of [broken, copied, whole].entries()) await queueNotice(id, { nextAt: n + 1 });
    await runOutbox();
    for (const { id } of [broken, copied])
      expect(await onlyDelivery(id)).toMatchObject({ state: 'failed', error: 'Enter the address again' });
    expect((await whole.channel.received()).length).toBe(1);
  });

  it('A delivery that no run could finish is given up', async () => {
    const { id, channel } = await addWebhook(notices);
    await queueNotice(id, { state: 'sending', attempts: 6, leaseToken: 'x' });
    await runOutbox();
    expect(await onlyDelivery(id)).toMatchObject({ state: 'failed', error: 'No run could finish it.' });
    expect(await channel.received()).toEqual([]);
  });
});
