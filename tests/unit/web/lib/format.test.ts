import { describe, expect, it, vi } from 'vitest';
import { endOfDay, isDay, monthAndYear, monthName, startOfDay, toDay } from '#lib/day.ts';
import { age, counted, dateTime, decimal, exactTime, isNear, listed, number, setPortalZone } from '#lib/format.ts';

describe('Formats', () => {
  it('Numbers have British separators', () => {
    expect([number(0), number(1204), decimal(66.666), decimal(70)]).toEqual(['0', '1,204', '66.7', '70']);
  });

  it('A count agrees with its noun', () => {
    expect(counted(1, 'entry', 'entries')).toBe('1 entry');
    expect(counted(0, 'entry', 'entries')).toBe('0 entries');
    expect(counted(1200, 'file')).toBe('1,200 files');
  });

  it('A list reads as a sentence does', () => {
    expect(listed(['title'])).toBe('title');
    expect(listed(['title', 'time limit', 'questions'])).toBe('title, time limit and questions');
  });

  it('Moments are shown in local time', () => {
    const moment = new Date('2026-11-20T18:03:21');
    expect(dateTime(moment)).toBe('20 Nov 2026, 18:03');
    expect(exactTime(moment)).toBe('Friday, 20 November 2026 at 18:03');
  });

  it('An exact time also gives the portal’s, where that differs', () => {
    const near = new Date('2026-11-20T18:03:00');
    const local = 'Friday, 20 November 2026 at 18:03';
    const inZone = (timeZone: string) => {
      setPortalZone(timeZone);
      return exactTime(near);
    };
    const offset = -near.getTimezoneOffset() / 60;
    // The signs of these zones are the other way round.
    const ahead = (hours: number) => `Etc/GMT${offset + hours > 0 ? '-' : '+'}${Math.abs(offset + hours)}`;
    expect(inZone(ahead(1))).toBe(`${local} · 19:03 portal time`);
    expect(inZone(ahead(6))).toBe(`${local} · Saturday, 00:03 portal time`);
    expect(inZone(ahead(0))).toBe(local);
    expect(inZone('UTC')).toBe(local);
  });

  it('An age is a number and a short unit, however long ago', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T18:03:00'), toFake: ['Date'] });
    const moments = ['2026-11-20T18:02:30', '2026-11-19T23:03:00', '2026-11-14T18:03:00', '2026-11-13T18:03:00'];
    expect(moments.map((moment) => age(new Date(moment)))).toEqual(['30 s', '19 h', '6 d', '7 d']);
    expect(moments.map((moment) => isNear(new Date(moment)))).toEqual([true, true, true, false]);
    vi.useRealTimers();
  });

  it('Months are named in UTC', () => {
    expect([monthAndYear('2026-01'), monthName('2026-12')]).toEqual(['January 2026', 'December']);
  });
});

describe('Days', () => {
  it('A day has to exist, in this century', () => {
    for (const day of ['2026-11-20', '2028-02-29']) expect(isDay(day)).toBe(true);
    for (const day of ['2026-02-29', '2026-13-01', '1926-11-20', '2026-11-2', '', 'today'])
      expect(isDay(day)).toBe(false);
  });

  it('A day runs from its first moment to its last millisecond', () => {
    expect(startOfDay('2026-11-20')).toEqual(new Date(2026, 10, 20));
    expect(endOfDay('2026-11-20')).toEqual(new Date(2026, 10, 20, 23, 59, 59, 999));
    expect(endOfDay('2026-12-31')).toEqual(new Date(2026, 11, 31, 23, 59, 59, 999));
  });

  it('A day survives the way through a moment', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2028-02-29']) {
      expect(toDay(startOfDay(day))).toBe(day);
      expect(toDay(endOfDay(day))).toBe(day);
    }
  });
});
