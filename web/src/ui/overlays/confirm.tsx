import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { modalRef } from './modal-stack.ts';
import { Scrim } from './scrim.tsx';
import { useOpener } from './use-opener.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question, as in 'Delete this job?'. */
  title: string;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  /** The verb of the action, as in 'Delete job'. */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** The action destroys or takes something away. */
  danger?: boolean;
  /** The action is running: the dialog stays and cannot be dismissed until the caller closes it. */
  working?: boolean;
  workingLabel?: string | undefined;
  /** Further input, such as a reason. */
  children?: ReactNode;
  /** Input in `children` is still missing. */
  confirmDisabled?: boolean;
}

/** Confirms an action that cannot be undone. Cancel has focus first, so that Enter alone does no harm. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
  working = false,
  workingLabel,
  children,
  confirmDisabled = false,
}: ConfirmDialogProps) {
  const returnFocus = useOpener(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !working) && onOpenChange(next)}>
      <AlertDialog.Portal>
        <Scrim open={open} />
        <AlertDialog.Content
          ref={open ? modalRef : null}
          aria-modal
          onCloseAutoFocus={returnFocus}
          className="elevated fixed inset-x-4 inset-y-0 z-50 m-auto flex h-fit max-h-[88dvh] max-w-md flex-col overflow-y-auto rounded-lg p-5 data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <AlertDialog.Title className="text-lg font-semibold tracking-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-muted">{text}</div>
          </AlertDialog.Description>
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={danger ? 'danger' : 'primary'}
              working={working}
              workingLabel={workingLabel}
              disabled={confirmDisabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
