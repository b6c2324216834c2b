import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { useDeleteJob } from '../mutations.ts';
import type { Job } from '../queries.ts';

interface JobDeleteDialogProps {
  job: Pick<Job, 'id' | 'title'>;
  open: boolean;
  onClose: () => void;
}

/** Asks before a job is deleted, and deletes it. */
export default function JobDeleteDialog({ job, open, onClose }: JobDeleteDialogProps) {
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      mutation={useDeleteJob()}
      variables={job.id}
      title="Delete this job posting?"
      text={
        <>
          <span className="font-semibold text-ink">{job.title}</span> will no longer be shown anywhere. Applications
          already sent for it are kept. This cannot be undone.
        </>
      }
      confirmLabel="Delete job"
      workingLabel="Deleting..."
      danger
      failure="Nothing was deleted."
    />
  );
}
