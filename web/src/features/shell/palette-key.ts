import { IS_APPLE } from '#patterns/keys.ts';

/** The keys that open the palette, as people read them and as `aria-keyshortcuts` has them. */
export const PALETTE_KEYS = IS_APPLE ? { shown: '⌘ K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether this key press opens the palette: ⌘ K at Apple, where Ctrl K deletes to the line's end, Ctrl K elsewhere. */
export function isPaletteKey(press: Press, isApple = IS_APPLE): boolean {
  if (press.altKey || press.shiftKey || press.metaKey !== isApple || press.ctrlKey === isApple) return false;
  // A keyboard of other letters has K where the Latin one has it.
  return /^[a-z]$/i.test(press.key) ? press.key.toLowerCase() === 'k' : press.code === 'KeyK';
}
