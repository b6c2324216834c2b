import { describe, expect, it } from 'vitest';
import { databaseView, dueAlerts, operatingView, withSize } from '#worker/features/owner/operating.rules.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const row = (name: string, value: Record<string, unknown>, updatedAt = NOW) => ({ name, value, updatedAt });

describe('The size of the database', () => {
  it('A week’s growth gives the day on which it is full', () => {
    expect(databaseView({ '2026-11-22': 100e6, '2026-11-29': 200e6 })).toEqual({
      bytes: 200e6,
      limit: 500e6,
      weeklyBytes: 100e6,
      fullOn: '2026-12-20',
    });
  });

  it.each([
    ['one day', { '2026-11-29': 1e6 }, { weeklyBytes: null, fullOn: null }],
    ['a shrinking one', { '2026-11-28': 2e6, '2026-11-29': 1e6 }, { weeklyBytes: -7e6, fullOn: null }],
    ['growth that takes decades', { '2026-11-28': 1e6, '2026-11-29': 1e6 + 1000 }, { weeklyBytes: 7000, fullOn: null }],
    ['more than the free plan holds', { '2026-11-29': 600e6 }, { limit: 10e9 }],
  ])('Of %s, only what can be told', (_, sizes, expected) => {
    expect(databaseView(sizes)).toMatchObject(expected);
  });

  it('Eight days are kept, and a day has its last size', () => {
    const days = Array.from({ length: 9 }, (_, n) => [`2026-11-2${n}`, n] as const);
    const sizes = withSize([row('size', Object.fromEntries(days))], '2026-11-28', 99);
    expect(sizes).toEqual({ ...Object.fromEntries(days.slice(1)), '2026-11-28': 99 });
  });

  it('From seventy per cent of the limit on, it is a trouble', () => {
    const troubles = (bytes: number) =>
      operatingView([row('size', { '2026-11-29': bytes })], false, NOW).troubles.includes('database_filling');
    expect([troubles(349e6), troubles(350e6)]).toEqual([false, true]);
  });
});

describe('What is due to be announced', () => {
  it('A trouble is announced again after a day', () => {
    const at = (hours: number) => NOW.getTime() - hours * 3_600_000;
    const rows = [row('alerts', { cron_late: at(23), sign_in_refused: at(24) })];
    expect(dueAlerts(rows, ['cron_late', 'sign_in_refused', 'backup_overdue'], NOW)).toEqual({
      due: ['sign_in_refused', 'backup_overdue'],
      announced: { cron_late: at(23), sign_in_refused: NOW.getTime(), backup_overdue: NOW.getTime() },
    });
  });

  it('A refused sign-in is forgotten after a day', () => {
    const yesterday = new Date(NOW.getTime() - 25 * 3_600_000);
    expect(operatingView([row('sign_in', { reason: 'busy' }, yesterday)], false, NOW).troubles).toEqual([]);
    expect(operatingView([row('sign_in', { reason: 'busy' })], false, NOW).signInRefused).toEqual({
      at: NOW,
      reason: 'busy',
    });
  });
});
