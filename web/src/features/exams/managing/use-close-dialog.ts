import { useLocation, useNavigate } from '@tanstack/react-router';
import { useClose } from '../../../lib/use-close.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The exam dialog was opened from its list: going back is what closes it. */
    openedExam?: boolean;
  }
}

/** Closes the open dialog, and comes to the list of exams. */
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
