import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { BOTTOM_SHEET } from './bottom-sheet.ts';
import { modalRef } from './modal-stack.ts';
import { Scrim } from './scrim.tsx';
import { useOpener } from './use-opener.ts';

export interface ConfirmDialogProps {
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
  /** Leaves room for longer input. */
  isWide?: boolean;
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
  isWide = false,
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
          // As in a dialog: the first Escape would otherwise go to a toast on show.
          onKeyDown={(event) => {
            const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
            if (event.key === 'Escape' && isOwn && !working) onOpenChange(false);
          }}
          className={cx(
            'elevated fixed z-50 flex flex-col overflow-y-auto p-5 pb-[max(1rem,env(safe-area-inset-bottom))] data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:rounded-lg',
            isWide ? 'sm:max-w-xl' : 'sm:max-w-md',
            BOTTOM_SHEET,
          )}
        >
          <AlertDialog.Title className="text-lg font-semibold tracking-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-muted">{text}</div>
          </AlertDialog.Description>
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
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
