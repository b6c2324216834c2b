import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownToast, ToastContent, ToastViewProps } from './toast-view.tsx';

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a short message, from anywhere. Only one at a time: a new one replaces the current one. */
export function toast(content: ToastContent): void {
  show({ ...content, id: nextId++, open: true });
}

// By id: a replaced toast may still report its own end and must not close the new one.
function dismiss(id: number): void {
  if (shown?.id === id) show({ ...shown, open: false });
}

function show(next: ShownToast): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads what draws toasts: in advance, a message about a lost connection can still be shown. */
export const loadToasts = () => import('./toast-view.tsx');

/**
 * Where toasts appear; rendered once in the app. The view is larger than all other parts of a page together, so it loads
 * with the first toast, which waits for it.
 */
export function Toaster() {
  const item = useSyncExternalStore(subscribe, () => shown);
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null);
  const id = item?.id;

  useEffect(() => {
    // Each new toast retries a failed load.
    if (View || id === undefined) return;
    loadToasts().then(
      (module) => setView(() => module.ToastView),
      () => console.error('The part that shows messages could not be loaded.'),
    );
  }, [View, id]);

  return View && <View item={item} onDismiss={dismiss} />;
}
