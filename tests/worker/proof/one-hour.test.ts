import { expect, it } from 'vitest';
import page from '../../../docs/one-hour.md?raw';
import {
  EVERYONE,
  minutesToLimit,
  SHARES,
  shareOf,
  type Usage,
  usageByCall,
  usageTogether,
} from '../support/measuring/hourly-use.ts';
import { report } from '../support/proof.ts';

const KINDS = Object.keys(SHARES) as (keyof Usage)[];

/** Calls that can use more than their share, with the reason why they may. */
const OWN_SEARCH = 'Only a search of over 1,500 own applications, which take ten months at five a day.';
const COMMENTED = 'Only with a page of fifty attempts that managers assigned and commented on.';
const SHARED = 'Only with over fifty records that managers shared with one person.';
const NOMINATED = 'Only with pages of fifty nominations, of which ten people can have as many open.';
const WAITING = 'Only with a hundred nominations and trials that are open at the same time.';
const PROMOTED = 'Only with pages of ten promotions of one person, each of which a manager made.';
const NAMED: Record<string, string> = {
  'GET /api/applications': OWN_SEARCH,
  'GET /api/applications: their own': OWN_SEARCH,
  'GET /api/exam-attempts': COMMENTED,
  'GET /api/exam-attempts: their own': COMMENTED,
  'GET /api/file': SHARED,
  'GET /api/file/timeline': SHARED,
  'GET /api/nominations': NOMINATED,
  'GET /api/nominations: decided': NOMINATED,
  'GET /api/users/:id/promotions': PROMOTED,
  'GET /api/trials': 'Only with pages of fifty people on trial, each of whom a manager promoted.',
  'GET /api/opinions/waiting': WAITING,
  'GET /api/shell': WAITING,
  'GET /api/exams': 'Only with over 20 exams that the taker has attempted, each of which a manager assigned.',
};

/** Visitors and grades below 4; those above are trusted with more. */
const LIMITED = EVERYONE.slice(0, 3);

const isOver = (usage: Usage) => KINDS.some((kind) => shareOf(usage, kind) > SHARES[kind].most);

it('No call exceeds its share in an hour without a reason', ({ task }) => {
  const limited = usageByCall.filter(({ who }) => LIMITED.includes(who));
  const over = limited.filter(({ hour }) => isOver(hour)).map(({ call }) => call);
  expect([...new Set(over)].sort()).toEqual(Object.keys(NAMED).sort());
  for (const reason of Object.values(NAMED)) expect(page).toContain(reason);
  report(task, 'One person’s hour: calls whose use was computed', usageByCall.length, 50);
});

it('All writes together stay within an hour’s share, however they are mixed', () => {
  for (const who of LIMITED)
    for (const kind of ['rowsWritten', 'kvWrites', 'bytes'] as const)
      expect.soft(shareOf(usageTogether(who, 'hour'), kind), `${who}: ${kind}`).toBeLessThanOrEqual(1);
});

it('No visitor or Member can use up what a day may write', () => {
  for (const who of ['Visitor', 'Member'] as const)
    for (const kind of ['rowsWritten', 'kvWrites', 'bytes'] as const)
      expect.soft(shareOf(usageTogether(who, 'day'), kind), `${who}: ${kind}`).toBeLessThanOrEqual(1);
});

it('Reading the rows of a day takes each person at least three minutes', () => {
  for (const who of EVERYONE) {
    const minutes = minutesToLimit(usageTogether(who, 'hour'), usageTogether(who, 'day'));
    expect.soft(minutes ?? Number.POSITIVE_INFINITY, who).toBeGreaterThanOrEqual(3);
  }
});
