import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from './api.ts';

/** The pause before a rate-limited call is repeated, in ms, and how often. The limit counts by the minute. */
const WAIT = 20_000;
const TRIES = 4;

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Makes one call of many. If it is rate-limited, waits and repeats it. */
export async function retryRateLimited<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let left = TRIES; ; left--) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || failureOf(error)?.code !== 'rate_limited') throw error;
      await sleep(WAIT, signal);
    }
  }
}

interface LongTaskOptions<Progress> {
  /** Does one step and returns the progress so far. */
  step: (from: Progress, signal: AbortSignal) => Promise<Progress>;
  /** Whether a step's progress was the last. */
  isDone: (progress: Progress) => boolean;
  onSettled?: () => unknown;
}

/** A task of many calls that can be stopped, and resumed where it stopped. Leaving the screen stops it. */
export interface LongTask<Progress> {
  /** Null before the task is started, and once it is dismissed. */
  progress: Progress | null;
  isRunning: boolean;
  isStopped: boolean;
  /** Why it ended early; being stopped is no error. */
  error: Error | null;
  start: (from: Progress) => void;
  resume: () => void;
  stop: () => void;
  dismiss: () => void;
}

export function useLongTask<Progress>({ step, isDone, onSettled }: LongTaskOptions<Progress>): LongTask<Progress> {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isAborted, setAborted] = useState(false);
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (from: Progress) => {
      const abort = new AbortController();
      stopper.current = abort;
      setAborted(false);
      setProgress(from);
      let reached = from;
      do {
        const at = reached;
        const next = () => step(at, abort.signal);
        // If the first step is refused, show the reason instead of waiting.
        reached = at === from ? await next() : await retryRateLimited(next, abort.signal);
        setProgress(reached);
      } while (!isDone(reached) && !abort.signal.aborted);
    },
    onError: () => {
      if (stopper.current?.signal.aborted) setAborted(true);
    },
    ...(onSettled && { onSettled }),
  });

  // Stopped between two steps, the loop ends without an error.
  const endedEarly = !isPending && error === null && progress !== null && !isDone(progress);
  return {
    progress,
    isRunning: isPending,
    isStopped: isAborted || endedEarly,
    error: isAborted ? null : error,
    start: (from) => mutate(from),
    resume: () => progress !== null && mutate(progress),
    stop: () => stopper.current?.abort(),
    dismiss: () => {
      reset();
      setAborted(false);
      setProgress(null);
    },
  };
}
