import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureOf } from '../../../../lib/api.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { assignmentKeys, attemptKeys, examKeys, type OwnAttempt } from '../../queries.ts';
import { type Paper, type Responses, startAttempt, submitAnswers } from './attempt-calls.ts';
import type { ServerClock } from './server-clock.ts';

/** Starts an exam, or goes on with the attempt that is running; says so where that is not possible (spec §8). */
export function useStart(examId: string) {
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
      // What it was offered on is no longer so.
      void queryClient.invalidateQueries({ queryKey: assignmentKeys.own });
      void queryClient.invalidateQueries({ queryKey: attemptKeys.own });
      void queryClient.invalidateQueries({ queryKey: examKeys.one(examId) });
    },
  });
}

/** How an attempt came to its end: handed in from this page, or ended while it was open. */
export type Outcome = { attempt: OwnAttempt; isSubmitted: boolean };

/** What is handed in; `isRepeated` where the page tries by itself again, and has said before that it failed. */
type Submission = { responses: Responses; isFlagged: boolean; isRepeated?: boolean };

/** Hands an exam in, and says how that went (spec §8). */
export function useSubmit(paper: Paper, clock: ServerClock, onOutcome: (outcome: Outcome) => void) {
  const queryClient = useQueryClient();
  // An attempt without an answer may have arrived: 'has ended' then speaks of that very submission.
  const wasUnanswered = useRef(false);

  return useMutation({
    mutationFn: async ({ responses, isFlagged }: Submission): Promise<Outcome> => {
      try {
        const at = new Date(clock.now()).toISOString();
        const attempt = await submitAnswers(paper.id, responses, isFlagged ? 'cheated' : 'completed', at);
        return { attempt, isSubmitted: true };
      } catch (error) {
        const failure = failureOf(error);
        if (failure?.code === 'attempt_ended' || failure?.code === 'deadline_passed') {
          const isOurs = wasUnanswered.current && failure.code === 'attempt_ended';
          return { attempt: failure.current as OwnAttempt, isSubmitted: isOurs };
        }
        // Every answer of the server's own says what is wrong; anything else broke off on the way.
        if (!failure) wasUnanswered.current = true;
        throw error;
      }
    },
    onSuccess: (outcome) => {
      onOutcome(outcome);
      if (outcome.isSubmitted) tell(outcome.attempt);
      for (const queryKey of [
        attemptKeys.own,
        attemptKeys.one(paper.id),
        assignmentKeys.own,
        examKeys.figures,
        attemptKeys.lists,
      ])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: (_error, { isRepeated }) => {
      if (isRepeated) return;
      toast({
        title: 'Submission Failed',
        description: 'Failed to submit exam. Please try again.',
        tone: 'danger',
      });
    },
  });
}

function tell({ status }: OwnAttempt) {
  if (status === 'cheated')
    toast({
      title: 'Exam Flagged',
      description: 'Your exam has been flagged for suspicious activity',
      tone: 'danger',
    });
  else toast({ title: 'Exam Submitted', tone: 'success' });
}
