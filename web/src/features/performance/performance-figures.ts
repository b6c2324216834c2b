import type { OwnAttempt } from '../exams/queries.ts';

/** The score that counts as passed here, whatever the exam's own mark is (spec §9). */
export const PASS_MARK = 70;

/** How many results are shown (spec §9). */
const RECENT = 5;

const DAY_MS = 86_400_000;

/** What one's exams come to. */
export type Figures = {
  completed: number;
  /** Completed, and waiting for a person to mark the free text. */
  awaiting: number;
  /** Over the completed attempts that have a score; null where none has. */
  average: number | null;
  /** The newest completed attempts first. */
  recent: OwnAttempt[];
};

const endOf = (attempt: OwnAttempt) => attempt.completedAt ?? attempt.startedAt;

/** What one's attempts come to: only those that were completed count. */
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

/** Whole days since a moment. */
export const daysSince = (moment: string, now = Date.now()): number =>
  Math.max(0, Math.floor((now - new Date(moment).getTime()) / DAY_MS));
