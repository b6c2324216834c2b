import { LoaderCircle } from 'lucide-react';
import { cx } from '../cx.ts';

/** A spinner, for waits without a skeleton. Announced with a label, decorative without one. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <LoaderCircle aria-hidden className={cx('size-4 animate-spin', className)} />;
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {ring}
      <span>{label}</span>
    </span>
  );
}
