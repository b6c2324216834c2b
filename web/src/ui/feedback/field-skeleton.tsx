import { cx } from '../cx.ts';
import { Skeleton } from './skeleton.tsx';

/** A form field that is loading: its label, and the outline of a control of the given height, which weighs no more than the field will. */
export function FieldSkeleton({ className, withHelp = false }: { className: string; withHelp?: boolean }) {
  return (
    <div aria-hidden>
      <Skeleton className="mb-2 h-4.5 w-28" />
      <div className={cx('rounded-md border border-line bg-surface', className)} />
      {withHelp && <Skeleton className="mt-2 h-4.5 w-60 max-w-full" />}
    </div>
  );
}
