import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A quiet block in the shape of what is coming. Its size is the caller's: give it the final one. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-sm bg-line', className)} />;
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
