import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import { useDeleteJob } from '../mutations.ts';
import type { Job } from '../queries.ts';

interface JobDeleteDialogProps {
  job: Pick<Job, 'id' | 'title'>;
  open: boolean;
  onClose: () => void;
}

/** Asks before deleting a job, and deletes it. The default export, for `lazy`. */
export default function JobDeleteDialog({ job, open, onClose }: JobDeleteDialogProps) {
  const remove = useDeleteJob();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete this job posting?"
      text={
        <>
          <span className="font-medium text-ink">{job.title}</span> will no longer be shown anywhere. Applications for
          it are kept. This cannot be undone.
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
