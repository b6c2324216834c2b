import { STATUS_LABELS } from '#contract/labels/names.ts';
import { currentOf } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Time } from '#ui/time.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf } from '../reviewing/review-labels.ts';
import type { Change } from './review-changes.ts';

interface ReviewFailureProps {
  error: Error;
  change: Change;
  /** As the reviewer saw it when making the change. */
  application: ReviewedApplication;
}

/** Says why a change failed: a colleague was first, or the server refused it. */
export function ReviewFailure({ error, change, application: before }: ReviewFailureProps) {
  const current = currentOf<ReviewedApplication>(error);
  const kept = keptSentence(change);
  if (current && (current.status !== before.status || current.suspended !== before.suspended))
    return (
      <Alert tone="warning" announce="alert">
        <OtherChange before={before} now={current} /> Nothing was overwritten.{kept}
      </Alert>
    );

  return <Failure error={error}>Nothing was changed.{kept}</Failure>;
}

const keptSentence = (change: Change): string => {
  if (change.kind === 'suspend') return ' Your reason is kept.';
  return change.kind === 'decide' && change.message ? ' Your message is kept.' : '';
};

/** Whether the decision that the reviewer saw was undone, not replaced. */
const isTakenBack = (before: ReviewedApplication, now: ReviewedApplication): boolean =>
  now.status === 'pending' ||
  (before.reviewedAt !== null && (now.reviewedAt === null || now.reviewedAt <= before.reviewedAt));

/** What another reviewer, or the applicant, changed between the two. */
function OtherChange({ before, now }: { before: ReviewedApplication; now: ReviewedApplication }) {
  const me = useMe();
  if (now.status === before.status) {
    const who = now.suspender ? nameOf(now.suspender) : 'Someone else';
    return `${who} has ${now.suspended ? 'suspended' : 'reinstated'} this application.`;
  }
  if (now.status === 'withdrawn')
    return (
      <>
        {nameOf(now.user)} withdrew this application {now.withdrawnAt && <Time value={now.withdrawnAt} />}.
      </>
    );
  if (isTakenBack(before, now))
    return `The decision on this application was taken back: it is ${STATUS_LABELS[now.status]} again.`;
  return (
    <>
      {now.reviewedBy === me.id ? 'You already decided in another window' : `${nameOf(now.reviewer)} decided first`}:{' '}
      {STATUS_LABELS[now.status]} {now.reviewedAt && <Time value={now.reviewedAt} />}.
    </>
  );
}
