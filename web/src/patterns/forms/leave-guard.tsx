import { useBlocker } from '@tanstack/react-router';
import { LateConfirm } from '#ui/overlays/late-confirm.ts';

interface LeaveGuardProps {
  isDirty: boolean;
  /** Drops the text once the user has chosen to leave. */
  onLeave?: () => void;
}

/** Asks before the user leaves or closes a page with unsaved text. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker({
    // Links within the page (the skip link) lose nothing.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <LateConfirm
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      text="What you changed here has not been saved and will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
