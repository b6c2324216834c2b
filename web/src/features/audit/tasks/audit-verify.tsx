import type { InferResponseType } from 'hono/client';
import { client, send } from '#lib/api.ts';
import { counted, number } from '#lib/format.ts';
import { useLongTask } from '#lib/long-task.ts';
import { Dismiss, TaskPanel } from '#patterns/task-panel.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Time } from '#ui/time.tsx';
import { CompareForm, Comparison } from './audit-compare.tsx';

/** A check of the sealed chain: its progress and its outcome. */
export function VerifyPanel({ task }: { task: ReturnType<typeof useAuditVerify> }) {
  const { progress: check } = task;
  if (!check) return null;
  return (
    <TaskPanel
      task={task}
      running={`Checking the sealed entries${check.heldUntil ? `: ${number(check.heldUntil.toSeq)} so far` : ''}`}
      failedTitle="The check could not be finished"
      stoppedTitle="Check stopped"
      achieved={<Held check={check} otherwise="Nothing was checked yet." />}
    >
      {check.hash && <Comparison isFound={check.isFound} />}
      <Outcome check={check} onDismiss={task.dismiss} />
      <CompareForm onCompare={task.start} />
    </TaskPanel>
  );
}

function Outcome({ check, onDismiss }: { check: ChainCheck; onDismiss: () => void }) {
  const dismiss = <Dismiss onClick={onDismiss} />;
  if (check.broken) return <Broken check={check} broken={check.broken} />;
  if (!check.heldUntil)
    return (
      <Alert tone="info" announce="status" title="Nothing is sealed yet" action={dismiss}>
        New entries are sealed every few minutes. Until then there is nothing to check them against.
      </Alert>
    );
  return (
    <Alert tone="success" announce="status" title={<Held check={check} otherwise="" />} action={dismiss}>
      {counted(check.heldUntil.toSeq, 'entry', 'entries')} in {counted(check.blocks, 'block')} checked. Newer ones are
      sealed every few minutes.
    </Alert>
  );
}

function Held({ check: { heldUntil }, otherwise }: { check: ChainCheck; otherwise: string }) {
  if (!heldUntil) return otherwise;
  return (
    <>
      Every sealed entry up to <Time value={heldUntil.sealedAt} /> is as it was written
    </>
  );
}

function Broken({ check, broken }: { check: ChainCheck; broken: NonNullable<ChainCheck['broken']> }) {
  return (
    <Alert tone="danger" title={`Block ${number(broken.block)} does not fit: the log was changed after it was sealed`}>
      <p>
        It holds entries {number(broken.fromSeq)} to {number(broken.toSeq)} and was sealed{' '}
        <Time value={broken.sealedAt} format="datetime" />. Since then at least one of them was altered, added or taken
        away, or the seal itself was.
      </p>
      <p className="mt-1">
        {check.heldUntil ? (
          <>
            Every entry before it, {number(check.heldUntil.toSeq)} in all, is as it was written. Those after it were not
            checked.
          </>
        ) : (
          'It is the first block, so no part of the log is certain.'
        )}{' '}
        Keep this page, and compare with a backup of the database before anything else is done.
      </p>
    </Alert>
  );
}

type Step = InferResponseType<(typeof client.api)['audit-logs']['verify']['$get'], 200>;

/**
 * How far the chain has been checked: blocks so far, the last sound one, and the first broken one. With a hash, whether one of
 * the sound blocks has it.
 */
type ChainCheck = Pick<Step, 'blocks' | 'heldUntil' | 'broken' | 'next'> & {
  hash: string | undefined;
  isFound: boolean;
};

const UNCHECKED = { blocks: 0, heldUntil: null, broken: null, next: null, isFound: false };

/** Checks the sealed chain from its beginning to its end or to the first broken block, and compares it with a hash. */
export function useAuditVerify() {
  const { start, ...task } = useLongTask({ step: checkBlocks, isDone: ({ next }) => next === null });
  return { ...task, start: (hash?: string) => start({ ...UNCHECKED, hash }) };
}

async function checkBlocks(
  { blocks, heldUntil, next, hash, isFound }: ChainCheck,
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
    next: step.next,
  };
}
