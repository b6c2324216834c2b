import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { isArchived } from '#contract/applications.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import type { Selection } from '../bulk/selection.ts';
import { undoDecision } from '../dialog/undo.ts';
import type { ReviewedApplication } from '../queries.ts';
import { StatusBadge, SuspendedBadge } from '../status-badge.tsx';
import { AnswerPreview } from './answer-preview.tsx';
import { hasWaitedLong, nameOf, positionOf, reviewCountLabel } from './review-labels.ts';
import { TAB_LABELS } from './review-query.ts';
import type { ReviewTab } from './review-search.ts';
import { ReviewStatusDot } from './review-status-dot.tsx';
import { useIsFuture } from './use-is-future.ts';

/** The id of the link in an application's row. */
export const rowLinkId = (applicationId: string) => `application-${applicationId}`;

const ROW = 'pl-3 max-sm:py-2.5 sm:py-1.5 sm:pl-3';

// Two lines on phones: name and age; position, first answer and status.
const TEXT = 'max-sm:grid max-sm:grid-cols-[fit-content(70%)_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-1.5';

// On wide screens one line, with the preview below.
const HEAD = 'contents sm:grid sm:grid-cols-[fit-content(50%)_minmax(0,1fr)_auto_auto] sm:items-center sm:gap-x-2';
const NAME_LINE = 'flex items-center justify-between gap-x-3 max-sm:col-span-3 sm:contents';

/** When the applicant applied, and for an open application how long it has waited. */
function Applied({ application }: { application: ReviewedApplication }) {
  const { submittedAt, status } = application;
  return (
    <span className="flex shrink-0 items-center justify-end gap-1 text-caption whitespace-nowrap text-muted sm:order-4 sm:min-w-26">
      <span className="sr-only">{hasWaitedLong(application) ? 'Waiting since they applied ' : 'Applied '}</span>
      {isArchived(status) ? (
        <Time value={submittedAt} />
      ) : (
        <>
          <span className="max-sm:hidden">
            <Time value={submittedAt} format="date" />
          </span>
          <Time value={submittedAt} format="age" className="sm:min-w-12 sm:text-right" />
        </>
      )}
    </span>
  );
}

function ReviewCount({ application: { reviewCount, reviewsNeeded, status } }: { application: ReviewedApplication }) {
  const label = reviewCountLabel(reviewCount ?? 0, reviewsNeeded ?? 0);
  return (
    label && (
      <span
        className={cx(
          'text-caption whitespace-nowrap text-muted',
          // Phones have no room for it next to the outcome, which says more.
          isArchived(status) && 'max-sm:hidden',
        )}
      >
        {label}
      </span>
    )
  );
}

function Assignee({ person }: { person: ReviewedApplication['assignee'] }) {
  return (
    <span className="flex">
      <Avatar name={nameOf(person)} src={person?.avatar} size="sm" />
      <span className="sr-only left-0">Assigned to {nameOf(person)}</span>
    </span>
  );
}

/** Undoes the reader's own decision for as long as the server would. */
function UndoButton({ application }: { application: ReviewedApplication }) {
  const isOpen = useIsFuture(application.undoableUntil);
  return (
    isOpen && (
      <Button
        size="sm"
        aria-label={`Undo the decision on ${nameOf(application.user)}`}
        aria-keyshortcuts="Z"
        onClick={() => void undoDecision(application)}
      >
        Undo
      </Button>
    )
  );
}

interface ReviewRowProps {
  application: ReviewedApplication;
  isOwn: boolean;
  /** Its dialog is open. */
  isOpen: boolean;
  /** The tab to show, for a row that a search found in another tab. */
  tab?: ReviewTab;
  /** Among which rows it can be selected. */
  selection?: Selection | undefined;
}

/** Selects the row for a change of several at once; with Shift, all rows from the one selected before. */
function SelectBox({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const isRange = useRef(false);
  return (
    <Checkbox
      label={<span className="sr-only">Select {name}</span>}
      checked={selection.has(id)}
      onClick={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
      onChange={() => selection.toggle(id, isRange.current)}
      className="relative z-1 gap-0 p-2 -m-2"
    />
  );
}

/** The keys of a row, as assistive technology reads them. */
const keysOf = ({ can }: ReviewedApplication, isSelectable: boolean) =>
  [can.assign === true && 'I', isSelectable && 'X'].filter(Boolean).join(' ') || undefined;

/** One application in the list. Selecting the row opens it. */
export function ReviewRow({ application, isOwn, isOpen, tab, selection }: ReviewRowProps) {
  const name = nameOf(application.user);
  const isDone = isArchived(application.status);
  return (
    <ListRow
      interactive
      leading={
        <span className="flex items-center gap-2.5">
          {selection && <SelectBox id={application.id} name={name} selection={selection} />}
          {!isDone && <ReviewStatusDot isSmall application={application} />}
          {/* Narrow phones have room for the box or the picture. */}
          <span className={cx(selection && 'max-[24rem]:hidden')}>
            <Avatar name={name} src={application.user?.avatar} />
          </span>
        </span>
      }
      trailing={application.can.undo === true && <UndoButton application={application} />}
      className={cx(ROW, 'scroll-my-6', (isOpen || selection?.has(application.id)) && 'bg-accent-soft')}
    >
      <div className={TEXT}>
        <div className={HEAD}>
          <div className={NAME_LINE}>
            <p className="min-w-0 truncate leading-6">
              <Link
                id={rowLinkId(application.id)}
                aria-keyshortcuts={keysOf(application, selection !== undefined)}
                from="/manage/applications/"
                to="."
                search={(search) => ({
                  ...search,
                  ...(tab && { tab, order: undefined, period: undefined, after: undefined }),
                  open: application.id,
                })}
                state={{ openedReview: true }}
                resetScroll={false}
                preload={false}
                className="stretched text-base font-semibold"
              >
                {name}
              </Link>
            </p>
            <Applied application={application} />
          </div>
          <p className="min-w-0 truncate text-muted max-sm:row-start-2 sm:order-2">{positionOf(application)}</p>
          <span className="flex max-w-full shrink-0 flex-wrap items-center gap-2 max-sm:col-start-3 max-sm:flex-nowrap max-sm:row-start-2 sm:order-3">
            {/* On phones the outcome says it, and leaves the job more room. */}
            {tab && (
              <Badge icon={null} className={cx(isDone && 'max-sm:sr-only')}>
                In {TAB_LABELS[tab]}
              </Badge>
            )}
            {isOwn && <Badge icon={null}>Yours</Badge>}
            <ReviewCount application={application} />
            {application.assigneeId && <Assignee person={application.assignee} />}
            {/* On phones the tab says that an open one is pending or under review. */}
            <span className={cx('flex', !isDone && 'max-sm:hidden')}>
              <StatusBadge status={application.status} isPlain={!isDone} />
            </span>
            {application.suspended && <SuspendedBadge />}
          </span>
        </div>
        <AnswerPreview
          application={application}
          isSpoken={isDone || isOwn || application.suspended || tab !== undefined}
        />
      </div>
    </ListRow>
  );
}
