import { useEffect, useEffectEvent, useState } from 'react';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import { isOverlayOpen } from '#ui/overlays/toast.tsx';
import { isPaletteKey } from './palette-key.ts';

const Palette = lazyPart(() => import('./palette/palette.tsx'));

/**
 * The palette, and what opens it besides Ctrl K (⌘ K), which works unless an overlay is open. The same keys close it.
 */
export function usePalette() {
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const open = () => setOpening(({ count }) => ({ count: count + 1, isOpen: true }));
  const close = () => setOpening(({ count }) => ({ count, isOpen: false }));

  // Letters typed before the code arrives would be lost.
  usePreload(Palette.preload);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isPaletteKey(event)) return;
    if (opening.isOpen) close();
    else if (!isOverlayOpen()) open();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  // Not before it is opened, because it reads the list of guides.
  const palette = opening.count > 0 && <Palette key={opening.count} open={opening.isOpen} onClose={close} />;
  return { open, palette };
}
