import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import type { AskedChange } from '../shared/people-change.ts';
import { questionOf } from './executive-words.ts';

interface ExecutiveAskProps {
  asked: AskedChange;
  open: boolean;
  onClose: () => void;
  working: boolean;
  onConfirm: () => void;
}

/** Asks before someone's grade or access changes. The default export, because it is fetched only when it is needed. */
export default function ExecutiveAsk({ asked, open, onClose, working, onConfirm }: ExecutiveAskProps) {
  return (
    <ConfirmDialog
      {...questionOf(asked)}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      working={working}
      onConfirm={onConfirm}
    />
  );
}
