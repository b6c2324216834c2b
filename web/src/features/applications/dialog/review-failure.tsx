import { currentOf } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Time } from '#ui/time.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf } from '../reviewing/review-names.ts';
import { STATUS_LABELS } from '../status-labels.ts';

interface ReviewFailureProps {
  error: Error;
  /** The application as the reviewer saw it when making the change. */
  before: ReviewedApplication;
}

/** Says why a change failed: somebody else was first, or the server refused it. */
export function ReviewFailure({ error, before }: ReviewFailureProps) {
  const current = currentOf<ReviewedApplication>(error);
  if (current && (current.status !== before.status || current.suspended !== before.suspended))
    return (
      <Alert tone="warning" announce="alert">
        <OtherChange before={before} now={current} /> Nothing was overwritten.
      </Alert>
    );

  return <Failure error={error}>Nothing was changed.</Failure>;
}

/** What somebody else changed between the two. */
function OtherChange({ before, now }: { before: ReviewedApplication; now: ReviewedApplication }) {
  const me = useMe();
  if (now.status === before.status)
    return `Someone else has ${now.suspended ? 'suspended' : 'reinstated'} this application.`;
  if (now.status === 'withdrawn')
    return (
      <>
        {nameOf(now.user)} withdrew this application {now.withdrawnAt && <Time value={now.withdrawnAt} />}.
      </>
    );
  const isMine = now.reviewedBy === me.id;
  return (
    <>
      {isMine ? 'You already decided in another window' : 'Someone else decided first'}: now {STATUS_LABELS[now.status]}
      {!isMine && ` by ${nameOf(now.reviewer)}`} {now.reviewedAt && <Time value={now.reviewedAt} />}.
    </>
  );
}
