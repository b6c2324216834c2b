import { cx } from '../cx.ts';
import { Skeleton } from './skeleton.tsx';

interface FieldSkeletonProps {
  label: string;
  /** The height and width of the control. */
  className: string;
  withHelp?: boolean;
}

/** A form field that is loading: its label, and the outline of a control, which weighs no more than the field will. */
export function FieldSkeleton({ label, className, withHelp = false }: FieldSkeletonProps) {
  return (
    <div aria-hidden>
      <p className="mb-1.5 text-sm font-semibold text-muted">{label}</p>
      <div className={cx('rounded-md border border-line bg-surface', className)} />
      {withHelp && <Skeleton className="mt-2.5 h-3.5 w-60 max-w-full" />}
    </div>
  );
}
