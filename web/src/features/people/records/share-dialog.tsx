import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import type { StaffRecord } from '../staff-queries.ts';
import { useShareRecord } from './record-mutations.ts';

interface ShareDialogProps {
  person: Person;
  /** As it was read. */
  record: StaffRecord;
  open: boolean;
  onClose: () => void;
}

/** Asks, once, before a record is shared with its subject for good. */
export default function ShareDialog({ person, record, open, onClose }: ShareDialogProps) {
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      title={`Share ‘${record.title}’ with ${person.username}?`}
      text="They will read this word for word. After that it can’t be edited, deleted or unshared."
      confirmLabel="Share record"
      workingLabel="Sharing..."
      mutation={useShareRecord(person)}
      variables={record}
      failure="Nothing was shared. Close this and check the record as it is now."
    />
  );
}
