import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A quiet block in the shape of what is coming. Its size is the caller's: give it the final one. */
export function Skeleton({
  className,
  round,
}: {
  className?: string /** For a picture of a person. */;
  round?: boolean;
}) {
  return <div aria-hidden className={cx('animate-pulse bg-line', round ? 'rounded-full' : 'rounded-sm', className)} />;
}

/** Stands around skeletons: tells a screen reader once, in words, what is being loaded. */
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
