import * as z from 'zod/mini';
import type { Responses } from '#contract/applications.ts';
import type { Issue } from '#contract/errors.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import { MAX_ANSWER } from '#contract/limits.ts';

/** An unsent application: answers by question id, and the current step. Step `questions.length` is the review. */
export type Draft = { step: number; answers: Responses };

/** A draft as stored on the device. */
export const draftSchema = z.object({
  step: z.int().check(z.nonnegative()),
  answers: z.record(z.string(), z.string().check(z.maxLength(MAX_ANSWER))),
});

/** The answer to a question, or an empty string. */
export const answerTo = (answers: Responses, id: string): string =>
  // `answers.constructor` exists in every object, and a question may have that id.
  Object.hasOwn(answers, id) ? (answers[id] ?? '') : '';

/** Whether a required question is still unanswered. */
export const isMissing = (question: FormQuestion, answers: Responses) =>
  question.required && answerTo(answers, question.id).trim() === '';

/** Drops answers to questions that are gone and picks that are no longer options. */
function fitAnswers(questions: readonly FormQuestion[], answers: Responses): Responses {
  const fitting = questions.flatMap(({ id, options }): [string, string][] => {
    const answer = answerTo(answers, id);
    return answer === '' || (options.length > 0 && !options.includes(answer)) ? [] : [[id, answer]];
  });
  return Object.fromEntries(fitting);
}

/** The answers of an earlier application that fit these questions: those to a question of the same id and type. */
export function lastAnswers(
  questions: readonly FormQuestion[],
  earlier: { formQuestions: readonly FormQuestion[]; responses: Responses },
): Responses {
  const isSame = ({ id, type }: FormQuestion) =>
    earlier.formQuestions.some((question) => question.id === id && question.type === type);
  return fitAnswers(questions.filter(isSame), earlier.responses);
}

/** Fits a draft to the current questions. Its step is at most the first question that still needs an answer. */
export function fitDraft({ step, answers }: Draft, questions: readonly FormQuestion[]): Draft {
  const fitting = fitAnswers(questions, answers);
  const missing = questions.findIndex((question) => isMissing(question, fitting));
  return { step: Math.min(step, missing < 0 ? questions.length : missing), answers: fitting };
}

/** Applies the length limit like `maxLength`: a full field takes no more, and a long paste is cut. */
export function limitAnswer(value: string, before: string): string {
  if (value.length <= MAX_ANSWER) return value;
  // Drop a high surrogate at the cut: half an emoji cannot be stored.
  return before.length >= MAX_ANSWER ? before : value.slice(0, MAX_ANSWER).replace(/[\uD800-\uDBFF]$/, '');
}

/** The answers as the server expects them: trimmed, without blank ones. */
export const toResponses = (answers: Responses): Responses =>
  Object.fromEntries(
    Object.entries(answers)
      .map(([id, answer]) => [id, answer.trim()] as const)
      .filter(([, answer]) => answer !== ''),
  );

/** Whether two sets of answers, as the server expects them, are the same. */
export const isSameAnswers = (one: Responses, other: Responses): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, answer]) => answerTo(other, id) === answer);

/** The server's messages about answers, by question id. */
export const answerIssues = (issues: readonly Issue[]): Responses =>
  Object.fromEntries(
    issues.flatMap(({ path, message }) =>
      path.startsWith('responses.') ? [[path.slice('responses.'.length), message]] : [],
    ),
  );

/** How much of the application is complete, in percent. The review counts as a step. */
export const percentComplete = (step: number, totalSteps: number) => Math.round(((step + 1) / totalSteps) * 100);
