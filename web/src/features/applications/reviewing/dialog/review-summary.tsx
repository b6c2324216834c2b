import { Time } from '../../../../ui/time.tsx';
import type { OwnApplication, ReviewedApplication } from '../../queries.ts';
import { StatusBadge } from '../../shared/status-badge.tsx';
import { nameOf, positionOf } from '../review-names.ts';

interface ReviewSummaryProps {
  application: OwnApplication | ReviewedApplication;
  /** The same application as a reviewer sees it, or null for one's own. */
  review: ReviewedApplication | null;
}

/** The line under the applicant's name: position, status, and when they applied and were reviewed. */
export function ReviewSummary({ application, review }: ReviewSummaryProps) {
  const { status, suspended, submittedAt, reviewedAt } = application;
  return (
    <>
      <span className="font-semibold text-ink">{review ? positionOf(review) : application.jobTitle}</span>
      <StatusBadge status={status} suspended={suspended} isPlain />
      <span>
        Applied <Time value={submittedAt} />
      </span>
      {reviewedAt && (
        <span>
          {review ? `Reviewed by ${nameOf(review.reviewer)}` : 'Reviewed'} <Time value={reviewedAt} />
        </span>
      )}
    </>
  );
}
