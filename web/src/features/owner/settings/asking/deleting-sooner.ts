import { counted, hourMinute } from '#lib/format.ts';
import type { Draft } from '../settings-draft.ts';
import type { Settings } from '../settings-queries.ts';

const DAY_MS = 86_400_000;

const PERIODS = [
  {
    key: 'declinedRetentionDays',
    deleted: (days: number) => `Answers of applications declined more than ${counted(days, 'day')} ago`,
    unknown: 'Answers of applications declined longer ago than the default period',
  },
  {
    key: 'auditOriginDays',
    deleted: (days: number) => `Addresses in the log older than ${counted(days, 'day')}`,
    unknown: 'Addresses in the log older than the default period',
  },
] as const;

/** 0 keeps, so it counts as the longest period. */
const keptFor = (days: number) => (days === 0 ? Number.POSITIVE_INFINITY : days);

/** What saving would delete sooner than now, and from when, in sentences; '' if nothing. */
export function deletedSooner(draft: Draft, base: Settings, now = new Date()): string {
  const from = `tomorrow ${hourMinute(new Date(now.getTime() + DAY_MS))}`;
  const sentences = PERIODS.flatMap(({ key, deleted, unknown }) => {
    const typed = draft[key];
    // A default may be shorter. Which one it is, only the server knows.
    if (typed === null) return [`${unknown} are deleted from ${from} on.`];
    const days = Number(typed);
    const isShorter = typed.trim() !== '' && days >= 0 && keptFor(days) < keptFor(base[key]);
    return isShorter ? [`${deleted(days)} are deleted from ${from} on.`] : [];
  });
  return sentences.length === 0 ? '' : `${sentences.join(' ')} This cannot be undone.`;
}
