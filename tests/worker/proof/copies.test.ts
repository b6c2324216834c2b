import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { lines } from '../calls/all.ts';
import { outcomeOf, perform, prepareDatabase, ready } from '../calls/perform.ts';
import type { Statement } from '../support/limits.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { report, times } from '../support/proof.ts';

/** Every write. Discord accepts a code once, so copies of one sign-in never meet in D1. */
const writes = lines.filter(({ grade, audit, path }) => grade !== undefined && audit && !path.startsWith('/auth/'));

let count = 0;

beforeAll(prepareDatabase);

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

/** How the calls that come too late may end. */
const LOSES = /^(409 |404 not_found$|401 unauthenticated$|200$|429 rate_limited$)/;

const isChange = (statements: Statement[]) => statements.some(({ sql }) => /^\s*(insert|update|delete)\b/i.test(sql));

const AT_ONCE = times(20, 50);

it.each(writes)('If many calls of $name race, they leave what one leaves', async (line) => {
  const whole = await perform(line);
  const { send, changes, entries } = await ready(line);
  const recorder = new Recorder();
  // All calls read before the first writes.
  recorder.holdUntil(AT_ONCE, isChange);
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => send(recorder)));
  count += 1;
  const outcomes = replies.map(outcomeOf);
  expect(outcomes).toContain(whole.outcome);
  for (const outcome of new Set(outcomes)) if (outcome !== whole.outcome) expect(outcome).toMatch(LOSES);
  if (line.repeats) return;
  expect(await changes()).toEqual(whole.changed);
  expect((await entries()).map(({ action }) => action)).toEqual(line.audit === 'none' ? [] : [line.audit].flat());
  const lost = replies.find(({ outcome }) => outcome === '409 conflict');
  const won = replies.find(({ status }) => status < 300);
  if (lost && !line.isKeyed && won?.text) expect(lost.body.current).toEqual(won.body);
});

it('Every write raced', ({ task }) => {
  report(task, `Writes: races of ${AT_ONCE}`, count, 60);
  expect(count).toBe(writes.length);
});
