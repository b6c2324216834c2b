import { after, days, hours } from '../../clock.ts';
import { SIGN_IN_TROUBLES, type Trouble } from '../../contract/running/operating.ts';
import type { OperatingRow } from '../../db/running/operating.ts';

/** D1's limits for one database, in bytes: on the free plan, then on the paid one. */
const LIMITS = [500_000_000, 10_000_000_000] as const;

/** The share of the limit from which the owner is warned. */
const FILLING = 0.7;

/** How long each fact is news. */
const RECENT = { signIn: hours(24), cron: hours(24) };

/** How old the newest backup may be. One a night, with a few nights' grace. */
const BACKUP_AGE = days(3);

/** How many days' sizes are kept. */
const KEPT_SIZES = 8;

/** The database's size in bytes, by UTC day. */
type Sizes = Record<string, number>;

const rowOf = (rows: readonly OperatingRow[], name: string) => rows.find((row) => row.name === name);

const isoOf = (time: number) => new Date(time).toISOString();

/** The sizes with today's, without those before the last eight days. */
export function withSize(rows: readonly OperatingRow[], today: string, bytes: number): Sizes {
  const kept = { ...(rowOf(rows, 'size')?.value as Sizes | undefined), [today]: bytes };
  return Object.fromEntries(Object.entries(kept).sort().slice(-KEPT_SIZES));
}

/** The newest size, what a week adds, and when the limit of the plan is reached; null before the first measurement. */
export function databaseView(sizes: Sizes) {
  const known = Object.entries(sizes).sort();
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const [firstDay, firstBytes] = first;
  const [lastDay, bytes] = last;
  const spanDays = (Date.parse(lastDay) - Date.parse(firstDay)) / days(1);
  const limit = LIMITS.find((most) => bytes <= most) ?? LIMITS[1];
  const weeklyBytes = spanDays > 0 ? Math.round(((bytes - firstBytes) / spanDays) * 7) : null;
  const weeksLeft = weeklyBytes !== null && weeklyBytes > 0 ? (limit - bytes) / weeklyBytes : null;
  // Further away than ten years is no date to plan for.
  const fullOn = weeksLeft !== null && weeksLeft < 520 ? isoOf(Date.parse(lastDay) + weeksLeft * days(7)) : null;
  return { bytes, limit, weeklyBytes, fullOn: fullOn?.slice(0, 10) ?? null };
}

/** How running the portal goes. `hasFailed` is whether a delivery failed for good in the last day. */
export function operatingView(rows: readonly OperatingRow[], hasFailed: boolean, at: Date) {
  const since = (span: number) => after(at, -span);
  const signIn = rowOf(rows, 'sign_in');
  const reason = SIGN_IN_TROUBLES.find((known) => known === signIn?.value.reason);
  const signInRefused =
    signIn && reason && signIn.updatedAt > since(RECENT.signIn) ? { at: signIn.updatedAt, reason } : null;
  const late = rowOf(rows, 'cron')?.value.late as { at: number; silentMinutes: number } | undefined;
  const cronLate =
    late && late.at > since(RECENT.cron).getTime()
      ? { at: new Date(late.at), silentMinutes: late.silentMinutes }
      : null;
  const backupAt = rowOf(rows, 'backup')?.updatedAt ?? null;
  const database = databaseView((rowOf(rows, 'size')?.value as Sizes | undefined) ?? {});
  const holds: Record<Trouble, boolean> = {
    sign_in_refused: signInRefused !== null,
    deliveries_failed: hasFailed,
    database_filling: database !== null && database.bytes >= database.limit * FILLING,
    cron_late: cronLate !== null,
    backup_overdue: backupAt !== null && backupAt < since(BACKUP_AGE),
  };
  const troubles = (Object.keys(holds) as Trouble[]).filter((trouble) => holds[trouble]);
  return { troubles, signInRefused, cronLate, backupAt, database };
}

/** The troubles that were not announced in the last day, and all that were announced, with when. */
export function dueAlerts(rows: readonly OperatingRow[], troubles: readonly Trouble[], at: Date) {
  const announced = (rowOf(rows, 'alerts')?.value ?? {}) as Partial<Record<Trouble, number>>;
  const due = troubles.filter((trouble) => (announced[trouble] ?? 0) <= after(at, -days(1)).getTime());
  return { due, announced: { ...announced, ...Object.fromEntries(due.map((trouble) => [trouble, at.getTime()])) } };
}
