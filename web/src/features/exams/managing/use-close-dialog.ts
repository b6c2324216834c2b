import { useLocation, useNavigate } from '@tanstack/react-router';
import { useClose } from '#lib/use-close.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from the list, so closing it goes back. */
    openedExam?: boolean;
  }
}

/** Closes the open dialog and returns to the list of exams. */
export function useCloseDialog(): () => void {
  const navigate = useNavigate();
  const { href, wasOpened } = useLocation({
    select: (location) => ({ href: location.href, wasOpened: location.state.openedExam === true }),
    structuralSharing: true,
  });
  return useClose(href, wasOpened, () => {
    void navigate({ to: '/manage/exams', search: {}, replace: true, resetScroll: false, ignoreBlocker: true });
  });
}
