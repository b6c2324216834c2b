import { cx } from '../cx.ts';

/**
 * Dims the page under an overlay; goes first inside a Radix `Portal`. Used instead of Radix's own `Overlay`, which
 * writes a style element that a strict content security policy refuses: `data-scrim` stops the page from scrolling in
 * the stylesheet.
 */
export function Scrim({ open, isDocked = false }: { open: boolean /** Under a docked dialog. */; isDocked?: boolean }) {
  return (
    <div
      data-scrim={isDocked ? 'docked' : 'page'}
      data-state={open ? 'open' : 'closed'}
      className={cx(
        'fixed inset-0 z-50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        isDocked ? 'bg-veil' : 'bg-scrim',
      )}
    />
  );
}
