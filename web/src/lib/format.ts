import { counted, LOCALE } from '#contract/labels/format.ts';

export { counted, listed, number } from '#contract/labels/format.ts';

/** '66.7': at most one decimal. */
export const decimal = (value: number): string => value.toLocaleString(LOCALE, { maximumFractionDigits: 1 });

/**
 * Words for a moment, in local time unless `options` name another zone. The format is built at its first use: the first of all
 * takes a phone some 100 ms, the others 1 ms each.
 */
export const inLocalTime = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (moment: Date): string => {
    format ??= new Intl.DateTimeFormat(LOCALE, options);
    return format.format(moment);
  };
};

/** '20 November 2026', local time. */
export const longDate = inLocalTime({ dateStyle: 'long' });

const isSameYear = (moment: Date, today: Date) => moment.getFullYear() === today.getFullYear();

const dayAndMonth = inLocalTime({ day: 'numeric', month: 'long' });

/** '20 November', local time; with the year unless it is this year's. For the middle of a sentence. */
export const dayText = (moment: Date, today = new Date()): string =>
  (isSameYear(moment, today) ? dayAndMonth : longDate)(moment);

const shortDay = inLocalTime({ day: 'numeric', month: 'short' });
const shortDayAndYear = inLocalTime({ dateStyle: 'medium' });

/** '20 Nov', local time; with the year unless it is this year's. */
export const shortDate = (moment: Date, today = new Date()): string =>
  (isSameYear(moment, today) ? shortDay : shortDayAndYear)(moment);

/** '20 Nov 2026, 18:03', local time. A moment that stands by itself is a `Time` instead. */
export const dateTime = inLocalTime({ dateStyle: 'medium', timeStyle: 'short' });

const fullLocalTime = inLocalTime({ dateStyle: 'full', timeStyle: 'short' });

type InZone = Record<'day' | 'weekday' | 'time', (moment: Date) => string>;
let inPortalTime: InZone | null = null;

/** Sets the zone whose time exact moments give, too. UTC is the default, which nobody chose, and adds nothing. */
export function setPortalZone(timeZone: string): void {
  const words = (options: Intl.DateTimeFormatOptions) => inLocalTime({ ...options, timeZone });
  inPortalTime =
    timeZone === 'UTC'
      ? null
      : {
          day: words({ dateStyle: 'short' }),
          weekday: words({ weekday: 'long' }),
          time: words({ timeStyle: 'short' }),
        };
}

const localDay = inLocalTime({ dateStyle: 'short' });

/** 'Friday, 20 November 2026 at 18:03', local time; with '· 19:03 portal time' where the portal's zone has another. */
export function exactTime(moment: Date): string {
  const local = fullLocalTime(moment);
  if (!inPortalTime) return local;
  const { day, weekday, time } = inPortalTime;
  if (day(moment) !== localDay(moment)) return `${local} · ${weekday(moment)}, ${time(moment)} portal time`;
  return time(moment) === hourMinute(moment) ? local : `${local} · ${time(moment)} portal time`;
}

/** '18:03', local time. */
export const hourMinute = inLocalTime({ timeStyle: 'short' });

const DAY_MS = 86_400_000;

// No weeks: 'last week' may be seven days ago or thirteen.
const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 0],
] as const;

const fromNow = (moment: Date) => moment.getTime() - Date.now();

/** How far a moment is from now, in the largest whole unit. */
function inUnits(moment: Date) {
  const ms = fromNow(moment);
  const [unit, size] = UNITS.find(([, least]) => Math.abs(ms) >= least) ?? ['second', 0];
  return { count: Math.trunc(ms / (size || 1000)), unit };
}

/** Whether a moment is less than a week away, so that its time of day matters. */
export const isNear = (moment: Date): boolean => Math.abs(fromNow(moment)) < 7 * DAY_MS;

let distances: Intl.RelativeTimeFormat | undefined;

/** '3 days ago', 'tomorrow': how far a moment is from now, in whole units. From a week on its date. */
export function distance(moment: Date): string {
  if (!isNear(moment)) return shortDate(moment);
  const { count, unit } = inUnits(moment);
  distances ??= new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
  return distances.format(count, unit);
}

const SHORT_UNITS = { day: 'd', hour: 'h', minute: 'min', second: 's' };

/** '14 d', '19 h': how long ago a moment was, for narrow columns. */
export function age(moment: Date): string {
  const { count, unit } = inUnits(moment);
  return `${Math.abs(count)} ${SHORT_UNITS[unit]}`;
}

const HOUR_MS = 3_600_000;

/** Time left before a deadline (ISO 8601): '3 days left', or in hours on the last day. */
export function timeLeft(deadline: string): string {
  const hours = Math.floor(fromNow(new Date(deadline)) / HOUR_MS);
  if (hours < 1) return 'Less than an hour left';
  if (hours < 24) return `${counted(hours, 'hour')} left`;
  return `${counted(Math.floor(hours / 24), 'day')} left`;
}
