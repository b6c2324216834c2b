import type { RefObject } from 'react';
import { focusOn } from '#lib/focus.ts';

/** Replaces what is between `start` and `end`, as if it were typed: Ctrl Z takes it back. */
export function typeOver(
  ref: RefObject<HTMLTextAreaElement | null>,
  { start, end, text }: { start: number; end: number; text: string },
): void {
  const field = ref.current;
  if (!field) return;
  focusOn(ref);
  field.setSelectionRange(start, end);
  // Deprecated, and the only way into the field's own undo. Without it, only Ctrl Z is lost.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
