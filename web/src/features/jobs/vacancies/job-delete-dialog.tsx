import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import { useDeleteJob } from '../mutations.ts';
import type { Job } from '../queries.ts';

interface JobDeleteDialogProps {
  job: Pick<Job, 'id' | 'title'>;
  open: boolean;
  onClose: () => void;
}

/** Asks whether a job should go, and deletes it. The default export, because it is fetched only when it is needed. */
export default function JobDeleteDialog({ job, open, onClose }: JobDeleteDialogProps) {
  const remove = useDeleteJob();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete this job posting?"
      text={
        <>
          <span className="font-medium text-ink">{job.title}</span> will no longer be shown anywhere. Applications that
          were sent for it are kept. This cannot be undone.
        </>
      }
      confirmLabel="Delete job"
      workingLabel="Deleting..."
      danger
      working={remove.isPending}
      onConfirm={() => remove.mutate(job.id, { onSettled: onClose })}
    />
  );
}
