import { LoaderCircle } from 'lucide-react';
import { cx } from '../cx.ts';

/** A turning ring for waits that have no shape to hold; with a label it is announced, without one it is decoration. */
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
