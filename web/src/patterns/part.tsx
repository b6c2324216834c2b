import { type ReactNode, useId } from 'react';
import { reasonOf } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';

interface PartProps {
  title: string;
  /** At the end of the heading's line: a count or a small button. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of a column of facts and opinions. It reads its own data, so that no part waits for another. */
export function Part({ title, action, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pb-5">
      <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

interface PartFailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The start of a sentence about what could not be loaded: 'The reviews'. */
  what: string;
}

/** Replaces a part that could not be loaded, or is shown above one that could not be refreshed. */
export function PartFailure({ query, what }: PartFailureProps) {
  return (
    <div role="alert" className="flex items-start justify-between gap-3 text-sm">
      <p className="text-danger">
        {what} could not be loaded. <span className="text-muted">{reasonOf(query.error)}</span>
      </p>
      <Button size="sm" working={query.isFetching} onClick={() => void query.refetch()} className="shrink-0">
        Try again
      </Button>
    </div>
  );
}
