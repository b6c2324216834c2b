import { Failure } from '../../../patterns/failure.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import type { ManagedExam } from '../queries.ts';
import { useDeleteExam } from './manage-mutations.ts';

interface DeleteDialogProps {
  exam: ManagedExam;
  open: boolean;
  onClose: () => void;
}

/** Asks whether an exam should go, and deletes it. The default export, because it is fetched only when it is needed. */
export default function DeleteDialog({ exam, open, onClose }: DeleteDialogProps) {
  const remove = useDeleteExam();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Delete this exam?"
      text={
        <>
          <span className="font-medium text-ink wrap-anywhere">{exam.title}</span> can then no longer be assigned or
          started. {whoHolds(exam.activeAssignments)} Running attempts go on, and results are kept. This cannot be
          undone.
        </>
      }
      confirmLabel="Delete exam"
      workingLabel="Deleting..."
      danger
      working={remove.isPending}
      onConfirm={() => remove.mutate(exam.id, { onSuccess: close })}
    >
      {remove.error && <Failure error={remove.error}>Nothing was deleted.</Failure>}
    </ConfirmDialog>
  );
}

const whoHolds = (count: number) =>
  count === 0 ? '' : count === 1 ? 'One person holds it right now.' : `${count} people hold it right now.`;
