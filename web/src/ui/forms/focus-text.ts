import type { RefObject } from 'react';
import { focusOn } from '#lib/focus.ts';

/** Moves focus into a text as soon as it shows its new value, with the caret at `caret` or else at its end. */
export function focusText(ref: RefObject<HTMLTextAreaElement | null>, caret?: number): void {
  requestAnimationFrame(() => {
    focusOn(ref);
    const at = caret ?? ref.current?.value.length ?? 0;
    ref.current?.setSelectionRange(at, at);
  });
}
