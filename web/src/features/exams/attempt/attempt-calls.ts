import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { ApiError, client, send } from '#lib/api.ts';
import { attemptKeys, type OwnAttempt } from '../queries.ts';
import type { Responses } from './responses.ts';

/** Whether the same call may succeed later. */
export const isRetryable = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429;

const attempts = client.api['exam-attempts'];

/** A running attempt as its taker reads it, with questions, saved answers and server time. */
export type RunningAttempt = InferResponseType<typeof attempts.$post, 200>;

/** Whether an attempt is still running, as opposed to the result of one that has ended. */
export const isRunning = (attempt: object): attempt is RunningAttempt =>
  'questions' in attempt && 'serverTime' in attempt;

/** A reply with `performance.now()` at sending and receiving, which sets the server clock. */
export type Timed<Reply> = { reply: Reply; sentAt: number; receivedAt: number };

async function timed<Reply>(call: () => Promise<Reply>): Promise<Timed<Reply>> {
  const sentAt = performance.now();
  const reply = await call();
  return { reply, sentAt, receivedAt: performance.now() };
}

const TIMEOUT_MS = 20_000;

/** Browsers cap calls that outlive their page at 64 kB in total; this leaves capacity for others. */
const MAX_KEEPALIVE_BYTES = 50_000;

const withTimeout = () => ({ init: { signal: AbortSignal.timeout(TIMEOUT_MS) } });
const outlivingPage = { init: { keepalive: true } };

/** Short, because a submission waits for it and only 30 seconds are left. */
const CHECK_TIMEOUT_MS = 3000;

/** The caller's own attempt: running, or its result once it has ended. */
export const readAttempt = (id: string, options?: { init: RequestInit }) =>
  timed(() => send(attempts[':id'].$get({ param: { id } }, options)) as Promise<RunningAttempt | OwnAttempt>);

/** The same, for no longer than a submission can wait. */
export const checkAttempt = (id: string) =>
  readAttempt(id, { init: { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) } });

/** A running attempt. Never cached, because its server time would be stale. */
export const runningAttemptQuery = (id: string) =>
  queryOptions({
    queryKey: attemptKeys.running(id),
    queryFn: () => readAttempt(id),
    staleTime: 0,
    gcTime: 0,
  });

/** Starts an exam, or resumes its running attempt. */
export const startAttempt = (examId: string) =>
  timed(() => send(attempts.$post({ json: { examId, responses: {} } }, withTimeout())));

/** Saves answers. With `isLeaving` the call outlives the page, unless it is too large. */
export function saveAnswers(id: string, responses: Responses, revision: number, isLeaving: boolean) {
  const json = { responses, revision };
  const outlives = isLeaving && new TextEncoder().encode(JSON.stringify(responses)).length < MAX_KEEPALIVE_BYTES;
  return timed(
    () =>
      send(
        attempts[':id'].$patch({ param: { id }, json }, outlives ? outlivingPage : withTimeout()),
      ) as Promise<RunningAttempt>,
  );
}

/** Submits the attempt with its final answers. */
export const submitAnswers = (id: string, responses: Responses, status: 'completed' | 'cheated', completedAt: string) =>
  send(
    attempts[':id'].$patch({ param: { id }, json: { responses, status, completedAt } }, withTimeout()),
  ) as Promise<OwnAttempt>;

/** An absence from the page; `durationMs` once the taker is back. */
export type LeaveReport = { type: 'tab_hidden' | 'window_blur'; at: string; durationMs?: number };

/** Reports that the page was left; null if it was recorded already. Outlives the page, which may be closing. */
export const reportLeave = (id: string, json: LeaveReport) =>
  timed(() => send(attempts[':id'].events.$post({ param: { id }, json }, outlivingPage)));
