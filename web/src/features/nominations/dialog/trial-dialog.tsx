import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { can } from '#contract/permissions.ts';
import { TrialBadge } from '#features/people/trials/trial-badge.tsx';
import type { OpinionStart } from '#features/voice/opinions/opinion-form.tsx';
import { OpinionsPart } from '#features/voice/opinions/opinions-part.tsx';
import { trialsQuery } from '#features/voice/queries.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { StepAnnouncement, StepButtons, type Steps } from '#patterns/steps/step-buttons.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DetailDialog } from '#ui/overlays/detail-dialog.tsx';
import type { OverlayProps } from '#ui/overlays/modal.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { useVoiceKeys } from '../voice-keys.ts';

interface TrialDialogProps extends Steps, Pick<OverlayProps, 'finalFocus'> {
  /** The id of the person on trial. */
  id: string;
  open: boolean;
  onClose: () => void;
}

/** The opinions on one trial, above the list of trials. */
export default function TrialDialog({ id, open, onClose, finalFocus, ...steps }: TrialDialogProps) {
  const me = useMe();
  const list = usePagedList(trialsQuery);
  const trial = list.rows?.find(({ user }) => user?.id === id);
  const isLoading = !list.rows && !list.error;
  const isOver = list.rows !== undefined && !list.hasMore && !trial;
  const start: OpinionStart = useRef(null);
  useVoiceKeys({ ...steps, start }, open);
  const name = trial ? usernameOf(trial.user) : 'Trial';
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      leading={
        trial ? <Avatar name={name} src={trial.user?.avatar} /> : isLoading && <Skeleton round className="size-9" />
      }
      title={name}
      description={
        trial ? (
          <>
            {trial.user && <span>{gradeTitle(trial.user.grade)}</span>}
            <TrialBadge dueOn={trial.trialDueOn} />
          </>
        ) : (
          isOver && 'This trial is over.'
        )
      }
      headAction={<StepButtons what="trial" {...steps} />}
      foot={
        can(me.grade, 'staff.manage') && (
          <Button asChild>
            <Link to="/staff/$userId" params={{ userId: id }}>
              Open their page
            </Link>
          </Button>
        )
      }
    >
      <StepAnnouncement id={id} name={name} />
      <OpinionsPart key={id} subject={{ type: 'trial', id }} isOpen={!isOver} start={start} hasKeys isMain />
    </DetailDialog>
  );
}
