import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import type { ChangeRequest } from '../shared/people-change.ts';
import { confirmWords } from './executive-words.ts';

interface ExecutiveConfirmProps {
  request: ChangeRequest;
  open: boolean;
  onClose: () => void;
  working: boolean;
  onConfirm: () => void;
}

/** Confirms a change of someone's grade or access. Default export for `lazy`. */
export default function ExecutiveConfirm({ request, open, onClose, working, onConfirm }: ExecutiveConfirmProps) {
  return (
    <ConfirmDialog
      {...confirmWords(request)}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      working={working}
      onConfirm={onConfirm}
    />
  );
}
