import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { useScrollable } from '../layout/use-scrollable.ts';
import { focusFirst } from './focus-first.ts';
import { modalRef } from './modal-stack.ts';
import { Scrim } from './scrim.tsx';
import { useOpener } from './use-opener.ts';

export interface DialogFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The actions, always visible; the primary one last. */
  foot?: ReactNode;
  children: ReactNode;
}

interface InnerProps extends DialogFrameProps {
  /** Holds a `RadixDialog.Title`, a `DialogClose`, and if `isDescribed` a `RadixDialog.Description`. */
  head: ReactNode;
  isDescribed: boolean;
  /** Leaves the page behind it legible. */
  isDocked?: boolean;
  /** A column beside the content from 1280 px on, which scrolls by itself; below it on smaller screens. */
  aside?: ReactNode;
  /** Takes focus on closing, and says whether it did; otherwise it returns to what opened the dialog. */
  takeFocus?: (() => boolean) | undefined;
  /** Says where on the screen it is. */
  className: string;
}

/** What every dialog does: only its body scrolls, Escape closes it, and focus returns to the element that opened it. */
export function DialogFrame({ open, onOpenChange, isDocked = false, ...content }: InnerProps) {
  const returnFocus = useOpener(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Scrim open={open} isDocked={isDocked} />
        <Content {...content} open={open} onOpenChange={onOpenChange} returnFocus={returnFocus} />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Content({
  open,
  onOpenChange,
  head,
  isDescribed,
  foot,
  aside,
  className,
  takeFocus,
  returnFocus,
  children,
}: Omit<InnerProps, 'isDocked'> & { returnFocus: (event: Event) => void }) {
  return (
    <RadixDialog.Content
      ref={open ? modalRef : null}
      {...(!isDescribed && { 'aria-describedby': undefined })}
      onOpenAutoFocus={focusFirst}
      onCloseAutoFocus={(event) => {
        if (takeFocus?.()) event.preventDefault();
        else returnFocus(event);
      }}
      // Radix gives the first Escape to a visible toast; with focus in the dialog, the dialog should close all the same.
      onKeyDown={(event) => {
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isOwn && !event.defaultPrevented) onOpenChange(false);
      }}
      // An open list inside takes its own Escape.
      onEscapeKeyDown={(event) => {
        if (document.activeElement?.closest('[data-own-escape]')) event.preventDefault();
      }}
      className={cx('elevated fixed z-50 flex flex-col data-[state=closed]:animate-fade-out', className)}
    >
      {head}
      <Body aside={aside}>{children}</Body>
      {/* Toasts go here. On phones they take a place of their own, so that they cover neither a field nor the foot. */}
      <div data-toasts />
      {foot && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t max-sm:*:grow border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
          {foot}
        </footer>
      )}
    </RadixDialog.Content>
  );
}

const PADDING = 'px-4 py-4 sm:px-5 sm:py-5';
// On phones a field with an error is scrolled clear of the toast that comes with it.
const SCROLL = 'min-h-0 flex-1 overflow-y-auto max-sm:scroll-pb-28';

function Body({ aside, children }: Pick<InnerProps, 'aside' | 'children'>) {
  if (!aside) return <Region className={cx(SCROLL, PADDING)}>{children}</Region>;
  return (
    <Region className={`beside ${SCROLL}`}>
      <Region className={PADDING}>{children}</Region>
      <Region className={PADDING}>{aside}</Region>
    </Region>
  );
}

/** A part of the dialog that may scroll. */
function Region({ className, children }: { className: string; children: ReactNode }) {
  const { ref, scrollable } = useScrollable<HTMLDivElement>();
  return (
    <div
      ref={ref}
      {...(scrollable && { tabIndex: 0 })}
      className={cx('overscroll-contain focus-visible:-outline-offset-2', className)}
    >
      <div>{children}</div>
    </div>
  );
}

/** The button that closes a dialog, last in its head. */
export function DialogClose() {
  return (
    <RadixDialog.Close asChild>
      <IconButton label="Close">
        <X aria-hidden />
      </IconButton>
    </RadixDialog.Close>
  );
}
