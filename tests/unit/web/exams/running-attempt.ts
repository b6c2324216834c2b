import { type Mock, vi } from 'vitest';
import type { AttemptBackup } from '#features/exams/attempt/attempt-backup.ts';
import type { RunningAttempt } from '#features/exams/attempt/attempt-calls.ts';
import { next } from '#features/exams/attempt/attempt-machine.ts';
import { createAttempt } from '#features/exams/attempt/attempt-runner.ts';
import {
  type AttemptEffect,
  type AttemptEvent,
  type AttemptState,
  initialState,
  type Step,
} from '#features/exams/attempt/attempt-state.ts';
import type { Responses } from '#features/exams/attempt/responses.ts';
import type { OwnAttempt } from '#features/exams/queries.ts';
import { ApiError } from '#lib/api.ts';

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
  extendedMinutes: 0,
  completedAt: null,
  cheatedAt: null,
  timeLimit: 30,
  passingScore: 70,
  questionCount: 2,
  manuallyAdjusted: false,
  comment: null,
  user: null,
  exam: { id: 'exam-1', title: 'Moderation basics' },
  questions: ['a', 'b'].map((id) => ({ id, type: 'short-answer', question: `Question ${id}`, options: [] })),
  responses: {},
  revision: 0,
  serverTime: START.toISOString(),
  ...changes,
});

/** The result of that attempt in the form that its taker reads. */
export function endedAttempt(status: 'completed' | 'cheated' = 'completed'): OwnAttempt {
  const { questions: _questions, responses: _responses, serverTime: _serverTime, ...attempt } = runningAttempt();
  return { ...attempt, status, completedAt: START.toISOString() };
}

/** Runs an attempt on a page, against the stubbed server. */
export function openAttempt(attempt = runningAttempt()) {
  const now = performance.now();
  const { open, send, getState, subscribe } = createAttempt({ reply: attempt, sentAt: now, receivedAt: now });
  const listeners: { onToast: Mock; onMoreTime: Mock; onEnd: Mock } = {
    onToast: vi.fn(),
    onMoreTime: vi.fn(),
    onEnd: vi.fn(),
  };
  const close = open(listeners);
  const answer = (questionId: string, value: string) => send({ type: 'answered', questionId, value });
  return { getState, subscribe, send, ...listeners, answer, close };
}

/** Lets this much time pass. Fake timers only. */
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The state of an attempt just started, with a backup on this device. */
export const started = (backup: AttemptBackup = {}, attempt: Partial<RunningAttempt> = {}) =>
  initialState(runningAttempt(attempt), backup);

/** The state after these events, and the effects of the last one. */
export const feed = (state: AttemptState, ...events: AttemptEvent[]): Step =>
  events.reduce<Step>((before, event) => next(before.state, event), { state, effects: [] });

export const typesOf = (effects: AttemptEffect[]) => effects.map(({ type }) => type);

/** A moment this many seconds after the start. */
export const at = (seconds: number) => ({ at: `2026-03-02T10:00:0${seconds}.000Z`, wall: seconds * 1000 });

export const typed = (value: string, questionId = 'a') => ({ type: 'answered', questionId, value }) as const;
export const saveDue = { type: 'save_due' } as const;

/** The server's reply to a save of `sent`. */
export const savedReply = (responses: Responses, revision: number, sent = responses) =>
  ({ type: 'saved', reply: runningAttempt({ responses, revision }), sent, base: {} }) as const;

export const noConnection = new TypeError('Failed to fetch');

/** A refusal, with the attempt's current state where the server sends it. */
export const refused = (status: number, code: string, current?: OwnAttempt) =>
  new ApiError({ status, statusText: '' }, JSON.stringify({ error: 'No.', code, requestId: 'req-1', current }));
