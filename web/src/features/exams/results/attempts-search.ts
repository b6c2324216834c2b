import type { AttemptStatus } from '#contract/exams.ts';
import type { AttemptFilter } from '../queries.ts';

/** The search, the filters, and whether the marking queue is shown. Loaded with the router, so this file imports nothing at run time. */
export type AttemptsSearch = { q?: string; status?: AttemptStatus; exam?: string; awaiting?: true };

// Repeated because importing the contract's list would bring its schemas along; the type keeps it complete.
const STATUSES: Record<AttemptStatus, true> = { in_progress: true, completed: true, cheated: true, expired: true };

const MAX_SEARCH = 100;

/** Parses the address, leaving out what is invalid. */
export function parseAttemptsSearch({ q: text, status, exam, awaiting }: Record<string, unknown>): AttemptsSearch {
  // A search for digits arrives as a number.
  const q = typeof text === 'number' ? String(text) : text;
  return {
    ...(typeof q === 'string' && q && { q: q.slice(0, MAX_SEARCH) }),
    ...(typeof status === 'string' && Object.hasOwn(STATUSES, status) && { status: status as AttemptStatus }),
    ...(typeof exam === 'string' && exam && { exam: exam.slice(0, MAX_SEARCH) }),
    ...((awaiting === true || awaiting === 1) && { awaiting: true as const }),
  };
}

/** The filter of the list. The queue ignores the status, since everything in it is completed. */
export const attemptsFilter = ({ q, status, exam, awaiting }: AttemptsSearch): AttemptFilter => ({
  status: awaiting ? undefined : status,
  examId: exam,
  awaiting,
  q: q?.trim() || undefined,
});
