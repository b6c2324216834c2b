import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from './overlays/toast.tsx';
import { preloadCode } from './preloading.ts';

/** What an overlay takes; other parts take neither. */
export interface LateProps {
  open?: boolean;
  onClose?: () => void;
}

/**
 * A component whose code loads when it first renders (an overlay: when it first opens), or earlier through `preload`. If the code cannot
 * be loaded, a toast says so and an overlay closes; a part with a fallback is content, so its error goes to the route's error screen.
 * Not `lazy`: loaded code would still suspend, and a failed load would never be retried.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback?: ComponentType<Props>,
) {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };

  function LatePart(props: Props & LateProps) {
    const { open = true, onClose } = props;
    const [View, setView] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    const fail = useEffectEvent((reason: unknown) => {
      if (Fallback) return setError(reason);
      toast({
        tone: 'danger',
        title: 'Could not open',
        description: 'The connection was lost. Check it, then try again.',
      });
      onClose?.();
    });
    useEffect(() => {
      if (open && !View) read().then((view) => setView(() => view), fail);
    }, [open, View]);

    if (error) throw error;
    const Shown = View ?? Fallback;
    return Shown && <Shown {...props} />;
  }
  return Object.assign(LatePart, { preload: () => preloadCode(read) });
}

/** By then a screen has usually loaded what it shows. */
const PRELOAD_AFTER_MS = 2000;

/** Preloads code that the screen may need soon, as `preloadCode` does. */
export function usePreload(load: () => Promise<unknown>): void {
  const start = useEffectEvent(() => void preloadCode(load));
  useEffect(() => {
    const timer = setTimeout(start, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
