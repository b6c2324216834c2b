import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownToast, ToastContent, ToastViewProps } from './toast-view.tsx';

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a short message, from anywhere. There is one at a time: a newer one replaces the one on show. */
export function toast(content: ToastContent): void {
  show({ ...content, id: nextId++, open: true });
}

// By id, since a replaced toast may still report its own end and must not take the newer one with it.
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

const loadView = () => import('./toast-view.tsx');

/** Fetches what draws toasts ahead of the first one, so that a message about a lost connection can still be shown. */
export function preloadToasts(): void {
  loadView().catch(() => console.error('The part that shows messages could not be loaded.'));
}

/**
 * The place where toasts appear; stands once in the app. What draws them weighs more than the rest of a page's parts
 * together, so a page that shows none does not fetch it; a toast called before it is there waits for it.
 */
export function Toaster() {
  const item = useSyncExternalStore(subscribe, () => shown);
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null);
  const id = item?.id;

  useEffect(() => {
    // Each new toast tries a failed fetch again.
    if (View || id === undefined) return;
    loadView().then(
      (module) => setView(() => module.ToastView),
      () => console.error('The part that shows messages could not be loaded.'),
    );
  }, [View, id]);

  return View && <View item={item} onDismiss={dismiss} />;
}
