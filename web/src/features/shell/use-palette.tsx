import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { topModal } from '../../ui/overlays/modal-stack.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import type { Palette } from './palette/palette.tsx';
import { isPaletteKey } from './palette-key.ts';

const load = () => import('./palette/palette.tsx');

/**
 * The palette, which loads when it is first opened: by what is returned, or with Ctrl K (⌘ K) unless `isOff` or another dialog is
 * open. The same keys close it.
 */
export function usePalette(isOff: boolean) {
  const [View, setView] = useState<ComponentType<ComponentProps<typeof Palette>> | null>(null);
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const close = () => setOpening((before) => ({ ...before, isOpen: false }));
  const open = () => {
    setOpening(({ count }) => ({ count: count + 1, isOpen: true }));
    if (View) return;
    load().then(
      (module) => setView(() => module.Palette),
      () => {
        close();
        toast({
          tone: 'danger',
          title: 'Could not open',
          description: 'The connection was lost. Check it, then try again.',
        });
      },
    );
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
