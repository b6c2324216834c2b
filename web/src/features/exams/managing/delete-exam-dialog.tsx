import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import type { ManagedExam } from '../queries.ts';
import { useDeleteExam } from './manage-mutations.ts';

interface DeleteExamDialogProps {
  exam: ManagedExam;
  open: boolean;
  onClose: () => void;
}

/** Asks before an exam is deleted, and deletes it. */
export default function DeleteExamDialog({ exam, open, onClose }: DeleteExamDialogProps) {
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      mutation={useDeleteExam()}
      variables={exam.id}
      title="Delete this exam?"
      text={
        <>
          <span className="font-semibold text-ink wrap-anywhere">{exam.title}</span> can then no longer be assigned or
          started. {holdersSentence(exam.activeAssignments)}Running attempts continue, and results are kept. This cannot
          be undone.
        </>
      }
      confirmLabel="Delete exam"
      workingLabel="Deleting..."
      danger
      failure="Nothing was deleted."
    />
  );
}

const holdersSentence = (count: number) =>
  count === 0 ? '' : count === 1 ? 'One person holds it right now. ' : `${count} people hold it right now. `;
