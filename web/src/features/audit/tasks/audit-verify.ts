import { useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect, useRef, useState } from 'react';
import { client, send } from '../../../lib/api.ts';

type Step = InferResponseType<(typeof client.api)['audit-logs']['verify']['$get'], 200>;

/** How far the chain has been checked: what held so far, and what did not. */
export type ChainCheck = Pick<Step, 'blocks' | 'heldUntil' | 'broken' | 'next'>;

const UNCHECKED: ChainCheck = { blocks: 0, heldUntil: null, broken: null, next: null };

/** Checks the sealed chain step by step, from its beginning to its end or to the first block that does not fit. */
export function useAuditVerify() {
  const [check, setCheck] = useState<ChainCheck | null>(null);
  const [isStopped, setStopped] = useState(false);
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (from: ChainCheck) => {
      const abort = new AbortController();
      stopper.current = abort;
      setStopped(false);
      setCheck(from);
      let known = from;
      do {
        const step = await send(
          client.api['audit-logs'].verify.$get(
            { query: known.next === null ? {} : { cursor: String(known.next) } },
            { init: { signal: abort.signal } },
          ),
        );
        known = {
          blocks: known.blocks + step.blocks,
          heldUntil: step.heldUntil ?? known.heldUntil,
          broken: step.broken,
          next: step.next,
        };
        setCheck(known);
      } while (known.next !== null && !abort.signal.aborted);
    },
    onError: () => {
      if (stopper.current?.signal.aborted) setStopped(true);
    },
  });

  return {
    check,
    isRunning: isPending,
    isStopped: isStopped || (!isPending && error === null && check !== null && check.next !== null),
    /** Why it ended early; being stopped is no error. */
    error: isStopped ? null : error,
    start: () => mutate(UNCHECKED),
    /** From where it ended early. */
    goOn: () => check && mutate(check),
    stop: () => stopper.current?.abort(),
    dismiss: () => {
      reset();
      setStopped(false);
      setCheck(null);
    },
  };
}
