import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn, isTextEntry } from '#patterns/keys.ts';

const REPEATABLE = ['j', 'k'] as const;
const SHORTCUTS = [...REPEATABLE, 'a', 'c', 'd', 'r', 'i', 'z', 'x'] as const;

type Shortcut = (typeof SHORTCUTS)[number];

/** What each key does. Leave out a key without an action. */
type ShortcutActions = Partial<Record<Shortcut, (() => void) | undefined>>;

type Press = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** The shortcut of a key event. Holding a key steps through the list, but decides only once. */
export function shortcutOf(press: Press): Shortcut | undefined {
  if (press.defaultPrevented || press.isComposing) return undefined;
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return undefined;
  const key = press.key.toLowerCase();
  return (press.repeat ? REPEATABLE : SHORTCUTS).find((shortcut) => shortcut === key);
}

/** Single-key shortcuts for the open dialog. Off while the reviewer types or confirms something. */
export function useReviewShortcuts(actions: ShortcutActions, isActive: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = isTextEntry(event.target) || !areSingleKeysOn() ? undefined : shortcutOf(event);
    const act = shortcut && actions[shortcut];
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
