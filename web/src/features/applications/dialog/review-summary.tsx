import { Link } from '@tanstack/react-router';
import { isInReach } from '#contract/grade-rules.ts';
import { openOf } from '#features/people/staff-search.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Time } from '#ui/time.tsx';
import type { OwnApplication, ReviewedApplication } from '../queries.ts';
import { positionOf } from '../reviewing/review-labels.ts';
import { StatusBadge } from '../status-badge.tsx';

interface ReviewSummaryProps {
  application: OwnApplication | ReviewedApplication;
  /** The reviewer's view of it; null for their own application. */
  review: ReviewedApplication | null;
}

/** Whether the applicant's facts are in the dialog's head. On phones they scroll with the answers. */
export const useAreFactsInHead = (): boolean => useMediaQuery('(min-width: 40rem)');

/** The line under the applicant's name: position, status, submission date and the applicant's facts. */
export function ReviewSummary({ application, review }: ReviewSummaryProps) {
  const { status, suspended, submittedAt } = application;
  const position = review ? positionOf(review) : application.jobTitle;
  const hasFacts = useAreFactsInHead();
  return (
    <>
      <span className="max-w-full truncate font-medium text-ink" title={position}>
        {position}
      </span>
      <StatusBadge status={status} suspended={suspended} isPlain />
      <span>
        Applied <Time value={submittedAt} />
      </span>
      {hasFacts && <ApplicantFacts review={review} />}
    </>
  );
}

/** The applicant's name, as a link to their page, or to their profile if they are not on the team. */
export function ApplicantName({ applicant }: { applicant: NonNullable<ReviewedApplication['user']> }) {
  const me = useMe();
  const { id, username, grade, discordId, isErased } = applicant;
  const look = 'rounded-sm hover:underline';
  if (isErased) return username;
  if (grade > 1 && isInReach(me, applicant))
    return (
      <Link to="/staff/$userId" params={{ userId: id }} className={look}>
        {username}
      </Link>
    );
  return (
    <Link to="/manage/staff" search={{ open: openOf(discordId) }} className={look}>
      {username}
    </Link>
  );
}

interface ApplicantFactsProps extends Pick<ReviewSummaryProps, 'review'> {
  className?: string;
}

/** Grade, account and Discord ID of the applicant; nothing about an erased one. */
export function ApplicantFacts({ review, className }: ApplicantFactsProps) {
  const me = useMe();
  // The server leaves the applicant out of the reader's own application. The session has the same facts.
  const user = review ? review.user : me;
  if (!user || review?.user?.isErased) return null;
  return (
    <Facts
      layout="line"
      {...(className && { className })}
      facts={{
        Grade: gradeTitle(user.grade),
        Joined: (
          <span>
            Joined <Time value={user.joinedAt} format="date" />
          </span>
        ),
        Account: (
          <Badge tone={user.isBlocked ? 'danger' : 'success'} isPlain={!user.isBlocked}>
            {user.isBlocked ? 'Blocked' : 'Active'}
          </Badge>
        ),
        ...(user.discordId && {
          'Discord ID': (
            <CopyButton value={user.discordId} label="Copy Discord ID">
              {user.discordId}
            </CopyButton>
          ),
        }),
      }}
    />
  );
}
