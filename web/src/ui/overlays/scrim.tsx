import { cx } from '../cx.ts';
import { dockedScrimRef, scrimRef } from '../root-words.ts';

/**
 * Dims the page under an overlay; goes first inside a Radix `Portal`. Used instead of Radix's own `Overlay`, which
 * writes a style element that a strict content security policy refuses: the stylesheet stops the page from scrolling.
 */
export function Scrim({ open, isDocked = false }: { open: boolean /** Under a docked dialog. */; isDocked?: boolean }) {
  return (
    <div
      ref={isDocked ? dockedScrimRef : scrimRef}
      data-state={open ? 'open' : 'closed'}
      className={cx(
        'fixed inset-0 z-50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        isDocked ? 'bg-veil' : 'bg-scrim',
      )}
    />
  );
}
