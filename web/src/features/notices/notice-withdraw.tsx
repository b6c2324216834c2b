import { currentOf, reasonOf } from '../../lib/api.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm.tsx';
import { useUpdateNotice, useWithdrawNotice } from './mutations.ts';
import type { ManagedNotice } from './queries.ts';

interface NoticeWithdrawProps {
  kind: 'withdraw' | 'restore';
  notice: ManagedNotice;
  open: boolean;
  onClose: () => void;
}

/** Asks before a notice is withdrawn or posted again, and does it. The default export, for `lazy`. */
export default function NoticeWithdraw({ kind, notice, open, onClose }: NoticeWithdrawProps) {
  const withdraw = useWithdrawNotice();
  const update = useUpdateNotice();
  const { error, isPending, reset } = kind === 'withdraw' ? withdraw : update;

  const close = () => {
    reset();
    onClose();
  };
  const confirm = () => {
    if (kind === 'withdraw') withdraw.mutate(notice.id, { onSuccess: close });
    else update.mutate({ id: notice.id, isActive: true, revision: notice.revision }, { onSuccess: close });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={kind === 'withdraw' ? 'Withdraw this notice?' : 'Post this notice again?'}
      text={
        <>
          <span className="font-medium text-ink">{notice.title}</span>{' '}
          {kind === 'withdraw'
            ? 'is no longer shown to the team. Managers still find it under Withdrawn, and can post it again.'
            : 'is shown to the team again, with the date it was first posted.'}
        </>
      }
      confirmLabel={kind === 'withdraw' ? 'Withdraw' : 'Post again'}
      workingLabel={kind === 'withdraw' ? 'Withdrawing...' : 'Posting...'}
      danger={kind === 'withdraw'}
      working={isPending}
      onConfirm={confirm}
    >
      {error && (
        <Alert tone="danger">
          {reasonOf(error)} {currentOf(error) ? 'Close this to see the current version.' : 'Nothing was changed.'}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
