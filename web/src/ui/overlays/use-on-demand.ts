import { type ComponentType, useState } from 'react';
import { toast } from './toast.tsx';

/**
 * A part that loads when it is first wanted: the component, null until then, and the function that loads it. If that fails, a toast
 * says so and `onFail` runs; the next call tries again.
 */
export function useOnDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFail: () => void,
): [ComponentType<Props> | null, () => void] {
  const [View, setView] = useState<ComponentType<Props> | null>(null);
  const want = () => {
    if (View) return;
    load().then(
      (component) => setView(() => component),
      () => {
        onFail();
        toast({
          tone: 'danger',
          title: 'Could not open',
          description: 'The connection was lost. Check it, then try again.',
        });
      },
    );
  };
  return [View, want];
}
