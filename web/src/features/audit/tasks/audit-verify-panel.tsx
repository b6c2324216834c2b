import { X } from 'lucide-react';
import { failureOf } from '../../../lib/api.ts';
import { number } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Time } from '../../../ui/time.tsx';
import type { ChainCheck, useAuditVerify } from './audit-verify.ts';
import { WorkingPanel } from './audit-working.tsx';

/** How checking the chain is going, and what it found. */
export function VerifyPanel({ task }: { task: ReturnType<typeof useAuditVerify> }) {
  const { check, error } = task;
  if (!check) return null;
  if (task.isRunning)
    return (
      <WorkingPanel
        text={`Checking the sealed entries${check.heldUntil ? `: ${number(check.heldUntil.toSeq)} so far` : ''}`}
        onStop={task.stop}
      />
    );

  const dismiss = (
    <IconButton label="Dismiss" size="sm" className="-my-1 -mr-2" onClick={task.dismiss}>
      <X aria-hidden />
    </IconButton>
  );
  if (check.broken) return <Broken check={check} broken={check.broken} />;
  if (error || task.isStopped) {
    const failure = failureOf(error);
    return (
      <Alert
        tone={error ? 'danger' : 'info'}
        announce={error ? 'alert' : 'status'}
        title={error ? 'The check could not be finished' : 'Check stopped'}
        action={dismiss}
      >
        {error && `${failure?.error ?? 'The connection was lost.'} `}
        <Held check={check} otherwise="Nothing was checked yet." />
        {failure && <span className="block text-xs text-muted">Reference {failure.requestId}</span>}
        <span className="mt-2 block">
          <Button size="sm" onClick={task.goOn}>
            Go on
          </Button>
        </span>
      </Alert>
    );
  }
  if (!check.heldUntil)
    return (
      <Alert tone="info" announce="status" title="Nothing is sealed yet" action={dismiss}>
        New entries are sealed every few minutes. Until then there is nothing to check them against.
      </Alert>
    );
  return (
    <Alert tone="success" announce="status" title={<Held check={check} otherwise="" />} action={dismiss}>
      {number(check.heldUntil.toSeq)} {check.heldUntil.toSeq === 1 ? 'entry' : 'entries'} in {number(check.blocks)}{' '}
      {check.blocks === 1 ? 'block' : 'blocks'} checked. Newer ones are sealed every few minutes.
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
