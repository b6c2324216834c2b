import { useMe } from '../../../lib/session.ts';
import { Failure } from '../../../patterns/failure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Time } from '../../../ui/time.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { currentOf } from './review-mutations.ts';
import { nameOf, statusWord } from './review-words.ts';

interface ReviewFailureProps {
  /** Why the change was not made. */
  error: Error;
  /** The application as it was on the screen when it was asked for. */
  before: ReviewedApplication;
}

/** Says why a change was not made: what somebody else did meanwhile, or what the server has against it. */
export function ReviewFailure({ error, before }: ReviewFailureProps) {
  const current = currentOf(error);
  if (current && (current.status !== before.status || current.suspended !== before.suspended))
    return (
      <Alert tone="warning" announce="alert">
        <Meanwhile before={before} now={current} /> Nothing was overwritten.
      </Alert>
    );

  return <Failure error={error}>Nothing was changed.</Failure>;
}

function Meanwhile({ before, now }: { before: ReviewedApplication; now: ReviewedApplication }) {
  const me = useMe();
  if (now.status === before.status)
    return `${now.suspended ? 'This was suspended' : 'This was reinstated'} by someone else meanwhile.`;
  const isMine = now.reviewedBy === me.id;
  return (
    <>
      {isMine ? 'You decided elsewhere' : 'Someone else decided'} meanwhile: now {statusWord(now.status)}
      {!isMine && ` by ${nameOf(now.reviewer)}`} {now.reviewedAt && <Time value={now.reviewedAt} />}.
    </>
  );
}
