import { StatusDot } from '#ui/brand/status-dot.tsx';
import { cx } from '#ui/cx.ts';
import type { ReviewedApplication } from '../queries.ts';

interface ReviewStatusDotProps {
  application: Pick<ReviewedApplication, 'hasOwnReview'>;
  isSmall?: boolean;
  className?: string;
}

/** Lit while the reader's review is missing; otherwise it only keeps its place. */
export function ReviewStatusDot({ application: { hasOwnReview }, isSmall = false, className }: ReviewStatusDotProps) {
  const isWanted = hasOwnReview === false;
  return (
    <>
      <StatusDot lit={isWanted} isSmall={isSmall} className={cx(!isWanted && 'invisible', className)} />
      {hasOwnReview !== undefined && (
        <span className="sr-only">{isWanted ? 'Not reviewed by you' : 'Reviewed by you'}</span>
      )}
    </>
  );
}
