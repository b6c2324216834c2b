import { useEffect, useState } from 'react';
import type { Responses } from '#contract/applications.ts';
import type { Issue } from '#contract/errors.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import { MAX_ANSWER } from '#contract/limits.ts';
import { answerTo, type Draft, fitAnswers, isMissing, readDraft, writeDraft } from './draft.ts';

type Job = { id: string; formQuestions: FormQuestion[] };

const ISSUE_PATH = 'responses.';

/** Puts a draft onto the questions as they are: only what fits them, and no further than the first answer that they lack. */
function settle({ step, answers }: Draft, questions: FormQuestion[]): Draft {
  const fitting = fitAnswers(questions, answers);
  const missing = questions.findIndex((question) => isMissing(question, fitting));
  return { step: Math.min(step, missing < 0 ? questions.length : missing), answers: fitting };
}

/** An answer within the limit, as a field's own `maxLength` has it: what is full stays as it is, what is pasted is cut. */
function limit(value: string, before: string): string {
  if (value.length <= MAX_ANSWER) return value;
  // A cut through an emoji would leave half of it, which cannot be stored.
  return before.length >= MAX_ANSWER ? before : value.slice(0, MAX_ANSWER).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * An application while it is written: its answers and its step, kept on this device with every change.
 * Step `questions.length` is the review (spec §4).
 */
export function useApplyState(userId: string, job: Job, isSent: boolean) {
  const questions = job.formQuestions;
  const [draft, setDraft] = useState(() => settle(readDraft(userId, job.id) ?? { step: 0, answers: {} }, questions));
  const [isKept, setKept] = useState(true);
  const [issues, setIssues] = useState<Responses>({});
  const [hasReviewed, setReviewed] = useState(draft.step === questions.length);

  // The questions were changed while the form was open, and have been read again.
  const [shownQuestions, setShownQuestions] = useState(questions);
  const [hasChanged, setChanged] = useState(false);
  if (questions !== shownQuestions) {
    const wasAtReview = draft.step === shownQuestions.length;
    setShownQuestions(questions);
    setChanged(true);
    setDraft(settle(wasAtReview ? { ...draft, step: questions.length } : draft, questions));
  }

  const change = (next: Draft) => {
    setDraft(next);
    setKept(writeDraft(userId, job.id, next));
    if (next.step === questions.length) setReviewed(true);
  };

  // The device keeps nothing, so closing the page would lose what is written.
  const wouldLose = !isKept && !isSent && Object.keys(draft.answers).length > 0;
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);

  const question = questions[draft.step];
  return {
    ...draft,
    /** The question of this step; none at the review. */
    question,
    /** Whether storage takes the draft. */
    isKept,
    /** What the server said of answers, by question. */
    issues,
    /** Whether the review was reached before, so that one can go straight back to it. */
    hasReviewed,
    /** Whether the questions are others than those that were first shown. */
    hasChanged,
    canGoNext: question !== undefined && !isMissing(question, draft.answers),
    canSend: questions.every((each) => !isMissing(each, draft.answers)),
    answer: (id: string, value: string) => {
      const answer = limit(value, answerTo(draft.answers, id));
      change({ ...draft, answers: { ...draft.answers, [id]: answer } });
      if (answerTo(issues, id)) setIssues({ ...issues, [id]: '' });
    },
    /** What was said of changed questions has been read. */
    acknowledgeChange: () => setChanged(false),
    goTo: (step: number) => change({ ...draft, step: Math.min(Math.max(step, 0), questions.length) }),
    /** The answers as they are sent: trimmed, blank ones left out. */
    responses: (): Responses =>
      Object.fromEntries(
        Object.entries(draft.answers)
          .map(([id, answer]) => [id, answer.trim()] as const)
          .filter(([, answer]) => answer !== ''),
      ),
    /** Shows what the server refused, at the first question that it is about. */
    showIssues: (found: readonly Issue[], asked: readonly FormQuestion[]) => {
      const said = found.map(({ path, message }) => [path.slice(ISSUE_PATH.length), message] as const);
      setIssues(Object.fromEntries(said));
      const step = asked.findIndex(({ id }) => said.some(([said]) => said === id));
      if (step >= 0) change({ ...settle(draft, [...asked]), step });
    },
  };
}
