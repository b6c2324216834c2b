import { Link } from '@tanstack/react-router';
import { ChevronUp, CirclePause, CirclePlay, Clock, Ellipsis, Pencil, Square, SquareCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Decision } from '#contract/applications.ts';
import { STATUS_LABELS } from '#contract/words/names.ts';
import { currentOf } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import { Time } from '#ui/time.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf } from '../reviewing/review-labels.ts';
import type { Change } from './review-changes.ts';
import { lockReason, type ReviewState, refusalReason } from './review-rules.ts';

const DECISION_BUTTONS: { decision: Decision; label: string; letter: string; variant: ButtonVariant }[] = [
  { decision: 'accepted', label: 'ACCEPT', letter: 'A', variant: 'primary' },
  { decision: 'under_consideration', label: 'CONSIDER', letter: 'C', variant: 'secondary' },
  { decision: 'declined', label: 'DECLINE', letter: 'D', variant: 'danger-outline' },
];

interface ReviewActionsProps {
  application: ReviewedApplication;
  state: ReviewState;
  /** The change in progress. */
  working: Change | null;
  onDecide: (decision: Decision) => void;
  onReturn: () => void;
  onSuspend: () => void;
  onReinstate: () => void;
  /** Whether the dialog stays on an application after a decision. */
  stays: boolean;
  onStaysToggle: () => void;
}

/** The reviewer's actions on the open application. Disabled ones say why. */
export function ReviewActions({
  application,
  state,
  working,
  onDecide,
  onReturn,
  onSuspend,
  onReinstate,
  stays,
  onStaysToggle,
}: ReviewActionsProps) {
  const reasonId = useId();
  const locked = lockReason(state);
  const reasons = DECISION_BUTTONS.map(({ decision }) => refusalReason(state, decision));
  const shown = locked ?? [...new Set(reasons.filter((reason) => reason !== null))].join(' ');

  return (
    <div className="w-full">
      {shown && (
        <p id={reasonId} className="mb-2 text-caption text-muted">
          {shown}
        </p>
      )}
      <div className="flex justify-between gap-1.5 sm:gap-2">
        <div className="flex gap-1.5 max-sm:grow max-sm:*:flex-1 sm:gap-2">
          {DECISION_BUTTONS.map(({ decision, label, letter, variant }, index) => (
            <Action
              key={decision}
              variant={variant}
              letter={letter}
              refusal={reasons[index] ?? null}
              reasonId={reasonId}
              working={working?.kind === 'decide' && working.status === decision}
              isBusy={working !== null}
              onPress={() => onDecide(decision)}
            >
              {label}
            </Action>
          ))}
        </div>
        <Menu
          side="top"
          trigger={
            <Button
              aria-label="More"
              className="max-sm:px-3"
              working={working?.kind === 'suspend' || working?.kind === 'reinstate'}
            >
              <span className="max-sm:hidden">More</span>
              <ChevronUp aria-hidden className="max-sm:hidden" />
              <Ellipsis aria-hidden className="sm:hidden" />
            </Button>
          }
        >
          {application.job && (
            <MenuItem asChild>
              <Link to="/manage/edit-job/$id" params={{ id: application.job.id }}>
                <Pencil aria-hidden />
                Edit Job
              </Link>
            </MenuItem>
          )}
          <MenuItem
            icon={application.suspended ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
            refusal={locked ?? (working ? 'Another change is being saved.' : null)}
            onSelect={application.suspended ? onReinstate : onSuspend}
          >
            {application.suspended ? 'Unsuspend' : 'Suspend'}
          </MenuItem>
          {application.status === 'under_consideration' && (
            <MenuItem
              icon={<Clock aria-hidden />}
              refusal={working ? 'Another change is being saved.' : null}
              onSelect={onReturn}
            >
              Back to Pending
            </MenuItem>
          )}
          <hr />
          <MenuItem
            icon={stays ? <SquareCheck aria-hidden /> : <Square aria-hidden />}
            checked={stays}
            keepsOpen
            onSelect={onStaysToggle}
          >
            Stay on this one
            <span className="block text-caption text-muted">after a decision</span>
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

interface ActionProps {
  variant: ButtonVariant;
  /** Its shortcut key. */
  letter: string;
  /** Why the action is disabled, or null if it is not. */
  refusal: string | null;
  reasonId: string;
  working: boolean;
  /** This or another action is in progress. */
  isBusy: boolean;
  onPress: () => void;
  children: ReactNode;
}

// Uses aria-disabled so that the button keeps focus when its own click disables it, and can show why on hover.
function Action({ variant, letter, refusal, reasonId, working, isBusy, onPress, children }: ActionProps) {
  const isOff = refusal !== null;
  return (
    <Button
      variant={variant}
      working={working}
      className="max-sm:px-1.5"
      aria-keyshortcuts={letter}
      {...(isOff && { 'aria-disabled': true, 'aria-describedby': reasonId, title: refusal })}
      onClick={() => {
        if (!isOff && !isBusy) onPress();
      }}
    >
      {children}
      <Kbd className="max-sm:hidden">{letter}</Kbd>
    </Button>
  );
}

interface ReviewFailureProps {
  error: Error;
  /** The application as the reviewer saw it when making the change. */
  before: ReviewedApplication;
}

/** Says why a change failed: a colleague was first, or the server refused it. */
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

/** What a colleague changed between the two. */
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
