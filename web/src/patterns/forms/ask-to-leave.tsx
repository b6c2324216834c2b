import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import type { OverlayProps } from '#ui/overlays/modal.tsx';
import { isSigningInAgain } from '../sign-in-again.ts';

interface AskToLeave {
  /** Whether leaving now would lose typed text. */
  isDirty: boolean;
  onLeave: () => void;
  title?: string;
  text?: string;
  /** Takes focus once the question is answered, and returns true if it did. */
  finalFocus?: OverlayProps['finalFocus'];
}

/**
 * Asks before a dialog with unsaved text closes. Its own buttons call `leave`; the router covers Back and links.
 * Render `question` inside the dialog.
 */
export function useAskToLeave({
  isDirty,
  onLeave,
  title = 'Leave without saving?',
  text = 'What you changed here has not been saved and will be lost.',
  finalFocus,
}: AskToLeave): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker({
    // Dialogs open and close by changing only the search.
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: () => isDirty && !isSigningInAgain(),
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';

  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const go = () => {
    setAsking(false);
    if (isBlocked) blocker.proceed();
    else onLeave();
  };
  return {
    leave: () => (isDirty ? setAsking(true) : onLeave()),
    question: (
      <ConfirmDialog
        open={isAsking || isBlocked}
        onClose={stay}
        title={title}
        text={text}
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={go}
        {...(finalFocus && { finalFocus })}
      />
    ),
  };
}
