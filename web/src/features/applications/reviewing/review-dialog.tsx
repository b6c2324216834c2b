import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, FileX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Decision, isArchived } from '#contract/applications.ts';
import { failureOf } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { applicationQuery, isReviewed } from '../queries.ts';
import { ReviewActions } from './review-actions.tsx';
import { AskDecision, AskReason } from './review-ask.tsx';
import { adopt, findListed } from './review-cache.ts';
import { ReviewDetail, ReviewDetailSkeleton } from './review-detail.tsx';
import { ReviewFailure } from './review-failure.tsx';
import { useReviewKeys } from './review-keys.ts';
import { type Change, useReviewChange } from './review-mutations.ts';
import { ReviewNotes } from './review-notes.tsx';
import { ReviewPin, ReviewUnlocked, useIsAhead } from './review-pin.tsx';
import { nameOf, positionOf, whyLocked, whyNot } from './review-words.ts';

type Step = (() => void) | undefined;

interface ReviewDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
  /** Goes to the neighbour in the list; missing where there is none. */
  goPrevious: Step;
  goNext: Step;
}

/** What is read of the open application: at once what its list knows, then what the server says now. */
function useOpenApplication(id: string, open: boolean) {
  const query = useQuery({
    ...applicationQuery(id),
    enabled: open,
    initialData: () => findListed(id)?.row,
    initialDataUpdatedAt: () => findListed(id)?.at,
  });
  const { data, isFetchedAfterMount, isFetching } = query;
  const isCurrent = isFetchedAfterMount && !isFetching;

  // Whatever was decided since the list was read changes the list too.
  useEffect(() => {
    if (!isCurrent || !data || !isReviewed(data)) return;
    const listed = findListed(data.id)?.row;
    if (listed && (listed.status !== data.status || listed.suspended !== data.suspended)) adopt(data);
  }, [data, isCurrent]);

  // Gone since: what is left in the cache is no longer anything to act on.
  const isGone = failureOf(query.error)?.code === 'not_found';
  return { ...query, application: isGone ? undefined : data, isGone };
}

/** One application above its list (spec §2): read, decide, go on to the next. */
export function ReviewDialog({ id, open, onClose, goPrevious, goNext }: ReviewDialogProps) {
  const me = useMe();
  const { application, isGone, isPending, isFetching, error, refetch } = useOpenApplication(id, open);
  const isOwn = application?.userId === me.id;
  const review = application && !isOwn && isReviewed(application) ? application : null;
  const isUnlocked = useIsAhead(review?.unlockedUntil);
  const standing = review && { status: review.status, suspended: review.suspended, isUnlocked };

  const change = useReviewChange();
  const isHere = change.variables?.application.id === id;
  const working: Change | null = change.isPending && isHere ? change.variables.change : null;
  const [asked, setAsked] = useState<'accepted' | 'declined'>('accepted');
  const [asking, setAsking] = useState<'decision' | 'reason' | null>(null);
  const stopAsking = () => setAsking(null);

  const make = (what: Change) => {
    if (review && !working) change.mutate({ application: review, change: what }, { onSettled: stopAsking });
  };
  const decide = (status: Decision) => make({ kind: 'decide', status });
  const whenAllowed = (decision: Decision, act: () => void): Step =>
    standing && !working && whyNot(standing, decision) === null ? act : undefined;
  const ask = (decision: 'accepted' | 'declined') =>
    whenAllowed(decision, () => {
      setAsked(decision);
      setAsking('decision');
    });

  useReviewKeys(
    {
      j: goNext,
      k: goPrevious,
      a: ask('accepted'),
      c: whenAllowed('under_consideration', () => decide('under_consideration')),
      d: ask('declined'),
    },
    open && asking === null,
  );

  const person = isOwn ? me : review?.user;
  const name = application ? nameOf(person ?? null) : isGone ? 'Nothing here' : 'Application';
  const position = review ? positionOf(review) : application?.jobTitle;

  const notice = isOwn ? (
    <Alert tone="info" title="This is your own application">
      Another manager has to decide on it.
    </Alert>
  ) : standing && whyLocked(standing) ? (
    <ReviewPin key={id} applicationId={id} />
  ) : review?.unlockedUntil && isUnlocked && isArchived(review.status) ? (
    <ReviewUnlocked until={review.unlockedUntil} />
  ) : null;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="lg"
      title={
        <span className="flex items-center gap-3">
          {application && <Avatar name={name} src={person?.avatar} />}
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
      }
      {...(position && { description: position })}
      headAction={<Neighbours goPrevious={goPrevious} goNext={goNext} />}
      foot={
        review &&
        standing && (
          <>
            {change.error && isHere && (
              <div className="w-full">
                <ReviewFailure error={change.error} before={change.variables.application} />
              </div>
            )}
            <ReviewActions
              application={review}
              standing={standing}
              working={working}
              onDecide={decide}
              onSuspend={() => setAsking('reason')}
              onReinstate={() => make({ kind: 'reinstate' })}
            />
          </>
        )
      }
    >
      <TopOf id={id} name={`${name}, ${position ?? ''}`} />
      {isPending && <ReviewDetailSkeleton />}
      {isGone && (
        <EmptyState
          icon={FileX}
          title="There is nothing here"
          action={<Button onClick={onClose}>Back to the list</Button>}
        >
          No application has this address. It may have been removed, or the link is not complete.
        </EmptyState>
      )}
      {error && !isGone && !application && (
        <LoadFailure query={{ error, isFetching, refetch }} title="The application could not be loaded">
          Nothing was changed.
        </LoadFailure>
      )}
      {application && (
        <>
          <ReviewDetail application={application} review={review} notice={notice} />
          <div className="mt-6 border-t border-line pt-5">
            <ReviewNotes applicationId={id} />
          </div>
        </>
      )}
      {review && (
        <>
          <AskDecision
            application={review}
            decision={asked}
            open={asking === 'decision'}
            onOpenChange={stopAsking}
            working={working !== null}
            onConfirm={() => decide(asked)}
          />
          <AskReason
            application={review}
            open={asking === 'reason'}
            onOpenChange={stopAsking}
            working={working !== null}
            onConfirm={(reason) => make({ kind: 'suspend', reason })}
          />
        </>
      )}
    </Dialog>
  );
}

/** Starts each application at its top, and says whose it is to who cannot see that it changed. */
function TopOf({ id, name }: { id: string; name: string }) {
  const top = useRef<HTMLSpanElement>(null);
  const [first] = useState(id);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && id !== first) setMoved(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each application is another occasion.
  useEffect(() => {
    if (hasMoved) top.current?.scrollIntoView({ block: 'end' });
  }, [id, hasMoved]);
  return (
    <span ref={top} role="status" className="sr-only">
      {hasMoved && name}
    </span>
  );
}

function Neighbours({ goPrevious, goNext }: { goPrevious: Step; goNext: Step }) {
  const steps = [
    { label: 'Previous application', letter: 'K', icon: ChevronUp, go: goPrevious },
    { label: 'Next application', letter: 'J', icon: ChevronDown, go: goNext },
  ];
  return (
    <div className="flex items-center">
      {steps.map(({ label, letter, icon: Icon, go }) => (
        <Button
          key={letter}
          variant="ghost"
          size="sm"
          aria-label={label}
          title={`${label} (${letter})`}
          aria-keyshortcuts={letter}
          // Not `disabled`: at the end of the list the button keeps the focus that brought one there.
          {...(!go && { 'aria-disabled': true })}
          onClick={go}
          className={cx('max-sm:px-2 pointer-coarse:min-w-11', !go && 'opacity-55')}
        >
          <Icon aria-hidden />
          <Kbd className="max-sm:hidden">{letter}</Kbd>
        </Button>
      ))}
    </div>
  );
}
