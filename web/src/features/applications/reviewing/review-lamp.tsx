import { Lamp } from '#ui/brand/lamp.tsx';
import { cx } from '#ui/cx.ts';
import type { ReviewedApplication } from '../queries.ts';

interface ReviewLampProps {
  application: Pick<ReviewedApplication, 'hasOwnReview'>;
  isSmall?: boolean;
  className?: string;
}

/** Lit while the reader's review is missing; otherwise it only keeps its place. */
export function ReviewLamp({ application: { hasOwnReview }, isSmall = false, className }: ReviewLampProps) {
  const isWanted = hasOwnReview === false;
  return (
    <>
      <Lamp lit={isWanted} isSmall={isSmall} className={cx(!isWanted && 'invisible', className)} />
      {hasOwnReview !== undefined && (
        <span className="sr-only">{isWanted ? 'Not reviewed by you' : 'Reviewed by you'}</span>
      )}
    </>
  );
}
