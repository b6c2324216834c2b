import { gradeTitle } from '#lib/portal/labels.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { type Approval, useDecideApproval } from './approval-queries.ts';

interface ApproveDialogProps {
  approval: Approval;
  open: boolean;
  onClose: () => void;
}

/** Asks before an approval is approved, which makes its change. */
export default function ApproveDialog({ approval, open, onClose }: ApproveDialogProps) {
  const { target, toGrade, asker } = approval;
  const name = target?.username ?? 'this person';
  const isErasure = toGrade === null;
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      title={isErasure ? `Erase ${name}?` : `Make ${name} ${gradeTitle(toGrade)}?`}
      text={
        isErasure
          ? 'What is kept about them is deleted for good. This cannot be undone, not even by you.'
          : `${asker?.username ?? 'A colleague'} asked for it. It takes effect now and goes into their records.`
      }
      confirmLabel={isErasure ? 'Approve and erase' : 'Approve'}
      workingLabel="Approving..."
      danger={isErasure}
      mutation={useDecideApproval()}
      variables={{ approval, decision: 'approve' as const }}
      failure="Nothing was changed."
    />
  );
}
