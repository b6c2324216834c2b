import { useState } from 'react';
import { type Decision, isAnswer } from '#contract/applications.ts';
import type { ReviewedApplication } from '../queries.ts';
import { type Change, useReviewChange } from './review-mutations.ts';
import { type ReviewState, refusalReason } from './review-rules.ts';

/** What the reviewer can do with the open application, and the confirmation or change under way. */
export function useReviewActions(id: string, review: ReviewedApplication | null, state: ReviewState | null) {
  const change = useReviewChange();
  // The reviewer may have stepped on to another application while a change is under way.
  const isAboutThis = change.variables?.application.id === id;
  const working: Change | null = change.isPending && isAboutThis ? change.variables.change : null;
  const failure = change.error && isAboutThis ? { error: change.error, before: change.variables.application } : null;

  const [confirming, setConfirming] = useState<'decision' | 'suspension' | null>(null);
  // Kept apart from `confirming`, so that the dialog keeps its words while it closes.
  const [decision, setDecision] = useState<'accepted' | 'declined'>('accepted');
  const cancel = () => setConfirming(null);

  const make = (next: Change, onMade?: () => void) => {
    if (!review || working) return;
    change.mutate({ application: review, change: next }, { onSuccess: onMade ?? (() => {}), onSettled: cancel });
  };
  const canDecide = (status: Decision) => state !== null && !working && refusalReason(state, status) === null;

  return {
    working,
    failure,
    confirming,
    /** The decision that is being confirmed. */
    decision,
    canDecide,
    cancel,
    /** Asks once more before an answer, which may have a message, and moves to Under Review at once. */
    decide: (status: Decision) => {
      if (!isAnswer(status)) return make({ kind: 'decide', status });
      setDecision(status);
      setConfirming('decision');
    },
    answer: (message: string | undefined, onDecided: () => void) =>
      make({ kind: 'decide', status: decision, message }, onDecided),
    suspend: (reason: string) => make({ kind: 'suspend', reason }),
    reinstate: () => make({ kind: 'reinstate' }),
    confirmSuspension: () => setConfirming('suspension'),
  };
}
