import { counted, number } from '#lib/format.ts';
import { Dismiss, TaskPanel } from '#patterns/task-panel.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Time } from '#ui/time.tsx';
import { CompareForm, Comparison } from './audit-compare.tsx';
import type { ChainCheck, useAuditVerify } from './use-audit-verify.ts';

/** A check of the sealed chain: its progress and its outcome. */
export default function VerifyPanel({ task }: { task: ReturnType<typeof useAuditVerify> }) {
  const { progress: check } = task;
  if (!check) return null;
  return (
    <TaskPanel
      task={task}
      running={`Checking the sealed entries${check.heldUntil ? `: ${counted(check.blocks, 'block')} so far` : ''}`}
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
    <>
      {check.gaps.length > 0 && <Gaps gaps={check.gaps} />}
      <Alert tone="success" announce="status" title={<Held check={check} otherwise="" />} action={dismiss}>
        {counted(check.blocks, 'block')} checked. Newer entries are sealed every few minutes.
        {check.before > 0 &&
          ` ${counted(check.before, 'older entry lacks', 'older entries lack')} texts, from before deletions were explained.`}
      </Alert>
    </>
  );
}

/** The most blocks with gaps that are listed. */
const LISTED = 10;

function Gaps({ gaps }: { gaps: ChainCheck['gaps'] }) {
  return (
    <Alert tone="danger" announce="alert" title="Texts are missing that nothing explains">
      <ul>
        {gaps.slice(0, LISTED).map(({ block, count }) => (
          <li key={block}>
            {counted(count, 'entry', 'entries')} of block {number(block)} {count === 1 ? 'lacks' : 'lack'} texts that
            nothing explains.
          </li>
        ))}
      </ul>
      {gaps.length > LISTED && <p>{counted(gaps.length - LISTED, 'more block')} as well.</p>}
      <p className="mt-1">
        The portal itself deletes texts only with a sealed entry that says so. Compare with a backup of the database
        before anything else is done.
      </p>
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
        It was sealed <Time value={broken.sealedAt} format="datetime" />. Since then at least one of its entries was
        altered, added or taken away, or the seal itself was.
      </p>
      <p className="mt-1">
        {check.heldUntil ? (
          <>Every entry before it is as it was written. Those after it were not checked.</>
        ) : (
          'It is the first block, so no part of the log is certain.'
        )}{' '}
        Keep this page, and compare with a backup of the database before anything else is done.
      </p>
    </Alert>
  );
}
