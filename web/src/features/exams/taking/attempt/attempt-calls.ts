import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { ApiError, client, send } from '../../../../lib/api.ts';
import { attemptKeys, type OwnAttempt } from '../../queries.ts';

/** Whether a call that failed so may succeed later, just as it is. */
export const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429;

/** Answers, question id to text. */
export type Responses = Record<string, string>;

const attempts = client.api['exam-attempts'];

/** An attempt for who is sitting it: the questions, what was saved, and the server's time. */
export type Paper = InferResponseType<typeof attempts.$post, 200>;

/** Whether this is the paper of a running attempt, and not how one ended. */
export const isPaper = (reply: object): reply is Paper => 'questions' in reply && 'serverTime' in reply;

/** A reply, and `performance.now()` of asking and of hearing it, from which the countdown is drawn. */
export type Asked<Reply> = { reply: Reply; askedAt: number; heardAt: number };

async function asked<Reply>(call: () => Promise<Reply>): Promise<Asked<Reply>> {
  const askedAt = performance.now();
  const reply = await call();
  return { reply, askedAt, heardAt: performance.now() };
}

/** So long, and a call that nobody answers counts as lost. */
const PATIENCE_MS = 20_000;

const patient = () => ({ init: { signal: AbortSignal.timeout(PATIENCE_MS) } });
const leaving = { init: { keepalive: true } };

/** One's own attempt as it stands: the paper while it runs, the result afterwards. */
export const readAttempt = (id: string) =>
  asked(() => send(attempts[':id'].$get({ param: { id } })) as Promise<Paper | OwnAttempt>);

/** The paper of a running attempt. Never taken from the cache, where its time would have stood still. */
export const paperQuery = (id: string) =>
  queryOptions({
    queryKey: attemptKeys.paper(id),
    queryFn: () => readAttempt(id),
    staleTime: 0,
    gcTime: 0,
  });

/** Starts an exam, or goes on with the attempt that is running. */
export const startAttempt = (examId: string) =>
  asked(() => send(attempts.$post({ json: { examId, responses: {} } }, patient())));

/** Saves answers. `isLeaving` lets the call outlive the page. */
export const saveAnswers = (id: string, responses: Responses, revision: number, isLeaving = false) =>
  asked(
    () =>
      send(
        attempts[':id'].$patch({ param: { id }, json: { responses, revision } }, isLeaving ? leaving : patient()),
      ) as Promise<Paper>,
  );

/** Hands the answers in. */
export const submitAnswers = (id: string, responses: Responses, status: 'completed' | 'cheated', completedAt: string) =>
  send(
    attempts[':id'].$patch({ param: { id }, json: { responses, status, completedAt } }, patient()),
  ) as Promise<OwnAttempt>;

/** One time that the page was left. */
export type Leaving = { type: 'tab_hidden' | 'window_blur'; at: string; durationMs?: number };

/** Reports that the page was left, or for how long. Outlives the page, which may be on its way out. */
export const reportLeaving = (id: string, json: Leaving) =>
  asked(() => send(attempts[':id'].events.$post({ param: { id }, json }, leaving)));

/** What was answered to a question; empty when nothing was. */
export const answerTo = (answers: Responses, id: string): string =>
  // A question may be called `constructor`, which every object seems to have.
  Object.hasOwn(answers, id) ? (answers[id] ?? '') : '';

/** Whether a question has an answer. */
export const isAnswered = (answers: Responses, id: string) => answerTo(answers, id).trim() !== '';
