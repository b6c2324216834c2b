import { useEffect, useState } from 'react';
import type { Responses } from '#contract/applications.ts';
import type { Issue } from '#contract/errors.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import { useDraft } from '#patterns/forms/drafts.ts';
import {
  answerIssues,
  answerTo,
  type Draft,
  draftSchema,
  fitDraft,
  isMissing,
  limitAnswer,
  toResponses,
} from './apply-draft.ts';

type Job = { id: string; formQuestions: FormQuestion[] };

/** The state of the application form. The draft is stored on this device at every change. */
export function useApplyState(job: Job, isSent: boolean) {
  const questions = job.formQuestions;
  const { draft: stored, setDraft: store, isStored } = useDraft(['draft', job.id], draftSchema, 'device');
  const [draft, setDraft] = useState(() => fitDraft(stored ?? { step: 0, answers: {} }, questions));
  const [issues, setIssues] = useState<Responses>({});
  const [hasReviewed, setReviewed] = useState(draft.step === questions.length);

  // A manager may change the questions while the form is open.
  const [shownQuestions, setShownQuestions] = useState(questions);
  const [hasChanged, setChanged] = useState(false);
  if (questions !== shownQuestions) {
    const wasAtReview = draft.step === shownQuestions.length;
    setShownQuestions(questions);
    setChanged(true);
    setDraft(fitDraft(wasAtReview ? { ...draft, step: questions.length } : draft, questions));
  }

  const change = (next: Draft) => {
    setDraft(next);
    store(next);
    if (next.step === questions.length) setReviewed(true);
  };

  const wouldLoseAnswers = !isStored && !isSent && Object.keys(draft.answers).length > 0;
  useEffect(() => {
    if (!wouldLoseAnswers) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [wouldLoseAnswers]);

  const question = questions[draft.step];
  return {
    ...draft,
    /** The question of this step; undefined at the review. */
    question,
    /** Whether this device stores the draft. */
    isStored,
    /** Removes the stored draft, once it has been sent. */
    forget: () => void store(null),
    /** The server's messages about answers, by question id. */
    issues,
    /** Whether the applicant has seen the review, and may go straight back to it. */
    hasReviewed,
    /** Whether the questions have changed since the form was opened. */
    hasChanged,
    /** Whether nothing has been answered yet. */
    isBlank: Object.keys(draft.answers).length === 0,
    /** Begins with these answers. */
    fill: (answers: Responses) => change({ step: 0, answers }),
    /** Whether this step lets the applicant go on. If not, it says what is missing. */
    checkStep: (): boolean => {
      if (!question || !isMissing(question, draft.answers)) return true;
      setIssues({ ...issues, [question.id]: 'This field is required' });
      return false;
    },
    canSend: questions.every((each) => !isMissing(each, draft.answers)),
    answer: (id: string, value: string) => {
      const answer = limitAnswer(value, answerTo(draft.answers, id));
      change({ ...draft, answers: { ...draft.answers, [id]: answer } });
      if (answerTo(issues, id)) setIssues({ ...issues, [id]: '' });
    },
    acknowledgeChange: () => setChanged(false),
    goTo: (step: number) => change({ ...draft, step: Math.min(Math.max(step, 0), questions.length) }),
    responses: () => toResponses(draft.answers),
    /** Shows the server's issues and goes to the first question that has one. `latest` are the questions that the issues refer to. */
    showIssues: (found: readonly Issue[], latest: readonly FormQuestion[]) => {
      const byQuestion = answerIssues(found);
      setIssues(byQuestion);
      const step = latest.findIndex(({ id }) => Object.hasOwn(byQuestion, id));
      if (step >= 0) change({ ...fitDraft(draft, latest), step });
    },
  };
}
