import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { counted } from '#lib/format.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { assignmentKeys, attemptKeys, examKeys } from '../queries.ts';
import type { RunningAttempt, Timed } from './attempt-calls.ts';
import { type AttemptToast, createAttempt } from './attempt-runner.ts';
import type { Outcome } from './attempt-state.ts';

/** A running attempt, and `send` for the taker's actions. `onEnd` is called once, when it has ended. */
export function useAttempt(started: Timed<RunningAttempt>, onEnd: (outcome: Outcome) => void) {
  const queryClient = useQueryClient();
  const [{ clock, send, subscribe, getState, open }] = useState(() => createAttempt(started));
  const end = useEffectEvent((outcome: Outcome) => {
    const one = attemptKeys.one(outcome.attempt.id);
    for (const queryKey of [one, examKeys.figures, attemptKeys.lists]) void queryClient.invalidateQueries({ queryKey });
    // Read immediately: the list of exams, which follows in a moment, would still offer to continue.
    for (const queryKey of [attemptKeys.own, assignmentKeys.own])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
    onEnd(outcome);
  });
  useEffect(
    () =>
      open({
        onToast: (message) => toast(TOASTS[message]),
        onMoreTime: (minutes) =>
          toast({
            tone: 'success',
            title: `You have ${counted(minutes, 'more minute')}`,
            description: 'A manager has added them.',
          }),
        onEnd: (outcome) => end(outcome),
      }),
    [open],
  );
  return { state: useSyncExternalStore(subscribe, getState), clock, send };
}

/** A running attempt as its screen uses it. */
export type Attempt = ReturnType<typeof useAttempt>;

const TOASTS: Record<AttemptToast, Parameters<typeof toast>[0]> = {
  left: {
    title: 'Warning: Tab Switch Detected',
    description: 'Switching tabs during an exam is not allowed.',
    tone: 'danger',
  },
  submit_failed: {
    title: 'Submission Failed',
    description: 'Failed to submit exam. Please try again.',
    tone: 'danger',
  },
  submitted: { title: 'Exam Submitted', tone: 'success' },
  flagged: {
    title: 'Exam Flagged',
    description: 'Your exam has been flagged for suspicious activity',
    tone: 'danger',
  },
};
