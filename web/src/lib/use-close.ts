import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

interface Closing {
  /** False from the moment that it is closed: the address follows once the router has navigated. */
  isOpen: boolean;
  close: () => void;
}

/**
 * Closes a dialog that has an address: goes back if its list left `mark` in the history's state, else replaces the address with the
 * list's. `opening` identifies the opening; each can be closed once.
 */
export function useClose(opening: string | undefined, mark: keyof HistoryState, showList: () => void): Closing {
  const { history } = useRouter();
  const [closed, setClosed] = useState<string>();
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening can be closed again, and so can this one after the list.
  useEffect(() => {
    isClosing.current = false;
    setClosed(undefined);
  }, [opening]);

  return {
    isOpen: opening !== undefined && opening !== closed,
    close: () => {
      // Going back takes a moment, in which a second Escape must not go back further.
      if (isClosing.current) return;
      isClosing.current = true;
      setClosed(opening);
      // The caller has already asked about unsaved changes.
      if (history.location.state[mark]) history.back({ ignoreBlocker: true });
      else showList();
    },
  };
}
