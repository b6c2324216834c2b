import { useEffect, useEffectEvent } from 'react';

/** What each key does; a key that does nothing now is left out. */
type Keys = Partial<Record<'a' | 'c' | 'd' | 'j' | 'k', (() => void) | undefined>>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null);

/** Single keys for the open dialog. They keep still while one types, with a modifier, and while another dialog asks something. */
export function useReviewKeys(keys: Keys, isActive: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (!(key in keys)) return;
    // A key held down may run through the list, but decides once.
    if (event.repeat && key !== 'j' && key !== 'k') return;
    const act = keys[key as keyof Keys];
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    if (!isActive) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive]);
}
