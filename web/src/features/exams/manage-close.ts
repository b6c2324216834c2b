import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The exam dialog was opened from its list: going back is what closes it. */
    openedExam?: boolean;
  }
}

/** Closes the open dialog: back to where it was opened from, or, come to by its address, to the list in its place. */
export function useCloseDialog(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const { href, wasOpened } = useLocation({
    select: (location) => ({ href: location.href, wasOpened: location.state.openedExam === true }),
    structuralSharing: true,
  });
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening can be closed once.
  useEffect(() => {
    isClosing.current = false;
  }, [href]);

  return () => {
    // Going back takes a moment; a second Escape in it must not go back further.
    if (isClosing.current) return;
    isClosing.current = true;
    // Whoever calls has asked about anything unsaved.
    if (wasOpened) router.history.back({ ignoreBlocker: true });
    else void navigate({ to: '/manage/exams', search: {}, replace: true, resetScroll: false, ignoreBlocker: true });
  };
}
