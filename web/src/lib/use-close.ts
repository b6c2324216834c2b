import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Closes a dialog that has an address: back to where it was opened from (`wasOpened`), or, come to by its address, to the list in its
 * place. `opening` is what the address names, or the address itself; each can be closed once.
 */
export function useClose(opening: string | undefined, wasOpened: boolean, showList: () => void): () => void {
  const { history } = useRouter();
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening can be closed again.
  useEffect(() => {
    isClosing.current = false;
  }, [opening]);

  return () => {
    // Going back takes a moment; a second Escape in it must not go back further.
    if (isClosing.current) return;
    isClosing.current = true;
    // Whoever calls has asked about anything unsaved.
    if (wasOpened) history.back({ ignoreBlocker: true });
    else showList();
  };
}
