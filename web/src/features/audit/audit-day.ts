const DAY = /^20\d\d-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** Whether this is a day that there is, written as '2026-11-20'. */
export const isDay = (text: string) => {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // 31 February is taken for a day in March; it reads back differently.
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** The first moment of a day, in local time. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00`);

/** The last moment of a day, in local time. */
export function endOfDay(day: string): Date {
  // By way of the next day's noon, since a day may have 23 or 25 hours.
  const next = new Date(new Date(`${day}T12:00:00`).getTime() + DAY_MS);
  next.setHours(0, 0, 0, 0);
  return new Date(next.getTime() - 1);
}
