import { startOfDay } from '#lib/day.ts';
import { dayText } from '#lib/format.ts';

/** A calendar day, '2027-02-03', as '3 February'; with the year unless it is this year's. */
export const calendarDay = (day: string): string => dayText(startOfDay(day));

/** The days of a leave: '3 February', or '3 February to 9 February'. */
export const spanText = (from: string, to: string): string =>
  from === to ? calendarDay(from) : `${calendarDay(from)} to ${calendarDay(to)}`;
