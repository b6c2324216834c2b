import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import type { StarterKit } from './checklist-query.ts';
import { useRemoveKit } from './kit-calls.ts';

interface KitRemoveDialogProps {
  kit: StarterKit;
  open: boolean;
  onClose: () => void;
}

/** Asks before what a kit added is removed, and says what stays. */
export default function KitRemoveDialog({ kit, open, onClose }: KitRemoveDialogProps) {
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      mutation={useRemoveKit()}
      variables={kit}
      title="Remove this kit?"
      text={
        <>
          The vacancies, the exam and the saved replies of <span className="font-semibold text-ink">{kit.title}</span>{' '}
          are deleted. What was published, edited or assigned stays, and so does the guide.
        </>
      }
      confirmLabel="Remove kit"
      workingLabel="Removing..."
      danger
      failure="Nothing was removed."
    />
  );
}
