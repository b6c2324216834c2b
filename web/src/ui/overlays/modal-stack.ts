let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Use as the `ref` of a modal's content while it is open. */
export function modalRef(element: HTMLElement | null): () => void {
  if (element) change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

/** For `useSyncExternalStore`: calls `listener` when `topModal()` may have changed. */
export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The content of the modal on top; null when none is open. */
export const topModal = (): HTMLElement | null => stack.at(-1) ?? null;
