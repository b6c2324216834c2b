import type { OwnAttempt } from '#features/exams/queries.ts';

/** The score that counts as a pass on this screen, whatever the exam's own pass mark. */
export const PASS_MARK = 70;

/** How many results are shown. */
const RECENT = 5;

const DAY_MS = 86_400_000;

/** A summary of one person's exams. */
export type Figures = {
  completed: number;
  /** Completed, with free text still to be marked. */
  awaiting: number;
  /** 0–100, over the completed attempts with a score; null if there are none. */
  average: number | null;
  /** The newest completed attempts, newest first. */
  recent: OwnAttempt[];
};

const endOf = (attempt: OwnAttempt) => attempt.completedAt ?? attempt.startedAt;

/** Sums up one person's attempts. Only completed ones count. */
export function figuresOf(attempts: readonly OwnAttempt[]): Figures {
  const completed = attempts.filter((attempt) => attempt.status === 'completed');
  const scores = completed.flatMap(({ score }) => score ?? []);
  return {
    completed: completed.length,
    awaiting: completed.length - scores.length,
    average: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
    recent: completed.toSorted((a, b) => endOf(b).localeCompare(endOf(a))).slice(0, RECENT),
  };
}

/** Whole days since a moment; never negative. */
export const daysSince = (moment: string, now = Date.now()): number =>
  Math.max(0, Math.floor((now - new Date(moment).getTime()) / DAY_MS));
