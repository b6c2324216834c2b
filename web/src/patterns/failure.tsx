import type { ReactNode } from 'react';
import { failureOf, reasonOf } from '../lib/api.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

interface FailureProps {
  error: Error;
  /** Why, where that is not for the server to say. */
  reason?: string;
  /** What was kept, and what to do. */
  children?: ReactNode;
  className?: string;
}

/** Says why something was not done, where it was asked for, with what names the failure in the logs. */
export function Failure({ error, reason = reasonOf(error), children, className }: FailureProps) {
  const failure = failureOf(error);
  return (
    <Alert tone="danger" {...(className && { className })}>
      <p>{reason}</p>
      {children && <div className="text-sm">{children}</div>}
      {failure && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-muted">
          Reference <CopyButton value={failure.requestId} label="Copy reference" />
        </p>
      )}
    </Alert>
  );
}
