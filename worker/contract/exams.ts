/** How an attempt stands (spec §4). */
export const ATTEMPT_STATUSES = ['in_progress', 'completed', 'cheated', 'expired'] as const;

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** One question of an exam; `options` only for multiple choice. */
export type ExamQuestion = {
  id: string;
  type: 'multiple-choice' | 'short-answer' | 'long-answer';
  question: string;
  options?: string[];
};

/** What the page reports while an attempt runs (contract §5). */
export const INTEGRITY_EVENTS = ['tab_hidden', 'window_blur'] as const;

export type IntegrityEvent = (typeof INTEGRITY_EVENTS)[number];
