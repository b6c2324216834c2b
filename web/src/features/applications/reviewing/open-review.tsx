import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClose } from '#lib/use-close.ts';
import { latePart, usePreload } from '#ui/late-part.tsx';
import type { Place, Step } from '../dialog/step-buttons.tsx';
import { useRowFocus } from './row-focus.tsx';

const ReviewDialog = latePart(() => import('../dialog/review-dialog.tsx'));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from its list, so going back closes it. */
    openedReview?: boolean;
  }
}

interface OpenReviewProps {
  /** The application that the address names. */
  open: string | undefined;
  /** The order to step through. */
  order: readonly string[];
  goPrevious: Step;
  goNext: Step;
  place: Place;
}

/** The dialog of the open application. */
export function OpenReview({ open, order, ...steps }: OpenReviewProps) {
  const navigate = useNavigate({ from: '/manage/applications/' });
  const wasOpened = useLocation({ select: (location) => location.state.openedReview === true });
  const close = useClose(open, wasOpened, () => {
    void navigate({ search: (before) => ({ ...before, open: undefined }), replace: true, resetScroll: false });
  });
  const { isReady, anchor } = useRowFocus(open, order);
  // Keep the last application while the dialog fades out.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);

  // Loaded ahead, so that the first row opens at once.
  usePreload(ReviewDialog.preload);

  return (
    <>
      {anchor}
      {shown && <ReviewDialog {...steps} id={shown} open={open !== undefined && isReady} onClose={close} />}
    </>
  );
}
