import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What was kept, and what to do next. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  retryLabel?: string;
  /** Identifies the failure in the logs; shown small, to be quoted to support. */
  requestId?: string | undefined;
}

/** Takes the place of content that could not be loaded. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying,
  retryLabel = 'Try again',
  requestId,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        {children && <p className="mt-1 max-w-prose text-muted">{children}</p>}
        {onRetry && (
          <Button className="mt-4" icon={<RotateCw aria-hidden />} working={retrying ?? false} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {requestId && (
          <p className="mt-3 text-xs text-muted">
            Reference <code className="select-all">{requestId}</code>
          </p>
        )}
      </div>
    </div>
  );
}
