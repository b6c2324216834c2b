import { currentOf } from '#lib/api.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { useUpdateNotice, useWithdrawNotice } from './mutations.ts';
import type { ManagedNotice } from './queries.ts';

interface NoticeWithdrawProps {
  kind: 'withdraw' | 'restore';
  notice: ManagedNotice;
  open: boolean;
  onClose: () => void;
}

/** Withdraws a notice or posts it again, after a confirmation. */
export default function NoticeWithdraw({ kind, notice, ...dialog }: NoticeWithdrawProps) {
  const withdraw = useWithdrawNotice();
  const update = useUpdateNotice();
  const title = <span className="font-semibold text-ink">{notice.title}</span>;

  if (kind === 'withdraw')
    return (
      <ConfirmMutation
        {...dialog}
        mutation={withdraw}
        variables={notice}
        title="Withdraw this notice?"
        text={
          <>{title} is no longer shown to the team. Managers still find it under Withdrawn, and can post it again.</>
        }
        confirmLabel="Withdraw"
        workingLabel="Withdrawing..."
        danger
        failure="Nothing was changed."
      />
    );
  return (
    <ConfirmMutation
      {...dialog}
      mutation={update}
      variables={{ id: notice.id, isActive: true, revision: notice.revision }}
      title="Post this notice again?"
      text={<>{title} is shown to the team again, with the date it was first posted.</>}
      confirmLabel="Post again"
      workingLabel="Posting..."
      failure={currentOf(update.error) ? 'Close this to see the current version.' : 'Nothing was changed.'}
    />
  );
}
