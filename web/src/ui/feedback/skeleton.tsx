import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A block in the shape of content that is loading. Give it the final size. */
export function Skeleton({
  className,
  round,
}: {
  className?: string /** For a picture of a person. */;
  round?: boolean;
}) {
  return (
    <div aria-hidden className={cx('animate-pulse bg-subtle', round ? 'rounded-full' : 'rounded-sm', className)} />
  );
}

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

/** Wraps skeletons, and tells a screen reader once what is loading. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
