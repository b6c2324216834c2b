import type { ReactNode } from 'react';
import { failureOf, reasonOf } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

interface FailureProps {
  error: Error;
  /** What was kept, and what to do. */
  children?: ReactNode;
  className?: string;
}

/** Says why something was not done, where it was asked for, with what names the failure in the logs. */
export function Failure({ error, children, className }: FailureProps) {
  const failure = failureOf(error);
  return (
    <Alert tone="danger" {...(className && { className })}>
      <p>{reasonOf(error)}</p>
      {children && <div className="text-sm">{children}</div>}
      {failure && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-muted">
          Reference <CopyButton value={failure.requestId} label="Copy reference" />
        </p>
      )}
    </Alert>
  );
}
