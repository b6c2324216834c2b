import type { InferResponseType } from 'hono/client';
import { client, send } from '#lib/api.ts';
import { useLongTask } from '#lib/long-task.ts';

type Step = InferResponseType<(typeof client.api)['audit-logs']['verify']['$get'], 200>;

/** How many entries of a block lack texts. */
type Gap = { count: number; block: number };

/**
 * How far the chain has been checked: blocks so far, the last sound one, the first broken one, and blocks with gaps. With a
 * hash, whether one of the sound blocks has it.
 */
export type ChainCheck = Pick<Step, 'blocks' | 'heldUntil' | 'broken' | 'next' | 'before'> & {
  gaps: Gap[];
  hash: string | undefined;
  isFound: boolean;
};

const UNCHECKED = { blocks: 0, heldUntil: null, broken: null, next: null, before: 0, gaps: [], isFound: false };

/** Checks the sealed chain from its beginning to its end or to the first broken block, and compares it with a hash. */
export function useAuditVerify() {
  const { start, ...task } = useLongTask({ step: checkBlocks, isDone: ({ next }) => next === null });
  return { ...task, start: (hash?: string) => start({ ...UNCHECKED, hash }) };
}

async function checkBlocks(
  { blocks, heldUntil, next, before, gaps, hash, isFound }: ChainCheck,
  signal: AbortSignal,
): Promise<ChainCheck> {
  const query = { ...(next !== null && { cursor: String(next) }), ...(hash && { hash }) };
  const step = await send(client.api['audit-logs'].verify.$get({ query }, { init: { signal } }));
  return {
    hash,
    isFound: isFound || step.hasHash === true,
    blocks: blocks + step.blocks,
    heldUntil: step.heldUntil ?? heldUntil,
    broken: step.broken,
    before: before + step.before,
    gaps:
      step.heldUntil && step.unexplained > 0
        ? [...gaps, { count: step.unexplained, block: step.heldUntil.block }]
        : gaps,
    next: step.next,
  };
}
