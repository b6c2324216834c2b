import { Link } from '@tanstack/react-router';
import { CirclePause, CirclePlay, Clock, Ellipsis, Pencil, Square, SquareCheck } from 'lucide-react';
import { useId } from 'react';
import type { Decision } from '#contract/applications.ts';
import { DecisionButton } from '#patterns/decision-button.tsx';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { ACTION_OF, refusalText } from './refusal-text.ts';
import type { Change } from './review-changes.ts';
import { useAreFactsInHead } from './review-summary.tsx';

const DECISION_BUTTONS: { decision: Decision; label: string; letter: string; variant: ButtonVariant }[] = [
  { decision: 'accepted', label: 'ACCEPT', letter: 'A', variant: 'primary' },
  { decision: 'under_consideration', label: 'CONSIDER', letter: 'C', variant: 'secondary' },
  { decision: 'declined', label: 'DECLINE', letter: 'D', variant: 'danger-outline' },
];

interface ReviewActionsProps {
  application: ReviewedApplication;
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
  working,
  onDecide,
  onReturn,
  onSuspend,
  onReinstate,
  stays,
  onStaysToggle,
}: ReviewActionsProps) {
  const reasonId = useId();
  const suspendRefusal = refusalText(application, 'suspend');
  const reasons = DECISION_BUTTONS.map(({ decision }) => refusalText(application, ACTION_OF[decision]));
  // Phones have room for the decisions only, and the rest in the menu.
  const isWide = useAreFactsInHead();
  const toggle = application.suspended ? onReinstate : onSuspend;
  const suspension = application.suspended ? 'Unsuspend' : 'Suspend';
  const editJob = application.job && (
    <Link to="/manage/edit-job/$id" params={{ id: application.job.id }}>
      <Pencil aria-hidden />
      Edit Job
    </Link>
  );
  const shown = [...new Set([...reasons, suspendRefusal].filter((reason) => reason !== null))].join(' ');

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
            <DecisionButton
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
            </DecisionButton>
          ))}
        </div>
        <div className="flex gap-1.5 sm:gap-2">
          {isWide && (
            <>
              {editJob && (
                <Button asChild className="px-3">
                  {editJob}
                </Button>
              )}
              <DecisionButton
                variant="secondary"
                refusal={suspendRefusal}
                reasonId={reasonId}
                working={working?.kind === 'suspend' || working?.kind === 'reinstate'}
                isBusy={working !== null}
                onPress={toggle}
              >
                {suspension}
              </DecisionButton>
            </>
          )}
          <Menu
            side="top"
            trigger={
              <Button
                aria-label="More"
                className="px-3"
                working={!isWide && (working?.kind === 'suspend' || working?.kind === 'reinstate')}
              >
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            {!isWide && (
              <>
                {editJob && <MenuItem asChild>{editJob}</MenuItem>}
                <MenuItem
                  icon={application.suspended ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
                  refusal={suspendRefusal ?? (working ? 'Another change is being saved.' : null)}
                  onSelect={toggle}
                >
                  {suspension}
                </MenuItem>
              </>
            )}
            {application.can.reopen === true && (
              <MenuItem
                icon={<Clock aria-hidden />}
                refusal={working ? 'Another change is being saved.' : null}
                onSelect={onReturn}
              >
                Back to Pending
              </MenuItem>
            )}
            {(!isWide || application.can.reopen === true) && <hr />}
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
    </div>
  );
}
