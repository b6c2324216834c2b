import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownToast, ToastContent, ToastViewProps } from './toast-view.tsx';

interface State {
  shown: ShownToast | null;
  /** In open overlays, the last one on top. */
  slots: readonly HTMLElement[];
}

let state: State = { shown: null, slots: [] };
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a short message, from anywhere. Only one at a time: a new one replaces the current one. */
export function toast(content: ToastContent): void {
  change({ shown: { ...content, id: nextId++, open: true } });
}

// By id: a replaced toast may still report its own end and must not close the new one.
function dismiss(id: number): void {
  if (state.shown?.id === id) change({ shown: { ...state.shown, open: false } });
}

/** Ref for the place in an open overlay where toasts appear: the overlay keeps focus and hides the page from screen readers. */
export function toastSlotRef(slot: HTMLElement | null): () => void {
  if (slot) change({ slots: [...state.slots, slot] });
  return () => change({ slots: state.slots.filter((other) => other !== slot) });
}

/** Whether an overlay covers the page. */
export const isOverlayOpen = (): boolean => state.slots.length > 0;

/** Loads the view of toasts: in advance, a message about a lost connection can still be shown. */
export const loadToasts = () => import('./toast-view.tsx');

/**
 * Where toasts appear; rendered once in the app. The view is larger than all other parts of a page together, so it loads with the first
 * toast. Not a `lazyPart`, which reports its failures in a toast.
 */
export function Toaster() {
  const { shown, slots } = useSyncExternalStore(subscribe, () => state);
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null);
  const id = shown?.id;

  useEffect(() => {
    // Each new toast retries a failed load.
    if (View || id === undefined) return;
    loadToasts().then(
      (module) => setView(() => module.ToastView),
      () => console.error('The view of toasts could not be loaded.'),
    );
  }, [View, id]);

  return View && <View item={shown} slot={slots.at(-1) ?? document.body} onDismiss={dismiss} />;
}
