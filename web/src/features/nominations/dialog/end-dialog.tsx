import { nomineeName } from '#features/voice/nomination-labels.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { Failure } from '#patterns/failure.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { DecisionProblem } from './decision-problem.tsx';
import { useDecide, useForget } from './nomination-changes.ts';

interface EndDialogProps {
  nomination: Nomination;
  action: 'withdrawn' | 'forgotten';
  open: boolean;
  onClose: () => void;
}

/** Confirms that a nomination is withdrawn, or emptied for good. Give it a new `key` for each opening. */
export default function EndDialog({ nomination, action, open, onClose }: EndDialogProps) {
  const decide = useDecide();
  const forget = useForget();
  const name = nomineeName(nomination);
  if (action === 'forgotten')
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title="Forget this nomination?"
        text={`${name}’s name and every text about them here are deleted for good: the reason, the answer and the reasons of the opinions.${nomination.state === 'open' ? ' The nomination is withdrawn.' : ''}`}
        confirmLabel="Forget it"
        danger
        working={forget.isPending}
        onConfirm={() => forget.mutate(nomination.id, { onSuccess: onClose })}
      >
        {forget.error && <Failure error={forget.error}>Nothing was deleted.</Failure>}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Withdraw ${name}’s nomination?`}
      text="It moves to the decided ones. Nobody is told."
      confirmLabel="Withdraw it"
      working={decide.isPending}
      confirmDisabled={nomination.state !== 'open' && !decide.isPending}
      onConfirm={() => decide.mutate({ nomination, body: { state: 'withdrawn' } }, { onSuccess: onClose })}
    >
      {decide.error && <DecisionProblem error={decide.error} nomination={nomination} action="withdrawn" />}
    </ConfirmDialog>
  );
}
