import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { type FocusRef, focusOn, focusSoon } from '#lib/focus.ts';
import { useMe } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { List } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import { type Review, type Reviews, reviewsQuery } from '../queries.ts';
import { nameOf, reviewCountLabel } from '../reviewing/review-labels.ts';
import { Part, PartFailure } from '../side/part.tsx';
import { ReviewForm, useUnsentReview } from './review-form.tsx';
import { blindSentence, VERDICT_LOOK } from './review-labels.ts';

interface ReviewsPartProps {
  applicationId: string;
  /** Whether reviews can still be given and changed. */
  isOpen: boolean;
  /** What takes focus to review: the choice, or the button that changes it. */
  start: FocusRef;
}

/** The reviews of an application: the reader's own first, then the others' once the reader has given theirs. */
export function ReviewsPart({ applicationId, isOpen, start }: ReviewsPartProps) {
  const query = useQuery(reviewsQuery(applicationId));
  const { data, error, refetch } = query;
  const isHidden = data?.visible === false;
  // A withdrawal and the reader's own decision show everything.
  useEffect(() => {
    if (!isOpen && isHidden) void refetch();
  }, [isOpen, isHidden, refetch]);
  const count = data && reviewCountLabel(data.reviewCount, data.reviewsNeeded);
  return (
    <Part title="Reviews" action={count && <span className="text-caption text-muted tabular-nums">{count}</span>}>
      {error && <PartFailure query={query} what="The reviews" />}
      {data && <ReviewsBody applicationId={applicationId} reviews={data} isOpen={isOpen} start={start} />}
      {query.isPending && (
        <Loading label="Loading reviews" className="list-loading">
          <TextSkeleton />
        </Loading>
      )}
    </Part>
  );
}

function ReviewsBody({ applicationId, reviews: data, isOpen, start }: ReviewsPartProps & { reviews: Reviews }) {
  const me = useMe();
  const { mine, reviews, reviewCount, visible } = data;
  const [isChanging, setChanging] = useState(false);
  const unsent = useUnsentReview(applicationId);
  const hasForm = isOpen && (mine === null || isChanging || unsent.draft !== null);

  // The form disappears with focus in it. The button that replaces it keeps the reader in the reviews.
  const isClosing = useRef(false);
  const close = () => {
    setChanging(false);
    isClosing.current = true;
  };
  useEffect(() => {
    if (hasForm || !isClosing.current) return;
    isClosing.current = false;
    focusOn(start);
  }, [hasForm, start]);
  const others = reviews.filter(({ reviewer }) => reviewer?.id !== me.id);
  const listed = [...(mine && !hasForm ? [mine] : []), ...others];

  return (
    <div className="flex flex-col gap-4">
      {!visible && isOpen && <p className="text-sm text-muted">{blindSentence(reviewCount)}</p>}
      {!visible && !isOpen && reviewCount > 0 && (
        <p className="text-sm text-muted">You’ll see the reviews once the decision can no longer be undone.</p>
      )}
      {visible && mine === null && isOpen && others.length > 0 && (
        <p className="text-sm text-muted">This was decided once, so you see the others’ before you give yours.</p>
      )}
      {!isOpen && unsent.draft && <UnsentReview reason={unsent.draft.reason} onDiscard={unsent.discard} />}
      {hasForm && <ReviewForm ref={start} applicationId={applicationId} mine={mine} onClose={close} />}
      {listed.length > 0 && (
        <List aria-label="Reviews" className={hasForm ? 'border-t border-line pt-3' : undefined}>
          {listed.map((review) => (
            <GivenReview
              key={review.reviewer?.id ?? review.createdAt}
              review={review}
              isMine={review === mine}
              action={
                review === mine &&
                isOpen && (
                  <Button
                    size="sm"
                    variant="ghost"
                    ref={(button) => {
                      start.current = button;
                    }}
                    onClick={() => {
                      setChanging(true);
                      focusSoon(start);
                    }}
                  >
                    Edit
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
      {!isOpen && reviewCount === 0 && <p className="text-sm text-muted">Nobody reviewed this.</p>}
    </div>
  );
}

/** A review that was typed but not sent before the application closed. */
function UnsentReview({ reason, onDiscard }: { reason: string; onDiscard: () => void }) {
  return (
    <Alert tone="warning" announce="status" title="Your review was not sent">
      <p className="text-sm">This application is closed, so it takes no more reviews. What you typed is still here.</p>
      <Field label="Reason" className="mt-3">
        <Textarea rows={3} readOnly value={reason.slice(0, MAX_REVIEW_TEXT)} />
      </Field>
      <Button size="sm" className="mt-3" onClick={onDiscard}>
        Discard
      </Button>
    </Alert>
  );
}

interface GivenReviewProps {
  review: Review;
  isMine: boolean;
  /** A button at the end, on the reader's own review. */
  action?: ReactNode;
}

/** One review: the reviewer, the verdict and the reason. */
function GivenReview({ review, isMine, action }: GivenReviewProps) {
  const { reviewer, verdict, reason, sawOthers, createdAt, updatedAt, revision } = review;
  const { label, tone, icon } = VERDICT_LOOK[verdict];
  return (
    <li className="py-3 text-sm">
      <div className="flex items-center gap-2">
        <Avatar name={nameOf(reviewer)} src={reviewer?.avatar} size="sm" />
        <p className="min-w-0 truncate">
          <span className="font-semibold">{nameOf(reviewer)}</span>
          {isMine && <span className="text-muted"> (you)</span>}
        </p>
        <Badge tone={tone} icon={icon} className="ml-auto shrink-0">
          {label}
        </Badge>
      </div>
      <p className="mt-1.5 wrap-anywhere whitespace-pre-wrap">
        {reason ?? <span className="text-muted italic">The reason was deleted.</span>}
      </p>
      <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
        <span>
          {revision > 1 && 'Changed '}
          <Time value={revision > 1 ? updatedAt : createdAt} />
        </span>
        {sawOthers && (
          <Badge icon={Eye} isPlain className="font-normal text-muted">
            Had seen others’ reviews
          </Badge>
        )}
        {action && <span className="ml-auto">{action}</span>}
      </div>
    </li>
  );
}
