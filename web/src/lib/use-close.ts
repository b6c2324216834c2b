import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Closes a dialog that has an address: goes back if its list left `mark` in the history's state, else replaces the address with the
 * list's. `opening` identifies the opening; each can be closed once.
 */
export function useClose(opening: string | undefined, mark: keyof HistoryState, showList: () => void): () => void {
  const { history } = useRouter();
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening can be closed again.
  useEffect(() => {
    isClosing.current = false;
  }, [opening]);

  return () => {
    // Going back takes a moment, in which a second Escape must not go back further.
    if (isClosing.current) return;
    isClosing.current = true;
    // The caller has already asked about unsaved changes.
    if (history.location.state[mark]) history.back({ ignoreBlocker: true });
    else showList();
  };
}
