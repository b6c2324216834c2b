import { beforeEach, describe, expect, it, vi } from 'vitest';
import { days, hours, minutes } from '#worker/clock.ts';
import type { operatingView } from '#worker/features/owner/operating.rules.ts';
import { signedIn } from '../support/client.ts';
import { runCron, runTask } from '../support/cron.ts';
import { addWebhook, emptyOutbox } from '../support/discord/webhooks.ts';
import { execute, insertRow, rowsOf } from '../support/rows.ts';

type OperatingView = ReturnType<typeof operatingView>;

const watchNow = () => runTask('watching');

const operating = async () =>
  ((await (await signedIn(6)).get('/api/owner/overview')).body as { operating: OperatingView }).operating;

const setState = (name: string, value: object, updatedAt = Date.now()) =>
  insertRow('server_state', { name, value, updatedAt });

const alerts = async () =>
  (await rowsOf<{ subjects: string }>("select subjects from deliveries where event = 'operating'")).map(
    ({ subjects }) => Object.keys(JSON.parse(subjects)),
  );

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await execute('delete from server_state');
  await emptyOutbox();
  return () => vi.useRealTimers();
});

describe('What the owner reads about running the portal', () => {
  it('Nothing is wrong with a new one, whose size is not known', async () => {
    expect(await operating()).toEqual({
      troubles: [],
      signInRefused: null,
      cronLate: null,
      backupAt: null,
      database: null,
    });
  });

  it('A watch notes the size that D1 reports', async () => {
    await watchNow();
    const { database } = await operating();
    expect(database).toMatchObject({ limit: 500_000_000, weeklyBytes: null, fullOn: null });
    expect(database?.bytes).toBeGreaterThan(100_000);
  });

  it('A run of the cron after half an hour of silence notes how long that was', async () => {
    await runCron();
    vi.advanceTimersByTime(minutes(29));
    await runCron();
    expect((await operating()).cronLate).toBeNull();
    vi.advanceTimersByTime(minutes(45));
    await runCron();
    await runCron();
    expect(await operating()).toMatchObject({ troubles: ['cron_late'], cronLate: { silentMinutes: 45 } });
    vi.advanceTimersByTime(days(1) + minutes(1));
    expect((await operating()).cronLate).toBeNull();
  });

  it('A backup is overdue after three nights, and nobody is told without a first one', async () => {
    await setState('backup', {}, Date.now() - days(2));
    expect((await operating()).troubles).toEqual([]);
    vi.advanceTimersByTime(days(1) + 1);
    expect((await operating()).troubles).toEqual(['backup_overdue']);
  });
});

describe('Alerts', () => {
  it('Each trouble is announced once a day, to the webhooks that ask for it', async () => {
    await addWebhook({ events: ['operating'] });
    await addWebhook({ events: ['notice_posted'] });
    await setState('backup', {}, Date.now() - days(4));
    await watchNow();
    expect(await alerts()).toEqual([['backup_overdue']]);

    await execute('delete from deliveries');
    await setState('sign_in', { reason: 'client' });
    vi.advanceTimersByTime(hours(1));
    await watchNow();
    expect(await alerts()).toEqual([['sign_in_refused']]);

    await execute('delete from deliveries');
    vi.advanceTimersByTime(hours(23));
    await watchNow();
    expect(await alerts()).toEqual([['backup_overdue']]);
  });

  it('A failed message is one, unless it is an alert itself', async () => {
    const { id: webhookId } = await addWebhook({ events: ['operating'] });
    const failed = { kind: 'webhook', webhookId, state: 'failed', createdAt: Date.now(), subjects: {} };
    await insertRow('deliveries', { id: 'alert', event: 'operating', ...failed });
    expect((await operating()).troubles).toEqual([]);
    await insertRow('deliveries', { id: 'notice', event: 'notice_posted', ...failed });
    expect((await operating()).troubles).toEqual(['deliveries_failed']);
  });
});
