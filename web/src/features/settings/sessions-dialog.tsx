import { Dialog } from '#ui/overlays/dialog.tsx';
import { SESSIONS_SENTENCE, SessionList } from './session-list.tsx';

interface SessionsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The user's sessions. */
export default function SessionsDialog({ open, onClose }: SessionsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Your sessions" description={SESSIONS_SENTENCE}>
      <SessionList isShown={open} />
    </Dialog>
  );
}
