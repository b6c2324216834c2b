import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusOrder } from './review-order.ts';

const ROW_PREFIX = 'application-';

/** The id of the link in an application's row. */
export const rowLinkId = (applicationId: string) => ROW_PREFIX + applicationId;

/**
 * Sends focus from the closing dialog to the row of the application last shown. That is not always the row that opened
 * the dialog: the reviewer may have stepped on, a decision may have removed the row, or the dialog was opened by its
 * address. So the dialog opens from an invisible anchor, returns focus to it, and the anchor passes it on.
 * Render `anchor`, and open the dialog only once `isReady`.
 */
export function useRowFocus(
  open: string | undefined,
  order: readonly string[],
): { isReady: boolean; anchor: ReactNode } {
  const anchor = useRef<HTMLSpanElement>(null);
  const isOpening = useRef(false);
  const candidates = useRef<readonly string[]>([]);
  const [isReady, setReady] = useState(false);
  const isOpen = open !== undefined;

  useEffect(() => {
    if (open) candidates.current = focusOrder(order, open);
  }, [open, order]);

  useLayoutEffect(() => {
    if (isOpen) {
      isOpening.current = true;
      anchor.current?.focus({ preventScroll: true });
      isOpening.current = false;
    }
    setReady(isOpen);
  }, [isOpen]);

  const passOn = () => {
    if (isOpening.current) return;
    for (const id of candidates.current) {
      const row = document.getElementById(rowLinkId(id));
      if (row) return row.focus();
    }
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  };

  // biome-ignore lint/a11y/noStaticElementInteractions: only the closing dialog can focus it.
  const element = <span ref={anchor} tabIndex={-1} onFocus={passOn} className="fixed" />;
  return { isReady, anchor: element };
}
