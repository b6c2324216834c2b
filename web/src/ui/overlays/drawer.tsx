import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { focusFirst } from './focus-first.ts';
import { modalRef } from './modal-stack.ts';
import { Scrim } from './scrim.tsx';
import { useOpener } from './use-opener.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name for screen readers; not visible. */
  title: string;
  children: ReactNode;
}

/** The sidebar on small screens: slides in from the left, closes with Escape, a press outside or its button. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const returnFocus = useOpener(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Scrim open={open} />
        <RadixDialog.Content
          ref={open ? modalRef : null}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col border-r border-line bg-surface data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
          {/* Last in reading order, so that the drawer starts with its content. */}
          <RadixDialog.Close asChild>
            <IconButton label="Close menu" className="absolute top-1.5 right-2 pointer-fine:top-2.5">
              <X aria-hidden />
            </IconButton>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
