import { inLocalTime } from './format.ts';

// Calendar days as date fields hold them, '2026-11-20', in local time; and months.

const DAY = /^20\d\d-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** Whether this is a day of this century that exists. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // 31 February is read as a day in March, which reads back differently.
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day of a moment. */
export function toDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day this many days ago. */
export function dayAgo(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() - days);
  return toDay(at);
}

/** A moment as date and time fields hold it, '2026-11-20T18:03', in local time. */
export function toLocalMinute(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${toDay(moment)}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The first moment of a day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00`);

/** The last millisecond of a day. */
export function endOfDay(day: string): Date {
  // By way of the next day's noon, since a day may have 23 or 25 hours.
  const next = new Date(new Date(`${day}T12:00:00`).getTime() + DAY_MS);
  next.setHours(0, 0, 0, 0);
  return new Date(next.getTime() - 1);
}

/** Today in UTC, in which days of leave and trials are counted. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`).getTime();

/** How many days a day lies after another; negative before it. */
export const daysBetween = (from: string, to: string): number => Math.round((atNoon(to) - atNoon(from)) / DAY_MS);

// Months are counted in UTC.
const ofMonth = (options: Intl.DateTimeFormatOptions) => {
  const words = inLocalTime({ ...options, timeZone: 'UTC' });
  return (month: string): string => words(new Date(`${month}-01T00:00:00Z`));
};

/** '2026-11' as 'November 2026'. */
export const monthAndYear = ofMonth({ month: 'long', year: 'numeric' });

/** '2026-11' as 'November'. */
export const monthName = ofMonth({ month: 'long' });
