import type { InferResponseType } from 'hono/client';
import { client, send } from '#lib/api.ts';
import { useLongTask } from '#lib/long-task.ts';

type Step = InferResponseType<(typeof client.api)['audit-logs']['verify']['$get'], 200>;

/** How far the chain has been checked: blocks so far, the last sound one, and the first broken one. */
export type ChainCheck = Pick<Step, 'blocks' | 'heldUntil' | 'broken' | 'next'>;

/** Checks the sealed chain from its beginning to its end, or to the first broken block. */
export function useAuditVerify() {
  const { start, ...task } = useLongTask({ step: checkBlocks, isDone: ({ next }) => next === null });
  return { ...task, start: () => start({ blocks: 0, heldUntil: null, broken: null, next: null }) };
}

async function checkBlocks({ blocks, heldUntil, next }: ChainCheck, signal: AbortSignal): Promise<ChainCheck> {
  const step = await send(
    client.api['audit-logs'].verify.$get(
      { query: next === null ? {} : { cursor: String(next) } },
      { init: { signal } },
    ),
  );
  return {
    blocks: blocks + step.blocks,
    heldUntil: step.heldUntil ?? heldUntil,
    broken: step.broken,
    next: step.next,
  };
}
