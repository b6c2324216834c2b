import { gradeTitle } from '#lib/portal/labels.ts';
import type { Erasable } from '#patterns/people/people-queries.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import EraseDialog from '../erase-dialog.tsx';
import type { ChangeRequest } from '../people-change.ts';
import { isForTwo, useTwoPerson } from '../two-person.ts';

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

/** Confirms a change of a person's grade or access, or erases them. */
export default function ExecutiveConfirm({ request, open, onClose, working, onConfirm }: ExecutiveConfirmProps) {
  const isTwoPerson = useTwoPerson();
  if (isErasure(request)) return <EraseDialog key={request.person.id} {...{ person: request.person, open, onClose }} />;
  return (
    <ConfirmDialog
      {...(isTwoPerson ? askingText(request) : confirmText(request))}
      open={open}
      onClose={onClose}
      working={working}
      onConfirm={() => onConfirm(request)}
    />
  );
}

/** The same, while a second person has to approve some of these changes. */
function askingText(request: ChangeRequest): Question {
  const question = confirmText(request);
  if (!isForTwo(request)) return question;
  return {
    ...question,
    text: `${question.text} A second person has to approve this.`,
    confirmLabel: 'Request approval',
    workingLabel: 'Asking...',
    danger: false,
  };
}

type Question = { title: string; text: string; confirmLabel: string; workingLabel: string; danger: boolean };

/** The confirmation of a change: who it is about and what will happen. */
function confirmText({ person: { username, grade }, change }: ChangeRequest): Question {
  switch (change.kind) {
    case 'promote':
    case 'grade': {
      const isRise = change.grade > grade;
      return {
        title: `Make ${username} ${gradeTitle(change.grade)}?`,
        text: `Their grade is ${gradeTitle(grade)} now. The ${isRise ? 'promotion' : 'demotion'} takes effect now and goes into their records.`,
        confirmLabel: 'Change grade',
        workingLabel: 'Changing...',
        danger: false,
      };
    }
    case 'fire':
      return {
        title: `Fire ${username}?`,
        text: `They go from ${gradeTitle(grade)} back to ${gradeTitle(1)} and are signed out everywhere. Open exam assignments end and their staff profile is archived; promoting them again restores it.`,
        confirmLabel: 'Fire User',
        workingLabel: 'Firing...',
        danger: true,
      };
    case 'block':
      return {
        title: `Block ${username}?`,
        text: 'They are signed out everywhere and cannot sign in until they are unblocked. Their grade stays as it is.',
        confirmLabel: 'Block User',
        workingLabel: 'Blocking...',
        danger: true,
      };
    case 'unblock':
      return {
        title: `Unblock ${username}?`,
        text: 'They can sign in again, with the grade they have.',
        confirmLabel: 'Unblock User',
        workingLabel: 'Unblocking...',
        danger: false,
      };
    case 'sign-out':
      return {
        title: `Sign ${username} out everywhere?`,
        text: 'All their sessions end now, on every device. They can sign in again.',
        confirmLabel: 'Sign out everywhere',
        workingLabel: 'Signing out...',
        danger: false,
      };
  }
}
