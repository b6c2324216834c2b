import { isArchived } from '#contract/applications.ts';
import { useMe } from '#lib/session.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { LinkedText } from '#ui/linked-text.tsx';
import { Time } from '#ui/time.tsx';
import { AnswersDeleted } from '../answers-deleted.tsx';
import type { OwnApplication, ReviewedApplication } from '../queries.ts';
import { nameOf } from '../reviewing/review-labels.ts';
import { UnlockedNote, UnlockForm } from './archive-lock.tsx';
import { PromoteNote, UndoNote } from './decision-notes.tsx';
import { ApplicantFacts, useAreFactsInHead } from './review-summary.tsx';

interface ReviewDetailProps {
  application: OwnApplication | ReviewedApplication;
  /** The reviewer's view of it; null for their own application. */
  review: ReviewedApplication | null;
}

/** The applicant, what prevents a decision, and the answers. */
export function ReviewDetail({ application, review }: ReviewDetailProps) {
  return (
    <div className="flex flex-col gap-5">
      <Applicant review={review} />
      <div className="flex flex-col gap-3 empty:hidden">
        {review && (
          <>
            <PromoteNote key={`promote ${review.id}`} review={review} />
            <UndoNote review={review} />
          </>
        )}
        {review ? (
          <ArchiveNotice review={review} />
        ) : (
          <Alert tone="info" title="This is your own application">
            Another manager has to decide on it.
          </Alert>
        )}
        {review?.suspended && <Suspension review={review} />}
        {application.reviewedAt && (
          <p className="text-sm text-muted">
            {review ? `Reviewed by ${nameOf(review.reviewer)}` : 'Reviewed'} <Time value={application.reviewedAt} />
          </p>
        )}
        {review && <Posting review={review} />}
        {review?.message && <Answer review={review} message={review.message} />}
      </div>
      <Answers application={application} />
    </div>
  );
}

function ArchiveNotice({ review }: { review: ReviewedApplication }) {
  if (!isArchived(review.status) || review.user?.isErased) return null;
  if (review.status === 'withdrawn')
    return (
      <Alert tone="info" title="Withdrawn by the applicant">
        {review.withdrawnAt && <Time value={review.withdrawnAt} />}
      </Alert>
    );
  return review.unlockedUntil ? (
    <UnlockedNote until={review.unlockedUntil} />
  ) : (
    <UnlockForm key={review.id} applicationId={review.id} />
  );
}

function Suspension({ review }: { review: ReviewedApplication }) {
  const me = useMe();
  return (
    <Alert tone="warning" title="Suspended">
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
  const areFactsInHead = useAreFactsInHead();
  if (review?.user?.isErased)
    return (
      <Alert tone="info" title="This person was erased">
        Their name and every text about or by them are gone. The decision stays.
      </Alert>
    );
  return !areFactsInHead && <ApplicantFacts review={review} className="-mt-1 border-b border-line pb-3" />;
}

/** The message sent with the decision; hidden from the applicant once it is reopened. */
function Answer({ review: { user, status }, message }: { review: ReviewedApplication; message: string }) {
  return (
    <section className="border-l-2 border-line pl-3">
      <h3 className="text-caption font-semibold text-muted">
        {isArchived(status)
          ? `Message to ${nameOf(user)}`
          : `Message of the earlier decision, hidden from ${nameOf(user)} until the next`}
      </h3>
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{message}</p>
    </section>
  );
}

// How the job has changed since. The dialog's description already has the title at the time.
function Posting({ review: { job, jobTitle } }: { review: ReviewedApplication }) {
  const notes = job
    ? [
        job.title !== jobTitle && `The posting is now called ‘${job.title}’.`,
        !job.isActive && 'The posting no longer accepts applications.',
      ].filter(Boolean)
    : [`The posting has been deleted. It was called ‘${jobTitle}’.`];
  return notes.length > 0 && <p className="max-w-prose text-sm text-muted">{notes.join(' ')}</p>;
}

function Answers({ application }: Pick<ReviewDetailProps, 'application'>) {
  const { formQuestions, responses, status, textsDeletedAt } = application;
  // The notice about the person already says so.
  if ('user' in application && application.user?.isErased) return null;
  return (
    <section>
      <h3 className="sr-only">Responses</h3>
      {textsDeletedAt && formQuestions.length > 0 && <AnswersDeleted status={status} className="text-muted" />}
      {formQuestions.length === 0 && <p className="text-muted">This position has no questions.</p>}
      <dl className="space-y-6">
        {(textsDeletedAt ? [] : formQuestions).map(({ id, label }) => {
          const answer = responses[id]?.trim();
          return (
            <div key={id}>
              <dt className="max-w-prose text-caption font-medium text-muted">{label}</dt>
              <dd className="mt-1 max-w-prose leading-relaxed whitespace-pre-wrap">
                {answer ? <LinkedText>{answer}</LinkedText> : <span className="text-muted italic">No response</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
