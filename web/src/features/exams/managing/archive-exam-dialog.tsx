import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import type { ManagedExam } from '../queries.ts';
import { useArchiveExam } from './manage-mutations.ts';

interface ArchiveExamDialogProps {
  exam: ManagedExam;
  open: boolean;
  onClose: () => void;
}

/** Asks before an exam is archived, and archives it. */
export default function ArchiveExamDialog({ exam, open, onClose }: ArchiveExamDialogProps) {
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      mutation={useArchiveExam()}
      variables={{ id: exam.id, isActive: false }}
      title="Archive this exam?"
      text={
        <>
          <span className="font-semibold text-ink wrap-anywhere">{exam.title}</span> can then no longer be assigned or
          started, until it is restored. {holdersSentence(exam.activeAssignments)}Running attempts continue, and results
          are kept.
        </>
      }
      confirmLabel="Archive"
      workingLabel="Archiving..."
      failure="The exam was not changed."
    />
  );
}

const holdersSentence = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'One person holds it and will have to wait. '
      : `${count} people hold it and will have to wait. `;
