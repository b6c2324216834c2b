/**
 * Dims the page under an overlay; goes first inside a Radix `Portal`. Used instead of Radix's own `Overlay`, which
 * writes a style element that a strict content security policy refuses: `data-scrim` stops the page from scrolling in
 * the stylesheet.
 */
export function Scrim({ open }: { open: boolean }) {
  return (
    <div
      data-scrim
      data-state={open ? 'open' : 'closed'}
      className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
  );
}
