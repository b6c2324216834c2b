import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { focusOn } from '#lib/focus.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { focusInside, type InitialFocus, useReturnFocus } from './overlay-focus.ts';
import { toastSlotRef } from './toast.tsx';

export interface OverlayProps {
  open: boolean;
  onClose: () => void;
  /** What has focus first; the overlay itself by default, so that its title is read. */
  initialFocus?: InitialFocus | undefined;
  /** Moves focus on closing, and says whether it did; otherwise focus returns to what opened the overlay. */
  finalFocus?: (() => boolean) | undefined;
  children: ReactNode;
}

interface ModalProps extends OverlayProps {
  /** Where it is on the screen, and its look. */
  className: string;
  /** It holds a `RadixDialog.Description` besides its `RadixDialog.Title`. */
  isDescribed?: boolean;
  /** Reaches the foot of the window, and leaves the page behind it legible. */
  isDocked?: boolean;
  /** Needs an answer: a click outside does not close it. */
  isAlert?: boolean;
  /** Below the content, and below any toast that a docked overlay or a phone's makes room for. */
  foot?: ReactNode;
}

/** At the foot of a small screen, as high as its content. */
export const BOTTOM_SHEET = 'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-lg';

const FocusModal = createContext<() => void>(() => undefined);

/** Moves focus to the dialog around the caller, for controls that disappear once they are used. */
export const useFocusModal = (): (() => void) => useContext(FocusModal);

/**
 * What all overlays share: the page dims and stops scrolling, Tab stays inside, Escape closes it, and focus returns to what opened it.
 * Not Radix's `Overlay`, which writes a style element: the stylesheet stops scrolling.
 */
export function Modal({
  open,
  onClose,
  initialFocus,
  finalFocus,
  className,
  isDescribed = false,
  isDocked = false,
  isAlert = false,
  foot,
  children,
}: ModalProps) {
  const returnFocus = useReturnFocus(open, finalFocus);
  const content = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <div
          data-scrim={isDocked ? 'docked' : 'page'}
          data-state={open ? 'open' : 'closed'}
          className={cx(
            'fixed inset-0 z-50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
            isDocked ? 'bg-veil' : 'bg-scrim',
          )}
        />
        <RadixDialog.Content
          ref={content}
          {...(isAlert && { role: 'alertdialog' })}
          {...(!isDescribed && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => focusInside(event, initialFocus)}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => isAlert && event.preventDefault()}
          // Radix gives the first Escape to a visible toast; with focus in the dialog, the dialog should close all the same.
          onKeyDown={(event) => {
            const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
            if (event.key === 'Escape' && isOwn && !event.defaultPrevented) onClose();
          }}
          // An open list inside takes its own Escape.
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.closest('[data-own-escape]')) event.preventDefault();
          }}
          className={cx('fixed z-50 flex flex-col', className)}
        >
          <FocusModal value={() => focusOn(content)}>{children}</FocusModal>
          <div ref={open ? toastSlotRef : null} />
          {foot}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The button that closes an overlay. */
export function ModalClose({ label = 'Close', className }: { label?: string; className?: string }) {
  return (
    <RadixDialog.Close asChild>
      <IconButton label={label} {...(className && { className })}>
        <X aria-hidden />
      </IconButton>
    </RadixDialog.Close>
  );
}
