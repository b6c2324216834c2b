import { cx } from './cx.ts';

/** The key for the button next to it. Hidden on devices that likely have no keyboard. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-current/50 px-1 font-sans text-xs leading-none pointer-coarse:hidden',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
