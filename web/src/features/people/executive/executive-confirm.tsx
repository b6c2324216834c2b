import type { Erasable } from '#patterns/people/people-queries.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import EraseDialog from '../erase-dialog.tsx';
import type { ChangeRequest } from '../people-change.ts';
import { confirmWords } from './executive-words.ts';

/** A change to confirm; erasing is one of its own, since there is no way back. */
export type ConfirmRequest = ChangeRequest | { person: Erasable; change: { kind: 'erase' } };

interface ExecutiveConfirmProps {
  request: ConfirmRequest;
  open: boolean;
  onClose: () => void;
  working: boolean;
  onConfirm: (request: ChangeRequest) => void;
}

const isErasure = (request: ConfirmRequest): request is Exclude<ConfirmRequest, ChangeRequest> =>
  request.change.kind === 'erase';

/** Confirms a change of someone's grade or access, or erases them. */
export default function ExecutiveConfirm({ request, open, onClose, working, onConfirm }: ExecutiveConfirmProps) {
  if (isErasure(request)) return <EraseDialog key={request.person.id} {...{ person: request.person, open, onClose }} />;
  return (
    <ConfirmDialog
      {...confirmWords(request)}
      open={open}
      onClose={onClose}
      working={working}
      onConfirm={() => onConfirm(request)}
    />
  );
}
