import type { Responses } from '#contract/applications.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import { MAX_ANSWER } from '#contract/limits.ts';
import { readStored, removeStored, store } from '../../../lib/stored.ts';

/** A half-written application: the answers so far, and the step it was left at. */
export type Draft = { step: number; answers: Responses };

const keyOf = (userId: string, jobId: string) => `draft:${userId}:${jobId}`;

/** What was answered to a question; empty when nothing was. */
export const answerTo = (answers: Responses, id: string): string =>
  // A question may be called `constructor`, which every object seems to have.
  Object.hasOwn(answers, id) ? (answers[id] ?? '') : '';

/** Whether a question still needs an answer before the application can be sent (spec §5). */
export const isMissing = (question: FormQuestion, answers: Responses) =>
  question.required && answerTo(answers, question.id).trim() === '';

/** The answers that the questions still ask for: not those to questions that are gone, nor picks that are no longer options. */
export function fitAnswers(questions: readonly FormQuestion[], answers: Responses): Responses {
  const fitting = questions.flatMap(({ id, options }): [string, string][] => {
    const answer = answerTo(answers, id);
    return answer === '' || (options.length > 0 && !options.includes(answer)) ? [] : [[id, answer]];
  });
  return Object.fromEntries(fitting);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('step' in value) || !('answers' in value)) return false;
  const { step, answers } = value;
  return (
    Number.isInteger(step) &&
    Number(step) >= 0 &&
    typeof answers === 'object' &&
    answers !== null &&
    Object.values(answers).every((answer) => typeof answer === 'string' && answer.length <= MAX_ANSWER)
  );
}

/** What this device keeps of a person's application for a job; null when that is nothing, or nothing that makes sense. */
export const readDraft = (userId: string, jobId: string) => readStored('device', keyOf(userId, jobId), isDraft);

/** Keeps an unsent application on this device. False where storage is refused or full. */
export const writeDraft = (userId: string, jobId: string, draft: Draft) => store('device', keyOf(userId, jobId), draft);

/** Forgets an application that has been sent. */
export const clearDraft = (userId: string, jobId: string) => removeStored('device', keyOf(userId, jobId));
