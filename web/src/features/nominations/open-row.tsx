import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { focusFirstId } from '#lib/focus.ts';
import { useClose } from '#lib/use-close.ts';
import type { Steps } from '#patterns/steps/step-buttons.tsx';
import { focusOrder } from '#patterns/steps/step-order.ts';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import type { NominationTab } from './nominations-search.ts';

const NominationDialog = lazyPart(() => import('./dialog/nomination-dialog.tsx'));
const TrialDialog = lazyPart(() => import('./dialog/trial-dialog.tsx'));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from its list, so going back closes it. */
    openedNomination?: boolean;
  }
}

/** The id of the link in a row. */
export const rowLinkId = (id: string) => `voice-${id}`;

interface OpenRowProps extends Steps {
  tab: NominationTab;
  /** The row that the address names. */
  open: string | undefined;
  /** The order to step through. */
  order: readonly string[];
}

/** The dialog of the open nomination or trial. */
export function OpenRow({ tab, open, order, ...steps }: OpenRowProps) {
  const navigate = useNavigate({ from: '/nominations' });
  const { isOpen, close } = useClose(open, 'openedNomination', () => {
    void navigate({ search: (before) => ({ ...before, open: undefined }), replace: true, resetScroll: false });
  });
  // The dialog keeps the last row while it fades out, and closing needs the order in which that stood.
  const [last, setLast] = useState({ id: open, order, tab });
  if (open && (open !== last.id || order !== last.order || tab !== last.tab)) setLast({ id: open, order, tab });
  const View = last.tab === 'trials' ? TrialDialog : NominationDialog;

  // Loaded ahead, so that the first row opens without waiting.
  usePreload(View.preload);

  return (
    last.id && (
      <View
        {...steps}
        id={last.id}
        open={isOpen}
        onClose={close}
        // Not always the row that opened it: the reader may have stepped on, and a decision may have removed the row.
        finalFocus={() => focusFirstId(focusOrder(last.order, last.id ?? '').map(rowLinkId))}
      />
    )
  );
}
