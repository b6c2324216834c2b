import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter, dueDay, type LeaveDays } from '#contract/staff-file/trials.ts';

const leave = (fromDay: string, toDay: string, endedOn: string | null = null): LeaveDays => ({
  fromDay,
  toDay,
  endedOn,
});
const due = (length: number, ...leaves: LeaveDays[]) => dueDay({ from: '2028-02-01', length }, leaves);

describe('The due day of a trial', () => {
  it('Without leaves it is so many days after the first', () => {
    expect(due(30)).toBe('2028-03-02');
    expect(due(1)).toBe('2028-02-02');
  });

  it('Every day of leave up to and including the due day moves it by one', () => {
    expect(due(10, leave('2028-02-03', '2028-02-05'))).toBe('2028-02-14');
    expect(due(10, leave('2028-02-11', '2028-02-11'))).toBe('2028-02-12');
    expect(due(10, leave('2028-01-20', '2028-02-01'))).toBe('2028-02-12');
  });

  it('A leave that begins after the due day moves nothing', () => {
    expect(due(10, leave('2028-02-12', '2028-02-20'))).toBe('2028-02-11');
  });

  it('A due day that moves into another leave moves on', () => {
    expect(due(10, leave('2028-02-12', '2028-02-13'), leave('2028-02-02', '2028-02-02'))).toBe('2028-02-14');
  });

  it('Leaves before the first day move nothing', () => {
    expect(due(10, leave('2028-01-01', '2028-01-31'))).toBe('2028-02-11');
  });

  it('Of an ended leave the days before its end count', () => {
    expect(due(10, leave('2028-02-03', '2028-02-09', '2028-02-05'))).toBe('2028-02-13');
    expect(due(10, leave('2028-02-03', '2028-02-09', '2028-02-03'))).toBe('2028-02-11');
    expect(due(10, leave('2028-02-03', '2028-02-09', '2028-01-30'))).toBe('2028-02-11');
    expect(due(10, leave('2028-02-03', '2028-02-04', '2028-02-20'))).toBe('2028-02-13');
  });

  it('A day on which two leaves lie counts once', () => {
    const ended = leave('2028-02-03', '2028-02-09', '2028-02-06');
    expect(due(10, ended, leave('2028-02-05', '2028-02-07'))).toBe('2028-02-16');
  });

  it('It is the first day on which the length is over without the days of leave', () => {
    const offset = fc.integer({ min: -20, max: 80 });
    const leaves = fc.array(fc.tuple(offset, fc.nat(12), fc.option(offset)), { maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(60), leaves, (length, given) => {
        const day = (at: number) => daysAfter('2028-02-01', at);
        const list = given.map(([from, lasts, ended]) =>
          leave(day(from), day(from + lasts), ended === null ? null : day(ended)),
        );
        const isAway = (at: string) =>
          list.some(
            ({ fromDay, toDay, endedOn }) => fromDay <= at && at <= toDay && (endedOn === null || at < endedOn),
          );
        let left = length;
        let at = day(0);
        for (; left > 0 || isAway(at); at = daysAfter(at, 1)) if (!isAway(at)) left -= 1;
        expect(due(length, ...list)).toBe(at);
      }),
      { numRuns: 2000 },
    );
  });
});
