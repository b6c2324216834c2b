import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

const ROW_PREFIX = 'application-';

/** The id of the link that opens an application's row. */
export const rowLinkId = (applicationId: string) => ROW_PREFIX + applicationId;

// From where one was: the row itself, else the one that has moved into its place, else the last one before it.
function around(order: readonly string[], id: string): string[] {
  const index = order.indexOf(id);
  return index < 0 ? [id] : [...order.slice(index), ...order.slice(0, index).reverse()];
}

/**
 * Leads focus from a closing dialog to the row one was at. That is not always the row that opened it: one goes on inside the
 * dialog, a decision takes a row out of the list, and an address opens the dialog without any. So the dialog is opened
 * from, and gives focus back to, an unseen place that passes it on.
 */
export function useRowFocus(
  open: string | undefined,
  order: readonly string[],
): { isReady: boolean; place: ReactNode } {
  const place = useRef<HTMLSpanElement>(null);
  const isOpening = useRef(false);
  const rows = useRef<readonly string[]>([]);
  const [isReady, setReady] = useState(false);
  const isOpen = open !== undefined;

  useEffect(() => {
    if (open) rows.current = around(order, open);
  }, [open, order]);

  useLayoutEffect(() => {
    if (isOpen) {
      isOpening.current = true;
      place.current?.focus({ preventScroll: true });
      isOpening.current = false;
    }
    setReady(isOpen);
  }, [isOpen]);

  const passOn = () => {
    if (isOpening.current) return;
    for (const id of rows.current) {
      const row = document.getElementById(rowLinkId(id));
      if (row) return row.focus();
    }
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  };

  // biome-ignore lint/a11y/noStaticElementInteractions: nobody can reach it but the closing dialog.
  const element = <span ref={place} tabIndex={-1} onFocus={passOn} className="fixed size-0" />;
  return { isReady, place: element };
}
