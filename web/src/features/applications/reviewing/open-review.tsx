import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { focusFirstId } from '#lib/focus.ts';
import { useClose } from '#lib/use-close.ts';
import type { Place, Step } from '#patterns/steps/step-buttons.tsx';
import { focusOrder } from '#patterns/steps/step-order.ts';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import type { RailList } from '../dialog/review-list-pane.tsx';
import { rowLinkId } from './review-row.tsx';

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
  list: RailList;
}

/** The dialog of the open application. */
export function OpenReview({ open, order, ...steps }: OpenReviewProps) {
  const navigate = useNavigate({ from: '/manage/applications/' });
  const { isOpen, close } = useClose(open, 'openedReview', () => {
    void navigate({ search: (before) => ({ ...before, open: undefined }), replace: true, resetScroll: false });
  });
  // The dialog keeps the last application while it fades out, and closing needs the order in which that stood.
  const [last, setLast] = useState({ id: open, order });
  if (open && (open !== last.id || order !== last.order)) setLast({ id: open, order });

  // Loaded ahead, so that the first row opens without waiting.
  usePreload(ReviewDialog.preload);

  return (
    last.id && (
      <ReviewDialog
        {...steps}
        id={last.id}
        open={isOpen}
        onClose={close}
        // Not always the row that opened it: the reviewer may have stepped on, and a decision may have removed the row.
        finalFocus={() => focusFirstId(focusOrder(last.order, last.id ?? '').map(rowLinkId))}
      />
    )
  );
}
