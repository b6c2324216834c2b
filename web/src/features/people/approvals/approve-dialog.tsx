import { gradeTitle } from '#lib/portal/labels.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { type Approval, useDecideApproval } from './approval-queries.ts';

interface ApproveDialogProps {
  approval: Approval;
  open: boolean;
  onClose: () => void;
}

function questionOf({ kind, target, toGrade, asker }: Approval) {
  const name = target?.username ?? 'this person';
  const by = asker?.username ?? 'A colleague';
  if (kind === 'block')
    return {
      title: `Keep ${name} blocked?`,
      text: `${by} blocked them. Once you confirm it, the block stays until somebody lifts it.`,
      confirmLabel: 'Confirm block',
      workingLabel: 'Confirming...',
    };
  if (toGrade === null)
    return {
      title: `Erase ${name}?`,
      text: 'What is kept about them is deleted for good. This cannot be undone, not even by you.',
      confirmLabel: 'Approve and erase',
      workingLabel: 'Approving...',
      danger: true,
    };
  return {
    title: `Make ${name} ${gradeTitle(toGrade)}?`,
    text: `${by} asked for it. It takes effect now and goes into their records.`,
    confirmLabel: 'Approve',
    workingLabel: 'Approving...',
  };
}

/** Asks before an approval is approved, which makes its change or lets a block stand. */
export default function ApproveDialog({ approval, open, onClose }: ApproveDialogProps) {
  return (
    <ConfirmMutation
      {...questionOf(approval)}
      open={open}
      onClose={onClose}
      mutation={useDecideApproval()}
      variables={{ approval, decision: 'approve' as const }}
      failure="Nothing was changed."
    />
  );
}
