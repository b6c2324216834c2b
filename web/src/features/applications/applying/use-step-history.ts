import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the application form that the entry shows, and the one that it was reached from. */
    applyStep?: number;
    applyFrom?: number;
  }
}

/** Keeps a history entry for each step, so that Back goes to the step before instead of leaving the form. Returns `goTo`. */
export function useStepHistory(step: number, show: (step: number) => void): (step: number) => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { applyStep, applyFrom } = useLocation({ select: ({ state }) => state });

  const write = (next: number, from: number | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      state: (before) => ({ ...before, applyStep: next, ...(from !== undefined && { applyFrom: from }) }),
      replace,
      resetScroll: false,
    });
  const follow = useEffectEvent((at: number | undefined) => {
    if (at === undefined) write(step, undefined, true);
    else if (at !== step) show(at);
  });
  useEffect(() => follow(applyStep), [applyStep]);

  return (next) => {
    // The entry before is that step.
    if (next < step && applyFrom === next) return history.back();
    show(next);
    write(next, step, false);
  };
}
