import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Failure } from './failure.tsx';

type DialogProps = ComponentProps<typeof ConfirmDialog>;

interface ConfirmMutationProps<Variables>
  extends Pick<DialogProps, 'open' | 'title' | 'text' | 'confirmLabel' | 'workingLabel' | 'danger'> {
  mutation: {
    mutate: (variables: Variables, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
    reset: () => void;
  };
  variables: Variables;
  /** What a failure left untouched, and what to do. */
  failure: ReactNode;
  onClose: () => void;
}

/** Asks before a mutation and runs it. Closes on success; on failure it stays open and says why. */
export function ConfirmMutation<Variables>({
  mutation,
  variables,
  failure,
  onClose,
  ...dialog
}: ConfirmMutationProps<Variables>) {
  const close = () => {
    mutation.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      working={mutation.isPending}
      onConfirm={() => mutation.mutate(variables, { onSuccess: close })}
    >
      {mutation.error && <Failure error={mutation.error}>{failure}</Failure>}
    </ConfirmDialog>
  );
}
