import type { AttemptStatus } from '#contract/exams.ts';
import type { AttemptFilter } from '../queries.ts';

/** What the address says: the search in force, the filters, and whether it is the queue. This file is loaded with the router: it imports nothing at run time. */
export type AttemptsSearch = { q?: string; status?: AttemptStatus; exam?: string; awaiting?: true };

// The contract's own list would bring its schemas along; its type keeps this one whole.
const STATUSES: Record<AttemptStatus, true> = { in_progress: true, completed: true, cheated: true, expired: true };

const MAX_SEARCH = 100;

/** Reads the address; what makes no sense in it is left out. */
export function parseAttemptsSearch({ q: found, status, exam, awaiting }: Record<string, unknown>): AttemptsSearch {
  // A search for digits arrives as a number.
  const q = typeof found === 'number' ? String(found) : found;
  return {
    ...(typeof q === 'string' && q && { q: q.slice(0, MAX_SEARCH) }),
    ...(typeof status === 'string' && Object.hasOwn(STATUSES, status) && { status: status as AttemptStatus }),
    ...(typeof exam === 'string' && exam && { exam: exam.slice(0, MAX_SEARCH) }),
    ...((awaiting === true || awaiting === 1) && { awaiting: true as const }),
  };
}

/** What the list is narrowed to. Whatever waits for marks is completed, so that there the status narrows nothing. */
export const attemptsFilter = ({ q, status, exam, awaiting }: AttemptsSearch): AttemptFilter => ({
  status: awaiting ? undefined : status,
  examId: exam,
  awaiting,
  q: q?.trim() || undefined,
});
