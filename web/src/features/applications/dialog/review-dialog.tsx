import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OpinionStart } from '#features/voice/opinions/opinion-form.tsx';
import { failureOf } from '#lib/api.ts';
import { focusOn } from '#lib/focus.ts';
import { useMe } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { type Place, type Step, StepAnnouncement, StepButtons } from '#patterns/steps/step-buttons.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { DetailDialog } from '#ui/overlays/detail-dialog.tsx';
import type { OverlayProps } from '#ui/overlays/modal.tsx';
import { useTake } from '../assigning/use-assign.ts';
import { ConfirmConsideration } from '../deciding/confirm-consideration.tsx';
import { ConfirmDecision } from '../deciding/confirm-decision.tsx';
import { ConfirmSuspension } from '../deciding/confirm-suspension.tsx';
import { applicationQuery, isReviewed } from '../queries.ts';
import { adopt, findListed } from '../reviewing/review-cache.ts';
import { nameOf, positionOf } from '../reviewing/review-labels.ts';
import { useIsFuture } from '../reviewing/use-is-future.ts';
import { ReviewSide } from '../side/review-side.tsx';
import { ReviewActions } from './review-actions.tsx';
import { useReviewActions } from './review-changes.ts';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewFailure } from './review-failure.tsx';
import { type RailList, ReviewListPane } from './review-list-pane.tsx';
import { useReviewShortcuts } from './review-shortcuts.ts';
import { ApplicantName, ReviewSummary } from './review-summary.tsx';
import { useStayAfterDeciding } from './stay-after-deciding.ts';
import { undoDecision } from './undo.ts';

interface ReviewDialogProps extends Pick<OverlayProps, 'finalFocus'> {
  id: string;
  open: boolean;
  onClose: () => void;
  goPrevious: Step;
  goNext: Step;
  place: Place;
  list: RailList;
}

/** One application above its list: read it, decide, step to the next. */
export default function ReviewDialog({ id, open, onClose, finalFocus, list, ...steps }: ReviewDialogProps) {
  const { goPrevious, goNext } = steps;
  const me = useMe();
  const { application, isGone, ...query } = useOpenApplication(id, open);
  const isOwn = application?.userId === me.id;
  const review = application && !isOwn && isReviewed(application) ? application : null;
  const isUndoable = useIsFuture(review?.undoableUntil);

  const [stays, toggleStays] = useStayAfterDeciding();
  const { history } = useRouter();
  // A step changes the address at once and renders later: a key in between would act on the application before.
  const whenShown = (act: () => void) => () => new URLSearchParams(history.location.search).get('open') === id && act();
  // The reviewer may have stepped on or closed the dialog before the reply.
  const actions = useReviewActions({ id, review, onDecided: whenShown(() => !stays && goNext?.()) });
  const { canDecide, decide } = actions;
  const take = useTake();
  const reviewStart: OpinionStart = useRef(null);
  useReviewShortcuts(
    {
      j: goNext,
      k: goPrevious,
      a: canDecide('accepted') ? whenShown(() => decide('accepted', 'key')) : undefined,
      c: canDecide('under_consideration') ? whenShown(() => decide('under_consideration', 'key')) : undefined,
      d: canDecide('declined') ? whenShown(() => decide('declined', 'key')) : undefined,
      r: review ? () => focusOn(reviewStart) : undefined,
      z: review?.can.undo === true && isUndoable ? whenShown(() => void undoDecision(review)) : undefined,
      i: review?.can.assign === true ? whenShown(() => take(review)) : undefined,
    },
    open && actions.confirming === null,
  );

  const applicant = isOwn ? me : (review?.user ?? null);
  const name = application ? nameOf(applicant) : isGone ? 'Nothing here' : 'Application';
  const position = review ? positionOf(review) : application?.jobTitle;

  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      leading={
        application ? (
          <Avatar name={name} src={applicant?.avatar} />
        ) : (
          query.isPending && <Skeleton round className="size-9" />
        )
      }
      title={review?.user ? <ApplicantName applicant={review.user} /> : name}
      description={
        application ? (
          <ReviewSummary application={application} review={review} />
        ) : (
          query.isPending && <Skeleton className="h-3.5 w-64 max-w-full sm:my-1.25 sm:w-150" />
        )
      }
      aside={
        application ? (
          <ReviewSide applicationId={id} review={review} reviewStart={reviewStart} />
        ) : (
          query.isPending && (
            <Loading label="Loading reviews and notes">
              <TextSkeleton blocks={4} lines={2} />
            </Loading>
          )
        )
      }
      headAction={<StepButtons what="application" {...steps} />}
      listPane={<ReviewListPane list={list} open={id} />}
      foot={
        review &&
        // No decisions about an erased applicant.
        review.can.consider !== 'erased' && (
          <>
            {actions.failure && (
              <div className="w-full">
                <ReviewFailure {...actions.failure} />
              </div>
            )}
            <ReviewActions
              application={review}
              working={actions.working}
              onDecide={(decision) => decide(decision, 'button')}
              onReturn={actions.returnToPending}
              onSuspend={actions.confirmSuspension}
              onReinstate={actions.reinstate}
              stays={stays}
              onStaysToggle={toggleStays}
            />
          </>
        )
      }
    >
      <StepAnnouncement id={id} name={`${name}, ${position ?? ''}`} />
      {query.isPending && (
        <Loading label="Loading application">
          <TextSkeleton blocks={3} lines={2} />
        </Loading>
      )}
      {isGone && <ApplicationNotFound onClose={onClose} />}
      {query.error && !isGone && !application && (
        <LoadFailure query={query} title="The application could not be loaded">
          Nothing was changed.
        </LoadFailure>
      )}
      {application && <ReviewDetail application={application} review={review} />}
      {review && (
        <>
          <ConfirmDecision
            application={review}
            decision={actions.decision}
            open={actions.confirming === 'answer'}
            onClose={actions.cancel}
            working={actions.working !== null}
            onConfirm={actions.answer}
          />
          <ConfirmConsideration
            application={review}
            open={actions.confirming === 'consideration'}
            onClose={actions.cancel}
            working={actions.working !== null}
            onConfirm={actions.consider}
          />
          <ConfirmSuspension
            application={review}
            open={actions.confirming === 'suspension'}
            onClose={actions.cancel}
            working={actions.working !== null}
            onConfirm={actions.suspend}
          />
        </>
      )}
    </DetailDialog>
  );
}

function ApplicationNotFound({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState icon={FileX} title="Application not found" action={<Button onClick={onClose}>Back to the list</Button>}>
      It may have been removed, or the link may be incomplete.
    </EmptyState>
  );
}

/** The fields in a list that other reviewers may change. */
const SHOWN_IN_LISTS = ['status', 'suspended', 'reviewCount', 'reviewsNeeded', 'hasOwnReview', 'assigneeId'] as const;

/** Milliseconds until a moment has passed, at least a second; null without one. */
const untilEnd = (moment: string | null) => moment && Math.max(Date.parse(moment) - Date.now(), 1000);

/** Reads the open application. The list's copy shows until the server's reply replaces it. */
function useOpenApplication(id: string, isOpen: boolean) {
  const query = useQuery({
    ...applicationQuery(id),
    enabled: isOpen,
    refetchOnWindowFocus: true,
    // When the unlock ends, the server says what is still allowed.
    refetchInterval: ({ state: { data } }) => (data && isReviewed(data) && untilEnd(data.unlockedUntil)) || false,
    initialData: () => findListed(id)?.row,
    initialDataUpdatedAt: () => findListed(id)?.at,
  });
  const { data, isFetchedAfterMount, isFetching } = query;
  const isCurrent = isFetchedAfterMount && !isFetching;

  // A colleague may have decided since the list was fetched; the list is then outdated too.
  useEffect(() => {
    if (!isCurrent || !data || !isReviewed(data)) return;
    const listed = findListed(data.id)?.row;
    if (listed && SHOWN_IN_LISTS.some((field) => listed[field] !== data[field])) adopt(data);
  }, [data, isCurrent]);

  // Never act on the cached copy of a deleted application.
  const isGone = failureOf(query.error)?.code === 'not_found';
  return { ...query, application: isGone ? undefined : data, isGone };
}
