import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureOf } from '#lib/api.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { assignmentKeys, attemptKeys, examKeys, type OwnAttempt } from '../queries.ts';
import { type RunningAttempt, startAttempt, submitAnswers } from './attempt-calls.ts';
import type { Responses } from './responses.ts';
import type { ServerClock } from './server-clock.ts';

/** Starts an exam, or resumes the attempt that is running. */
export function useStartExam(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => startAttempt(examId),
    onSuccess: () => {
      for (const queryKey of [attemptKeys.own, examKeys.figures, attemptKeys.lists])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: () => {
      toast({
        title: 'Failed to Start Exam',
        description: 'Could not start exam. Make sure you have an active assignment.',
        tone: 'danger',
      });
      // What offered the exam is out of date.
      for (const queryKey of [assignmentKeys.own, attemptKeys.own, examKeys.one(examId)])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** How an attempt ended: submitted from this page, or otherwise while it was open. */
export type Outcome = { attempt: OwnAttempt; isSubmitted: boolean };

/** `isRetry` when the page tries again by itself and has already said that it failed. */
type Submission = { responses: Responses; isFlagged: boolean; isRetry: boolean };

/** Submits an attempt. One that turns out to have ended already succeeds too, with that outcome. */
export function useSubmitExam(attempt: RunningAttempt, clock: ServerClock, onOutcome: (outcome: Outcome) => void) {
  const queryClient = useQueryClient();
  // A submission without a reply may have arrived: 'attempt_ended' then means that very submission.
  const wasUnanswered = useRef(false);

  return useMutation({
    mutationFn: async ({ responses, isFlagged }: Submission): Promise<Outcome> => {
      try {
        const completedAt = new Date(clock.now()).toISOString();
        const status = isFlagged ? 'cheated' : 'completed';
        return { attempt: await submitAnswers(attempt.id, responses, status, completedAt), isSubmitted: true };
      } catch (error) {
        const failure = failureOf(error);
        if (failure?.code === 'attempt_ended' || failure?.code === 'deadline_passed') {
          const isOurs = wasUnanswered.current && failure.code === 'attempt_ended';
          return { attempt: failure.current as OwnAttempt, isSubmitted: isOurs };
        }
        // The server always says what is wrong; anything else broke off on the way.
        if (!failure) wasUnanswered.current = true;
        throw error;
      }
    },
    onSuccess: (outcome) => {
      onOutcome(outcome);
      if (outcome.isSubmitted) toastSubmitted(outcome.attempt);
      for (const queryKey of [
        attemptKeys.own,
        attemptKeys.one(attempt.id),
        assignmentKeys.own,
        examKeys.figures,
        attemptKeys.lists,
      ])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: (_error, { isRetry }) => {
      if (isRetry) return;
      toast({
        title: 'Submission Failed',
        description: 'Failed to submit exam. Please try again.',
        tone: 'danger',
      });
    },
  });
}

function toastSubmitted({ status }: OwnAttempt) {
  if (status === 'cheated')
    toast({
      title: 'Exam Flagged',
      description: 'Your exam has been flagged for suspicious activity',
      tone: 'danger',
    });
  else toast({ title: 'Exam Submitted', tone: 'success' });
}
