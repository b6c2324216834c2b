import { isArchived } from '#contract/applications.ts';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { ReviewedApplication } from '../../queries.ts';
import { ReviewsPart } from '../reviews/reviews-part.tsx';
import { PrivateNotes } from './private-notes.tsx';

interface ReviewSideProps {
  applicationId: string;
  /** The application as a reviewer sees it; null for one's own, of which there is nothing but the private notes. */
  review: ReviewedApplication | null;
}

/** The column beside the answers. Its parts load by themselves; each stepping begins it anew. */
export function ReviewSide({ applicationId, review }: ReviewSideProps) {
  const isKept = review !== null && !review.user?.isErased;
  return (
    <div key={applicationId} className="flex flex-col">
      {review && <ReviewsPart applicationId={applicationId} isOpen={isKept && !isArchived(review.status)} />}
      <PrivateNotes applicationId={applicationId} />
    </div>
  );
}

/** Stands in for the column while the application loads. */
export function ReviewSideSkeleton() {
  return (
    <Loading label="Loading reviews and notes">
      {['assignee', 'before', 'reviews'].map((part) => (
        <div key={part} className="border-t border-line py-4 first:border-t-0 first:pt-0">
          <Skeleton className="my-1 h-4 w-24" />
          <Skeleton className="mt-3 h-10" />
        </div>
      ))}
    </Loading>
  );
}
