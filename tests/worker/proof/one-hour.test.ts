import { expect, it } from 'vitest';
import page from '../../../docs/one-hour.md?raw';
import { shareOf } from '../docs/tables.ts';
import { hourlyUse, SHARES, type Usage } from '../support/measuring/hourly-use.ts';
import { report } from '../support/proof.ts';

const KINDS = Object.keys(SHARES) as (keyof Usage)[];

/** Calls that can use more than their share, with the reason why they may. */
const OWN_SEARCH = 'Only a search of over 1,500 own applications, which take ten months at five a day.';
const COMMENTED = 'Only with a page of fifty attempts that managers assigned and commented on.';
const SHARED = 'Only with over fifty records that managers shared with one person.';
const NAMED: Record<string, string> = {
  'GET /api/applications': OWN_SEARCH,
  'GET /api/applications: their own': OWN_SEARCH,
  'GET /api/exam-attempts': COMMENTED,
  'GET /api/exam-attempts: their own': COMMENTED,
  'GET /api/file': SHARED,
  'GET /api/file/timeline': SHARED,
  'GET /api/exams': 'Only with over 20 exams that the taker has attempted, each of which a manager assigned.',
};

const isOver = (usage: Usage) => KINDS.some((kind) => shareOf(usage, kind) > SHARES[kind].most);

it('No call exceeds its share in an hour without a reason', ({ task }) => {
  const over = hourlyUse.filter(({ usage }) => isOver(usage)).map(({ call }) => call);
  expect([...new Set(over)].sort()).toEqual(Object.keys(NAMED).sort());
  for (const reason of Object.values(NAMED)) expect(page).toContain(reason);
  report(task, 'One person’s hour: calls whose use was computed', hourlyUse.length, 50);
});

it('All writes together stay within an hour’s share, however they are mixed', () => {
  const unbounded = hourlyUse.filter(({ who, because }) => who === 'Account' && !because);
  const bounded = hourlyUse.filter(({ because }) => because);
  for (const kind of ['rowsWritten', 'kvWrites', 'bytes'] as const) {
    const worst = Math.max(...unbounded.map(({ usage }) => shareOf(usage, kind)));
    const rest = bounded.reduce((sum, { usage }) => sum + shareOf(usage, kind), 0);
    expect.soft(worst + rest, kind).toBeLessThanOrEqual(1);
  }
});
