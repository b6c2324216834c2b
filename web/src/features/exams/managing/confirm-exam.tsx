import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { useArchiveExam, useDeleteExam } from '../mutations.ts';
import type { ManagedExam } from '../queries.ts';

interface ConfirmExamProps {
  exam: ManagedExam;
  open: boolean;
  onClose: () => void;
}

/** Asks before an exam is archived, and archives it. */
export function ArchiveExam({ exam, open, onClose }: ConfirmExamProps) {
  const { activeAssignments: holders } = exam;
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      mutation={useArchiveExam()}
      variables={{ id: exam.id, isActive: false }}
      title="Archive this exam?"
      text={
        <>
          <Title exam={exam} /> can then no longer be assigned or started, until it is restored.{' '}
          {holders > 0 && `${holdersPhrase(holders)} and will have to wait. `}
          Running attempts continue, and results are kept.
        </>
      }
      confirmLabel="Archive"
      workingLabel="Archiving..."
      failure="The exam was not changed."
    />
  );
}

/** Asks before an exam is deleted, and deletes it. */
export function DeleteExam({ exam, open, onClose }: ConfirmExamProps) {
  const { activeAssignments: holders } = exam;
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      mutation={useDeleteExam()}
      variables={exam.id}
      title="Delete this exam?"
      text={
        <>
          <Title exam={exam} /> can then no longer be assigned or started.{' '}
          {holders > 0 && `${holdersPhrase(holders)} right now. `}
          Running attempts continue, and results are kept. This cannot be undone.
        </>
      }
      confirmLabel="Delete exam"
      workingLabel="Deleting..."
      danger
      failure="Nothing was deleted."
    />
  );
}

const Title = ({ exam }: { exam: ManagedExam }) => (
  <span className="font-semibold text-ink wrap-anywhere">{exam.title}</span>
);

const holdersPhrase = (count: number) => (count === 1 ? 'One person holds it' : `${count} people hold it`);
