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

const WIDTH = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; also what a screen reader says on opening. */
  description?: ReactNode;
  /** Beside the close button, such as next and previous. */
  headAction?: ReactNode;
  /** The actions, always visible; the primary one last. */
  foot?: ReactNode;
  width?: keyof typeof WIDTH;
  children: ReactNode;
}

/**
 * A detail or a form above the page: centred on wide screens, a full-height sheet on small ones. Only its body scrolls.
 * Escape and the close button close it, and focus returns to the element that opened it. Focus starts on the dialog, or
 * on the field marked `data-focus-first`.
 */
export function Dialog({ open, onOpenChange, ...content }: DialogProps) {
  const returnFocus = useOpener(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Scrim open={open} />
        <DialogContent {...content} open={open} onOpenChange={onOpenChange} returnFocus={returnFocus} />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function DialogContent({
  open,
  title,
  description,
  headAction,
  foot,
  width = 'md',
  onOpenChange,
  returnFocus,
  children,
}: DialogProps & { returnFocus: (event: Event) => void }) {
  return (
    <RadixDialog.Content
      ref={open ? modalRef : null}
      {...(!description && { 'aria-describedby': undefined })}
      onOpenAutoFocus={focusFirst}
      onCloseAutoFocus={returnFocus}
      // Radix gives the first Escape to a visible toast; with focus in the dialog, the dialog should close all the same.
      onKeyDown={(event) => {
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isOwn) onOpenChange(false);
      }}
      className={cx(
        'elevated fixed inset-0 z-50 flex flex-col data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-4rem)] sm:rounded-lg',
        WIDTH[width],
      )}
    >
      <header className="flex items-start gap-3 border-b border-line pt-[max(0.75rem,env(safe-area-inset-top))] pr-3 pb-3 pl-4 sm:pl-5">
        <div className="min-w-0 flex-1 py-1">
          <RadixDialog.Title className="text-lg font-semibold tracking-tight">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="mt-1 max-w-prose text-sm text-muted">
              {description}
            </RadixDialog.Description>
          )}
        </div>
        {headAction}
        <RadixDialog.Close asChild>
          <IconButton label="Close">
            <X aria-hidden />
          </IconButton>
        </RadixDialog.Close>
      </header>
      <DialogBody>{children}</DialogBody>
      {foot && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t max-sm:*:grow border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
          {foot}
        </footer>
      )}
    </RadixDialog.Content>
  );
}

function DialogBody({ children }: { children: ReactNode }) {
  const { ref, scrollable } = useScrollable<HTMLDivElement>();
  return (
    <div
      ref={ref}
      {...(scrollable && { tabIndex: 0 })}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-2 sm:px-5 sm:py-5"
    >
      <div>{children}</div>
    </div>
  );
}
