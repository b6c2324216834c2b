import { Failure } from '../../../patterns/failure.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import type { ManagedExam } from '../queries.ts';
import { useArchiveExam } from './manage-mutations.ts';

interface ArchiveDialogProps {
  exam: ManagedExam;
  open: boolean;
  onClose: () => void;
}

/** Asks whether an exam should go to the archive, and puts it there. The default export, because it is fetched only when it is needed. */
export default function ArchiveDialog({ exam, open, onClose }: ArchiveDialogProps) {
  const archive = useArchiveExam();
  const close = () => {
    archive.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Archive this exam?"
      text={
        <>
          <span className="font-medium text-ink wrap-anywhere">{exam.title}</span> can then no longer be assigned or
          started, until it is restored. {whoWaits(exam.activeAssignments)}Running attempts go on, and results are kept.
        </>
      }
      confirmLabel="Archive"
      workingLabel="Archiving..."
      working={archive.isPending}
      onConfirm={() => archive.mutate({ id: exam.id, isActive: false }, { onSuccess: close })}
    >
      {archive.error && <Failure error={archive.error}>The exam was not changed.</Failure>}
    </ConfirmDialog>
  );
}

const whoWaits = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'One person holds it and has to wait. '
      : `${count} people hold it and have to wait. `;
