import type { RunningAttempt } from '#features/exams/attempt/attempt-calls.ts';

export const START = new Date('2026-03-02T10:00:00.000Z');

/** An attempt with two questions, `a` and `b`, that was just started. */
export const runningAttempt = (changes: Partial<RunningAttempt> = {}): RunningAttempt => ({
  id: 'attempt-1',
  examId: 'exam-1',
  userId: 'user-1',
  assignmentId: 'assignment-1',
  status: 'in_progress',
  score: null,
  awaitingMarks: false,
  startedAt: START.toISOString(),
  deadline: new Date(START.getTime() + 30 * 60_000).toISOString(),
  completedAt: null,
  cheatedAt: null,
  timeLimit: 30,
  passingScore: 70,
  questionCount: 2,
  manuallyAdjusted: false,
  user: null,
  exam: { id: 'exam-1', title: 'Moderation basics' },
  questions: ['a', 'b'].map((id) => ({ id, type: 'short-answer', question: `Question ${id}`, options: [] })),
  responses: {},
  revision: 0,
  serverTime: START.toISOString(),
  ...changes,
});
