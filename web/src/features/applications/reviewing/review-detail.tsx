import type { ReactNode } from 'react';
import { gradeName } from '#contract/grades.ts';
import { useMe } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Time } from '../../../ui/time.tsx';
import type { OwnApplication, ReviewedApplication } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { nameOf } from './review-words.ts';

interface ReviewDetailProps {
  application: OwnApplication | ReviewedApplication;
  /** The same with what only a reviewer sees; null where it is one's own. */
  review: ReviewedApplication | null;
  /** What is to be known before anything is done, under the status. */
  notice?: ReactNode;
}

/** How an application stands, who sent it in, and what they wrote. */
export function ReviewDetail({ application, review, notice }: ReviewDetailProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge status={application.status} suspended={application.suspended} />
        <p className="text-sm text-muted">
          Applied <Time value={application.submittedAt} />
          {application.reviewedAt && (
            <>
              {' · '}
              {review ? `Reviewed by ${nameOf(review.reviewer)}` : 'Reviewed'} <Time value={application.reviewedAt} />
            </>
          )}
        </p>
      </div>
      {notice && <div className="mt-4">{notice}</div>}
      {review?.suspended && <Suspension review={review} />}
      {review && <Posting review={review} />}
      <Applicant review={review} />
      <Answers application={application} />
    </>
  );
}

function Suspension({ review }: { review: ReviewedApplication }) {
  const me = useMe();
  return (
    <Alert tone="warning" className="mt-4" title="Suspended">
      <span className="whitespace-pre-wrap">{review.suspensionReason}</span>
      {review.suspendedAt && (
        <span className="mt-1 block text-caption">
          By {review.suspendedBy === me.id ? 'you' : (review.suspender?.username ?? 'Unknown User')},{' '}
          <Time value={review.suspendedAt} />
        </span>
      )}
    </Alert>
  );
}

function Applicant({ review }: { review: ReviewedApplication | null }) {
  const me = useMe();
  // The server tells nobody about themselves here; the session already has.
  const user = review ? review.user : me;
  if (!user) return null;
  return (
    <Facts
      layout="columns"
      className="mt-5 border-t border-line pt-5"
      facts={{
        'Chat ID': <CopyButton value={user.discordId} label="Copy chat ID" className="-ml-1 pointer-coarse:-my-2.5" />,
        Grade: gradeName(user.grade),
        Joined: <Time value={user.joinedAt} format="date" />,
        Account: user.isBlocked ? <Badge tone="danger">Blocked</Badge> : <Badge tone="success">Active</Badge>,
      }}
    />
  );
}

// What has become of the position since; its title as it was applied for stands in the head, unless it is deleted.
function Posting({ review: { job, jobTitle } }: { review: ReviewedApplication }) {
  const notes = job
    ? [
        job.title !== jobTitle && `The posting is now called ‘${job.title}’.`,
        !job.isActive && 'The posting no longer accepts applications.',
      ].filter(Boolean)
    : [`The posting has been deleted. It was called ‘${jobTitle}’.`];
  return notes.length > 0 && <p className="mt-4 max-w-prose text-sm text-muted">{notes.join(' ')}</p>;
}

function Answers({ application: { formQuestions, responses } }: Pick<ReviewDetailProps, 'application'>) {
  return (
    <section className="mt-5 border-t border-line pt-5">
      <h3 className="text-base font-semibold">Responses</h3>
      {formQuestions.length === 0 && <p className="mt-1 text-muted">This position asked no questions.</p>}
      <dl className="mt-3 space-y-5">
        {formQuestions.map(({ id, label }) => {
          const answer = responses[id]?.trim();
          return (
            <div key={id}>
              <dt className="max-w-prose text-sm font-medium text-muted">{label}</dt>
              <dd className="mt-1 max-w-prose leading-relaxed whitespace-pre-wrap">
                {answer || <span className="text-muted italic">No response</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** The detail while it is read, in its later shape. */
export function ReviewDetailSkeleton() {
  return (
    <Loading label="Loading application">
      <Skeleton className="h-5 w-48" />
      <div className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-5 sm:grid-cols-4">
        {['chat', 'grade', 'joined', 'account'].map((fact) => (
          <Skeleton key={fact} className="h-11" />
        ))}
      </div>
      <div className="mt-5 space-y-5 border-t border-line pt-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-24" />
        <Skeleton className="h-16" />
      </div>
    </Loading>
  );
}
