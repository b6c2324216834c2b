import { Dialog as RadixDialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { BOTTOM_SHEET, Modal, type OverlayProps } from './modal.tsx';

export interface ConfirmDialogProps extends Omit<OverlayProps, 'children'> {
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
  /** Has space for longer input. */
  isWide?: boolean;
  /** Input in `children` is still missing. */
  confirmDisabled?: boolean;
}

/** Confirms an action that cannot be undone. Cancel has focus first by default, so Enter alone does no harm; Ctrl or Cmd Enter confirms. */
export function ConfirmDialog({
  onClose,
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
  ...modal
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (!working) onClose();
  };
  const confirm = (event: FormEvent) => {
    // Through React's tree, the form of a dialog opened from here bubbles, and this one would on to a form around it.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    // While it fades out, its form still takes Ctrl Enter.
    if (modal.open && !working && !confirmDisabled) onConfirm();
  };
  return (
    <Modal
      initialFocus={cancel}
      {...modal}
      onClose={close}
      isAlert
      isDescribed
      className={cx(
        'elevated overflow-y-auto p-5 pb-[max(1rem,env(safe-area-inset-bottom))] data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:rounded-lg',
        isWide ? 'sm:max-w-xl' : 'sm:max-w-md',
        BOTTOM_SHEET,
      )}
    >
      <RadixDialog.Title className="text-title">{title}</RadixDialog.Title>
      <RadixDialog.Description asChild>
        <div className="mt-2 text-muted">{text}</div>
      </RadixDialog.Description>
      <form onSubmit={confirm}>
        {children && <div className="mt-4">{children}</div>}
        <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
          <Button ref={cancel} onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            working={working}
            workingLabel={workingLabel}
            disabled={confirmDisabled}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
