import { useEffect, useEffectEvent, useState } from 'react';
import { topModal } from '#ui/overlays/modal-stack.ts';
import { useOnDemand } from '#ui/overlays/use-on-demand.ts';
import { isPaletteKey } from './palette-key.ts';

const load = async () => (await import('./palette/palette.tsx')).Palette;

/**
 * The palette, which loads when it is first opened: by what is returned, or with Ctrl K (⌘ K) unless `isOff` or another dialog is
 * open. The same keys close it.
 */
export function usePalette(isOff: boolean) {
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const close = () => setOpening((before) => ({ ...before, isOpen: false }));
  const [View, want] = useOnDemand(load, close);
  const open = () => {
    setOpening(({ count }) => ({ count: count + 1, isOpen: true }));
    want();
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isPaletteKey(event)) return;
    if (opening.isOpen) close();
    else if (!isOff && !topModal()) open();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return { open, palette: View && <View key={opening.count} open={opening.isOpen} onClose={close} /> };
}
