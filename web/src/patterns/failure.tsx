import type { ReactNode } from 'react';
import { failureOf, reasonOf } from '#lib/api.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { isOldSignIn } from './sign-in-again.ts';
import { SignInAgainButton } from './sign-in-again-button.tsx';

interface FailureProps {
  error: Error;
  /** Why, instead of the server's reason. */
  reason?: string;
  /** What was kept, and what to do next. */
  children?: ReactNode;
  className?: string;
}

/** Why an action failed, next to where it was started, with a reference for the logs. */
export function Failure({ error, reason = reasonOf(error), children, className }: FailureProps) {
  const failure = failureOf(error);
  return (
    <Alert tone="danger" {...(className && { className })}>
      <p>{reason}</p>
      {children && <div className="text-sm">{children}</div>}
      {isOldSignIn(error) && <SignInAgainButton />}
      {failure && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-muted">
          Reference <CopyButton value={failure.requestId} label="Copy reference" />
        </p>
      )}
    </Alert>
  );
}
