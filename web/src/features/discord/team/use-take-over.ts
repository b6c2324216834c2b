import { useRef, useState } from 'react';
import { counted } from '#lib/format.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { type Newcomer, type Outcomes, takeOver } from './team-queries.ts';

type Run = { total: number; done: number; isStopping: boolean };

const isTaken = (outcome: string) => outcome === 'created' || outcome === 'raised';

/** Takes people over call by call, until it is stopped. What became of them stays until `reset`. */
export function useTakeOver() {
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [run, setRun] = useState<Run | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const isStopped = useRef(false);

  const start = async (people: readonly Newcomer[]) => {
    isStopped.current = false;
    setError(null);
    setRun({ total: people.length, done: 0, isStopping: false });
    let taken = 0;
    try {
      await takeOver(people, {
        isStopped: () => isStopped.current,
        onDone: (part) => {
          taken += [...part.values()].filter(isTaken).length;
          setOutcomes((known) => new Map([...known, ...part]));
          setRun((now) => now && { ...now, done: now.done + part.size });
        },
      });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    setRun(null);
    if (taken === 0) return;
    toast({ tone: 'success', title: `${counted(taken, 'person', 'people')} taken over` });
    // Lists of people, the checklist and the figures change.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'discord' });
  };

  return {
    outcomes,
    error,
    isRunning: run !== null,
    isStopping: run?.isStopping ?? false,
    total: run?.total ?? 0,
    done: run?.done ?? 0,
    start: (people: readonly Newcomer[]) => void start(people),
    stop: () => {
      isStopped.current = true;
      setRun((now) => now && { ...now, isStopping: true });
    },
    reset: () => {
      setOutcomes(new Map());
      setError(null);
    },
  };
}
