import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { As } from '../as.tsx';
import { cx } from '../cx.ts';

/** For the button that opens a menu; spread them on it. */
interface MenuTriggerAttributes {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}

interface MenuProps {
  /** Draws the button that opens the menu. */
  trigger: (attributes: MenuTriggerAttributes) => ReactNode;
  /** Where it opens. Its right edge is the button's. */
  side?: 'above' | 'below';
  /** `MenuItem`s, with an `<hr />` between groups. */
  children: ReactNode;
}

const SIDE = { above: 'bottom-full mb-1', below: 'top-full mt-1' };

/** Rare actions behind a button. Arrow keys move, Escape and a press elsewhere close it, and focus returns to the button. */
export function Menu({ trigger, side = 'below', children }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog around the menu must not close with it, and the page's shortcuts rest.
    event.stopPropagation();
    event.preventDefault();
    if (event.key === 'Escape') close();
    else if (event.key === ' ') all[at]?.click();
    else if (target !== undefined) all.at(target % all.length)?.focus();
  });
  const pressElsewhere = useEffectEvent((event: PointerEvent) => {
    if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
  });
  const focusFirst = useEffectEvent(() => items()[0]?.focus());

  useEffect(() => {
    if (!isOpen) return;
    focusFirst();
    // On the window, which a key press reaches before any dialog's handler.
    window.addEventListener('keydown', press, true);
    window.addEventListener('pointerdown', pressElsewhere, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('pointerdown', pressElsewhere, true);
    };
  }, [isOpen]);

  return (
    <div ref={root} className="relative z-1">
      {trigger({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: items are buttons and links, which keys click too.
        <div
          role="menu"
          aria-labelledby={id}
          // Runs after the item's own handler, and before a dialog that it opens is drawn, which then returns focus to the button.
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('[role="menuitem"]:not([aria-disabled])')) close();
          }}
          className={cx(
            'elevated absolute right-0 z-20 w-max max-w-72 min-w-44 animate-fade-in rounded-md border border-line p-1 [&_hr]:my-1',
            SIDE[side],
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}

const ITEM =
  'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm transition-colors hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:text-muted pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';

interface MenuItemProps {
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** Why it cannot be chosen now, shown under its label. */
  refusal?: string | null;
  onSelect?: () => void;
  /** Styles its single child, a link, as the item. */
  asChild?: boolean;
  children: ReactNode;
}

/** One action in a `Menu`. */
export function MenuItem({ icon, tone = 'neutral', refusal, onSelect, asChild = false, children }: MenuItemProps) {
  const classes = cx(ITEM, tone === 'danger' && !refusal && 'text-danger');
  if (asChild)
    return (
      <As className={classes} before={icon} role="menuitem">
        {children}
      </As>
    );
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes}
      {...(refusal ? { 'aria-disabled': true } : { onClick: onSelect })}
    >
      {icon}
      <span className="min-w-0">
        {children}
        {refusal && <span className="block text-caption">{refusal}</span>}
      </span>
    </button>
  );
}
