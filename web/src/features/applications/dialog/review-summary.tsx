import { Time } from '#ui/time.tsx';
import type { OwnApplication, ReviewedApplication } from '../queries.ts';
import { positionOf } from '../reviewing/review-names.ts';
import { StatusBadge } from '../status-badge.tsx';

interface ReviewSummaryProps {
  application: OwnApplication | ReviewedApplication;
  /** The same application as a reviewer sees it, or null for one's own. */
  review: ReviewedApplication | null;
}

/** The line under the applicant's name: position, status, and when they applied. */
export function ReviewSummary({ application, review }: ReviewSummaryProps) {
  const { status, suspended, submittedAt } = application;
  const position = review ? positionOf(review) : application.jobTitle;
  return (
    <>
      <span className="max-w-full truncate font-semibold text-ink" title={position}>
        {position}
      </span>
      <StatusBadge status={status} suspended={suspended} isPlain />
      <span>
        Applied <Time value={submittedAt} />
      </span>
    </>
  );
}
