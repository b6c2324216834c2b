import { Popover as RadixPopover } from 'radix-ui';
import { type ReactNode, type RefObject, useId } from 'react';
import { focusOn } from '#lib/focus.ts';
import { focusInside } from './overlay-focus.ts';

interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The button that opens and closes it. */
  anchor: RefObject<HTMLButtonElement | null>;
  title: string;
  description: string;
  /** Next to the title. */
  headAction?: ReactNode;
  children: ReactNode;
}

/**
 * A list next to the button that opens it, for wide screens. The page stays usable; Escape, a press elsewhere and moving focus away
 * close it, and Escape returns focus to the button.
 */
export function Popover({ open, onClose, anchor, title, description, headAction, children }: PopoverProps) {
  const titleId = useId();
  return (
    <RadixPopover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-labelledby={titleId}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          style={{ width: '24rem', maxHeight: 'min(36rem, var(--radix-popover-content-available-height))' }}
          onOpenAutoFocus={(event) => focusInside(event)}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => focusOn(anchor)}
          onInteractOutside={(event) => {
            // The button closes it itself; otherwise its press would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          className="elevated z-50 flex flex-col rounded-lg data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out"
        >
          <header className="flex items-start gap-3 border-b border-line py-3 pr-3 pl-5">
            <div className="min-w-0 flex-1">
              <h2 id={titleId} className="font-semibold">
                {title}
              </h2>
              <p className="text-sm text-muted tabular-nums">{description}</p>
            </div>
            {headAction}
          </header>
          <div className="min-h-0 overflow-y-auto overscroll-contain">{children}</div>
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
