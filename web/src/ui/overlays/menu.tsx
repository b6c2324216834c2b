import { DropdownMenu } from 'radix-ui';
import { createContext, type KeyboardEvent, type ReactElement, type ReactNode, useContext, useRef } from 'react';
import { cx } from '../cx.ts';

const RunOnceClosed = createContext<(action: () => void) => void>(() => undefined);

/** The button that opens a menu. */
export type MenuTrigger = ReactElement<{ disabled?: boolean }>;

interface MenuProps {
  trigger: MenuTrigger;
  side?: 'top' | 'bottom';
  /** The menu's own keys. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** `MenuItem`s, with an `<hr />` between groups. */
  children: ReactNode;
}

/** Rare actions behind a button. Not modal: Radix would write a style element, and the stylesheet already stops scrolling. */
export function Menu({ trigger, side = 'bottom', onKeyDown, children }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={trigger.props.disabled ?? false}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        side={side}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        loop
        // The shortcuts of the page rest.
        onKeyDown={(event) => {
          event.stopPropagation();
          onKeyDown?.(event);
        }}
        // A dialog that an item opens returns focus to the button, so the button has to have it first.
        onCloseAutoFocus={() => {
          if (chosen.current) queueMicrotask(chosen.current);
          chosen.current = null;
        }}
        className="elevated z-20 w-max max-w-72 min-w-44 animate-fade-in rounded-md border border-line p-1 [&_hr]:my-1"
      >
        <RunOnceClosed
          value={(action) => {
            chosen.current = action;
          }}
        >
          {children}
        </RunOnceClosed>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  tone?: 'neutral' | 'danger';
  /** Why it cannot be chosen now, shown under its label. */
  refusal?: string | null;
  onSelect?: () => void;
  /** The menu stays open when it is chosen. */
  keepsOpen?: boolean;
  /** Makes it a checkbox. */
  checked?: boolean;
  /** Its single child is a link, which becomes the item. */
  asChild?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** One action in a `Menu`. */
export function MenuItem({
  tone = 'neutral',
  refusal,
  onSelect,
  keepsOpen = false,
  checked,
  asChild = false,
  icon,
  children,
}: MenuItemProps) {
  const runOnceClosed = useContext(RunOnceClosed);
  return (
    <DropdownMenu.Item
      asChild={asChild}
      {...(refusal && { 'aria-disabled': true })}
      {...(checked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': checked })}
      onSelect={(event) => {
        if (refusal || keepsOpen) event.preventDefault();
        if (refusal || !onSelect) return;
        if (keepsOpen) onSelect();
        else runOnceClosed(onSelect);
      }}
      className={cx(
        'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm transition-colors hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:text-muted pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
        tone === 'danger' && !refusal && 'text-danger',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="min-w-0">
            {children}
            {refusal && <span className="block text-caption">{refusal}</span>}
          </span>
        </>
      )}
    </DropdownMenu.Item>
  );
}
