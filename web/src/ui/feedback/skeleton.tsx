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
    <div aria-hidden data-placeholder className={cx('bg-subtle', round ? 'rounded-full' : 'rounded-sm', className)} />
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
