import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { BOTTOM_SHEET } from './bottom-sheet.ts';
import { focusFirst } from './focus-first.ts';
import { modalRef } from './modal-stack.ts';
import { Scrim } from './scrim.tsx';
import { useOpener } from './use-opener.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Takes focus on closing, and says whether it did; otherwise it returns to what opened the sheet. */
  takeFocus?: () => boolean;
  children: ReactNode;
}

/** A few choices at the foot of a phone's screen, as high as they need. */
export function Sheet({ open, onOpenChange, title, description, takeFocus, children }: SheetProps) {
  const returnFocus = useOpener(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Scrim open={open} />
        <RadixDialog.Content
          ref={open ? modalRef : null}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={(event) => {
            if (takeFocus?.()) event.preventDefault();
            else returnFocus(event);
          }}
          className={cx(
            'elevated fixed z-50 flex flex-col data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
            BOTTOM_SHEET,
          )}
        >
          <header className="flex items-start gap-3 pt-3 pr-3 pl-4">
            <div className="min-w-0 flex-1 py-1.5 pointer-coarse:py-2.5">
              <RadixDialog.Title className="text-lg font-semibold tracking-tight">{title}</RadixDialog.Title>
              <RadixDialog.Description className="text-sm text-muted tabular-nums">
                {description}
              </RadixDialog.Description>
            </div>
            <RadixDialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
