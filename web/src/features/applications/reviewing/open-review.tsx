import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.tsx';
import { usePreload } from '#lib/preload.ts';
import { useClose } from '#lib/use-close.ts';
import type { Place, Step } from '../dialog/step-buttons.tsx';
import { useRowFocus } from './row-focus.tsx';

const ReviewDialog = lazyPart(() => import('../dialog/review-dialog.tsx'));

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

/** The dialog of the open application, with its state, so that changes to it do not draw the list again. */
export function OpenReview({ open, order, ...steps }: OpenReviewProps) {
  const navigate = useNavigate({ from: '/manage/applications/' });
  const wasOpened = useLocation({ select: (location) => location.state.openedReview === true });
  const close = useClose(open, wasOpened, () => {
    void navigate({ search: ({ open: _, ...rest }) => rest, replace: true, resetScroll: false });
  });
  const { isReady, anchor } = useRowFocus(open, order);
  // Keep the last application while the dialog fades out.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);

  // Loaded ahead, so that the first row opens at once.
  usePreload(ReviewDialog.preload);

  // The row answers the press before the application is drawn.
  const dialog = useDeferredValue(
    shown && (
      <Suspense>
        <ReviewDialog {...steps} id={shown} open={open !== undefined && isReady} onClose={close} />
      </Suspense>
    ),
    null,
  );
  return (
    <>
      {anchor}
      {dialog}
    </>
  );
}
