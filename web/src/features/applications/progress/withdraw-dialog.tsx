import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationStatus } from '#contract/applications.ts';
import { client, currentOf, send } from '#lib/api.ts';
import { replaceRow } from '#lib/cached-rows.ts';
import { Failure } from '#patterns/failure.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { applicationKeys, type OwnApplication } from '../queries.ts';

/** What came first, where a withdrawal is too late. */
const TOO_LATE: Partial<Record<ApplicationStatus, string>> = {
  accepted: 'It has been accepted in the meantime, so it can no longer be withdrawn.',
  declined: 'It has been declined in the meantime, so it can no longer be withdrawn.',
  withdrawn: 'You have already withdrawn it.',
};

function useWithdraw(id: string) {
  const queryClient = useQueryClient();
  const adopt = (row: OwnApplication) => {
    void replaceRow(applicationKeys.own, row);
    for (const queryKey of [applicationKeys.counts, applicationKeys.reviews, applicationKeys.eligibility(row.jobId)])
      void queryClient.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: () => send(client.api.applications[':id'].withdraw.$post({ param: { id } })),
    onSuccess: adopt,
    onError: (error) => {
      const current = currentOf<OwnApplication>(error);
      if (current) adopt(current);
    },
  });
}

interface WithdrawDialogProps {
  application: OwnApplication;
  open: boolean;
  onClose: () => void;
}

/** Asks before an application is withdrawn; if a decision came first, says which. */
export default function WithdrawDialog({ application, open, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdraw(application.id);
  const current = currentOf<OwnApplication>(withdraw.error);
  const isTooLate = current !== null && TOO_LATE[current.status] !== undefined;
  const close = () => {
    withdraw.reset();
    onClose();
  };
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        close();
        toast({ title: 'Application Withdrawn', tone: 'success' });
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Withdraw this application?"
      text={
        <>
          Your application for <span className="font-semibold text-ink">{application.jobTitle || 'this position'}</span>{' '}
          will not be considered any further. This is final. If the position stays open, you can apply again.
        </>
      }
      confirmLabel="Withdraw application"
      workingLabel="Withdrawing..."
      cancelLabel={isTooLate ? 'Close' : 'Cancel'}
      danger
      working={withdraw.isPending}
      confirmDisabled={isTooLate}
      onConfirm={confirm}
    >
      {withdraw.error &&
        (isTooLate ? (
          <Alert tone="warning" announce="alert">
            {TOO_LATE[current.status]}
          </Alert>
        ) : (
          <Failure error={withdraw.error}>Your application is as it was.</Failure>
        ))}
    </ConfirmDialog>
  );
}
