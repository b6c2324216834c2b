import { beforeEach, describe, expect, it, vi } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import {
  addWebhook,
  anOwner,
  countIn,
  deliveriesOf,
  emptyOutbox,
  makeDue,
  queueNotice,
  runOutbox,
} from '../support/discord/webhooks.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { createJob, execute, newJob, numbersTo } from '../support/rows.ts';

beforeEach(emptyOutbox);
const postNotice = async () => (await anOwner()).post('/api/notices', { title: 'News', content: 'Read this.' });
const onlyNotices = { events: ['notice_posted'] };

describe('Queueing', () => {
  it('A change is announced right after its reply', async () => {
    const { id, channel } = await addWebhook(onlyNotices);
    await postNotice();
    expect(await channel.titles()).toEqual(['1 new notice']);
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'sent', attempts: 1, nextAt: null, leaseToken: null, error: null },
    ]);
  });

  it('A webhook hears only of the events that it chose, and none while it is switched off', async () => {
    const [chosen, other] = [await addWebhook(onlyNotices), await addWebhook({ events: ['job_opened'] })];
    const off = await addWebhook(onlyNotices);
    await (await anOwner()).patch(`/api/webhooks/${off.id}`, { isActive: false, revision: 1 });
    await postNotice();
    expect((await deliveriesOf(chosen.id)).length).toBe(1);
    expect(await deliveriesOf(other.id)).toEqual([]);
    expect(await deliveriesOf(off.id)).toEqual([]);
  });

  it('A burst becomes one message five minutes after the first, with the count of the rest', async () => {
    const { id, channel } = await addWebhook(onlyNotices);
    const start = Date.now();
    for (let n = 0; n < 4; n++) await postNotice();
    const [first, waiting, ...more] = await deliveriesOf(id);
    expect(more).toEqual([]);
    expect(first?.state).toBe('sent');
    expect(waiting?.state).toBe('queued');
    expect(waiting?.nextAt).toBe(Number(first?.startedAt) + minutes(5));
    expect(waiting?.nextAt).toBeGreaterThanOrEqual(start + minutes(5));
    await makeDue();
    await runOutbox();
    expect(await channel.titles()).toEqual(['1 new notice', '3 new notices']);
  });

  it('Concurrent changes add up in one queued row', async () => {
    const { id } = await addWebhook(onlyNotices);
    await queueNotice(id, { state: 'sending', startedAt: Date.now(), nextAt: Date.now() + 60_000, leaseToken: 'x' });
    await Promise.all(Array.from({ length: 6 }, postNotice));
    expect((await deliveriesOf(id)).filter(({ state }) => state === 'queued').length).toBe(1);
    expect(await countIn(id, 'queued')).toBe(6);
  });

  it('A change that did not happen announces nothing', async () => {
    const { id } = await addWebhook();
    const job = await createJob();
    const member = await signedIn();
    expect((await member.post('/api/applications', { jobId: job.id, responses: {} })).outcome).toBe('201');
    expect((await member.post('/api/applications', { jobId: job.id, responses: {} })).outcome).toBe(
      '409 already_applied',
    );
    expect(await countIn(id, 'sent')).toBe(1);
    expect(await countIn(id, 'queued')).toBe(0);
  });

  it.each([['WEBHOOK_KEY'], ['PUBLIC_ORIGIN']])('Without %s nothing is queued or sent', async (name) => {
    const { id, channel } = await addWebhook(onlyNotices);
    await queueNotice(id);
    const recorder = new Recorder({ [name]: '' });
    await (await anOwner()).post('/api/notices', { title: 'x', content: 'x' }, { recorder });
    await runOutbox(recorder);
    expect(await countIn(id, 'queued')).toBe(1);
    expect(await channel.received()).toEqual([]);
  });

  it('A submission with two webhooks costs eight more rows and no round trip', async () => {
    const job = await createJob();
    const submit = async () => {
      const member = await signedIn();
      const { reply, recorder } = await measure((recorder) =>
        member.post('/api/applications', { jobId: job.id, responses: {} }, { recorder }),
      );
      expect(reply.outcome).toBe('201');
      const isChange = recorder.trips.findIndex(({ statements }) =>
        statements.some(({ sql }) => sql.includes('into "applications"')),
      );
      return { trips: isChange + 1, rowsWritten: recorder.trips[isChange]?.rowsWritten ?? Number.NaN };
    };
    const without = await submit();
    const [one, two] = [await addWebhook(), await addWebhook()];
    const first = await submit();
    const second = await submit();
    const third = await submit();
    expect([first.trips, second.trips, third.trips]).toEqual([without.trips, without.trips, without.trips]);
    expect(first.rowsWritten - without.rowsWritten).toBeLessThanOrEqual(8);
    expect(second.rowsWritten - without.rowsWritten).toBeLessThanOrEqual(8);
    expect(third.rowsWritten - without.rowsWritten).toBeLessThanOrEqual(2);
    for (const { id } of [one, two]) expect([await countIn(id, 'sent'), await countIn(id, 'queued')]).toEqual([1, 2]);
  });

  it('A write without webhooks makes no run of the outbox', async () => {
    const owner = await anOwner();
    const { trips } = await measure((recorder) => owner.post('/api/jobs', newJob, { recorder }));
    expect(trips).toBeLessThanOrEqual(2);
  });
});

describe('Claiming', () => {
  it('An outcome is recorded only by the run that holds the lease', async () => {
    const { id, channel } = await addWebhook(onlyNotices);
    await channel.fail('500', 1);
    await queueNotice(id);
    const slow = new Recorder();
    // Another run takes over just before this one notes its failure.
    slow.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => sql.startsWith('delete from "deliveries"'))) return;
      slow.hooks.beforeD1 = null;
      await makeDue();
      await runOutbox();
    };
    await runOutbox(slow);
    expect((await deliveriesOf(id)).map(({ state, attempts }) => [state, attempts])).toEqual([['sent', 2]]);
    expect((await channel.received()).length).toBe(1);
  });

  it('With a thousand queued rows, a run makes 20 calls within 43 statements', async () => {
    const { id } = await addWebhook(onlyNotices);
    // Tests of a webhook have no event, so any number of them can wait.
    await execute(
      `${numbersTo(1000)} insert into deliveries (id, kind, webhookId, nextAt, createdAt) select 'many-' || i, 'webhook', ?, i, i from n`,
      id,
    );
    const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
    const { recorder } = await measure(runOutbox);
    expect(called).toHaveBeenCalledTimes(20);
    expect(recorder.trips.flatMap(({ statements }) => statements).length).toBeLessThanOrEqual(43);
    expect(recorder.rowsRead).toBeLessThanOrEqual(20 * 13);
    for (let run = 1; run < 4; run++) await runOutbox();
    expect(called).toHaveBeenCalledTimes(80);
    expect(Map.groupBy(await deliveriesOf(id), ({ state }) => state).get('queued')?.length).toBe(920);
  });

  it('No call starts later than 20 seconds into a run', async () => {
    const { id } = await addWebhook(onlyNotices);
    for (let n = 0; n < 3; n++) await queueNotice(id, { event: null });
    // A minute ahead of the calls of earlier tests: with fifty of them in its second, a frozen clock would never let the next one start.
    const start = Date.now() + minutes(1);
    let calls = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      calls += 1;
      vi.setSystemTime(start + calls * 11_000);
      return new Response(null, { status: 204 });
    });
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await runOutbox().finally(() => vi.useRealTimers());
    expect(calls).toBe(2);
  });
});
