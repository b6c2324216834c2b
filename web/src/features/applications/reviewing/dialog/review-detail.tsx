import { isArchived } from '#contract/applications.ts';
import { gradeName } from '#contract/grades.ts';
import { useMe } from '../../../../lib/session.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../../ui/layout/facts.tsx';
import { Time } from '../../../../ui/time.tsx';
import { accountAge } from '../../../users/shared/account-age.ts';
import { AnswersDeleted } from '../../answers-deleted.tsx';
import type { OwnApplication, ReviewedApplication } from '../../queries.ts';
import { StatusBadge } from '../../shared/status-badge.tsx';
import { nameOf } from '../review-names.ts';
import { UnlockedNote, UnlockForm } from './archive-lock.tsx';

interface ReviewDetailProps {
  application: OwnApplication | ReviewedApplication;
  /** The same application as a reviewer sees it, or null for one's own. */
  review: ReviewedApplication | null;
  /** Whether the pin has been entered for an archived application. */
  isUnlocked: boolean;
}

/** An application's status, its applicant and the answers. */
export function ReviewDetail({ application, review, isUnlocked }: ReviewDetailProps) {
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
      {review ? (
        <ArchiveNotice review={review} isUnlocked={isUnlocked} />
      ) : (
        <Alert tone="info" className="mt-4" title="This is your own application">
          Another manager has to decide on it.
        </Alert>
      )}
      {review?.suspended && <Suspension review={review} />}
      {review && <Posting review={review} />}
      <Applicant review={review} />
      <Answers application={application} />
    </>
  );
}

function ArchiveNotice({ review, isUnlocked }: { review: ReviewedApplication; isUnlocked: boolean }) {
  if (!isArchived(review.status) || review.user?.isErased) return null;
  return (
    <div className="mt-4">
      {isUnlocked && review.unlockedUntil ? (
        <UnlockedNote until={review.unlockedUntil} />
      ) : (
        <UnlockForm key={review.id} applicationId={review.id} />
      )}
    </div>
  );
}

function Suspension({ review }: { review: ReviewedApplication }) {
  const me = useMe();
  return (
    <Alert tone="warning" className="mt-4" title="Suspended">
      <span className="whitespace-pre-wrap">{review.suspensionReason ?? 'The reason was deleted.'}</span>
      {review.suspendedAt && (
        <span className="mt-1 block text-caption">
          By {review.suspendedBy === me.id ? 'you' : nameOf(review.suspender)}, <Time value={review.suspendedAt} />
        </span>
      )}
    </Alert>
  );
}

function Applicant({ review }: { review: ReviewedApplication | null }) {
  const me = useMe();
  // The server leaves the applicant out of one's own application. The session has the same facts.
  const user = review ? review.user : me;
  if (!user) return null;
  if (review?.user?.isErased)
    return (
      <Alert tone="info" className="mt-5" title="This person was erased">
        Their name and every text about or by them are gone. The decision stays.
      </Alert>
    );
  return (
    <Facts
      layout="columns"
      className="mt-5 border-t border-line pt-5"
      facts={{
        'Discord ID': (
          <CopyButton value={user.discordId} label="Copy Discord ID" className="-ml-1 pointer-coarse:-my-2.5" />
        ),
        ...(user.discordId && { 'Discord account': accountAge(user.discordId) }),
        Grade: gradeName(user.grade),
        Joined: <Time value={user.joinedAt} format="date" />,
        Account: user.isBlocked ? <Badge tone="danger">Blocked</Badge> : <Badge tone="success">Active</Badge>,
      }}
    />
  );
}

// What has changed about the job since. The dialog's description already has the title at the time.
function Posting({ review: { job, jobTitle } }: { review: ReviewedApplication }) {
  const notes = job
    ? [
        job.title !== jobTitle && `The posting is now called ‘${job.title}’.`,
        !job.isActive && 'The posting no longer accepts applications.',
      ].filter(Boolean)
    : [`The posting has been deleted. It was called ‘${jobTitle}’.`];
  return notes.length > 0 && <p className="mt-4 max-w-prose text-sm text-muted">{notes.join(' ')}</p>;
}

function Answers({ application }: Pick<ReviewDetailProps, 'application'>) {
  const { formQuestions, responses, textsDeletedAt } = application;
  // The notice about the person says it already.
  if ('user' in application && application.user?.isErased) return null;
  return (
    <section className="mt-5 border-t border-line pt-5">
      <h3 className="text-base font-semibold">Responses</h3>
      {textsDeletedAt && formQuestions.length > 0 && <AnswersDeleted className="mt-1 text-muted" />}
      {formQuestions.length === 0 && <p className="mt-1 text-muted">This position has no questions.</p>}
      <dl className="mt-3 space-y-5">
        {(textsDeletedAt ? [] : formQuestions).map(({ id, label }) => {
          const answer = responses[id]?.trim();
          return (
            <div key={id}>
              <dt className="max-w-prose text-sm font-semibold text-muted">{label}</dt>
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

/** Stands in for the detail while it loads. */
export function ReviewDetailSkeleton() {
  return (
    <Loading label="Loading application">
      <Skeleton className="h-5 w-48" />
      <div className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-5 sm:grid-cols-4">
        {['id', 'age', 'grade', 'joined', 'account'].map((fact) => (
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
