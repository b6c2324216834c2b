import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useOnDemand } from './use-on-demand.ts';

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * An overlay whose code loads when it first opens, for screens that would otherwise load it with their first paint. Signed-in pages
 * preload the code of dialogs once they are idle. If it cannot be loaded, a toast says so and the overlay closes again.
 */
export function later<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    const { open, onOpenChange } = props;
    const [View, want] = useOnDemand(load, () => onOpenChange(false));
    const loadOpened = useEffectEvent(want);
    useEffect(() => {
      if (open) loadOpened();
    }, [open]);
    return View && <View {...props} />;
  };
}

export const ConfirmLater = later(async () => (await import('./confirm.tsx')).ConfirmDialog);
export const SheetLater = later(async () => (await import('./sheet.tsx')).Sheet);
