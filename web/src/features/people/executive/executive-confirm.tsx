import { useState } from 'react';
import type { Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import type { Subject } from '#patterns/people/people-queries.ts';
import { isText, useKept } from '#patterns/sign-in-again.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { ReasonField } from '../approvals/reason-field.tsx';
import { approverOf, useApprovers, withoutApprover } from '../approvers.ts';
import EraseDialog from '../erase-dialog.tsx';
import type { ChangeRequest } from '../people-change.ts';
import { isForTwo, isToConfirm, useTwoPerson } from '../two-person.ts';
import { UnmetGates, unmetIn, useWaiver } from '../unmet-gates.tsx';

/** A change to confirm; erasing is one of its own, since there is no way back. */
export type ConfirmRequest = ChangeRequest | { person: Subject; change: { kind: 'erase' } };

interface ExecutiveConfirmProps {
  request: ConfirmRequest;
  open: boolean;
  onClose: () => void;
  working: boolean;
  /** Why the last attempt was refused, if the dialog says it. */
  error: Error | null;
  onConfirm: (request: ChangeRequest) => void;
}

const isErasure = (request: ConfirmRequest): request is Exclude<ConfirmRequest, ChangeRequest> =>
  request.change.kind === 'erase';

/** Confirms a change of a person's grade or access, or erases them. */
export default function ExecutiveConfirm({ request, open, onClose, working, error, onConfirm }: ExecutiveConfirmProps) {
  const isTwoPerson = useTwoPerson();
  if (isErasure(request)) return <EraseDialog key={request.person.id} {...{ person: request.person, open, onClose }} />;
  const dialog = { open, onClose, working, error };
  if (isTwoPerson && isForTwo(request)) return <AskConfirm {...dialog} request={request} onConfirm={onConfirm} />;
  return <PlainConfirm {...dialog} request={request} isTwoPerson={isTwoPerson} onConfirm={onConfirm} />;
}

interface PlainConfirmProps extends Omit<ExecutiveConfirmProps, 'request'> {
  request: ChangeRequest;
  isTwoPerson: boolean;
}

/** Confirms a change that one person makes. */
function PlainConfirm({ request, isTwoPerson, error, onConfirm, ...dialog }: PlainConfirmProps) {
  const { person } = request;
  const { unmet, waiver, setWaiver, isMissing, sent } = useWaiver({ personId: person.id, error, open: dialog.open });
  const question = confirmText(request);
  const lapses =
    isTwoPerson && isToConfirm(request) ? ' Unless a second person confirms it, it lapses after 72 hours.' : '';
  return (
    <ConfirmDialog
      {...question}
      {...dialog}
      text={question.text + lapses}
      confirmDisabled={isMissing}
      onConfirm={() => onConfirm({ ...request, ...sent })}
    >
      {unmet && (
        <UnmetGates className="mt-4" username={person.username} unmet={unmet} waiver={waiver} onWaiver={setWaiver} />
      )}
      {error && !unmetIn(error) && (
        <Failure error={error} className="mt-4">
          Nothing was changed.
        </Failure>
      )}
    </ConfirmDialog>
  );
}

interface AskConfirmProps extends Omit<ExecutiveConfirmProps, 'request'> {
  request: ChangeRequest;
}

/** Asks a second person for the change. */
function AskConfirm({ request, error, onConfirm, ...dialog }: AskConfirmProps) {
  const { person, change } = request;
  const me = useMe();
  const approvers = useApprovers(true);
  const [reason, setReason] = useKept(`reason:${person.id}`, isText, '');
  // Each opening starts afresh.
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    if (dialog.open) setReason('');
  }
  const wanted = { targetId: person.id, from: person.grade, to: 'grade' in change ? change.grade : MEMBER };
  const approver = approverOf(approvers, wanted);
  const { unmet, waiver, setWaiver, isMissing, sent } = useWaiver({ personId: person.id, error, open: dialog.open });
  const text =
    change.kind === 'fire'
      ? `They go from ${gradeTitle(person.grade)} back to ${gradeTitle(MEMBER)}, and are signed out everywhere, once ${approver} approves it.`
      : `They stay ${gradeTitle(person.grade)} until ${approver} approves it.`;
  return (
    <ConfirmDialog
      {...dialog}
      title={confirmText(request).title}
      text={approver === null ? withoutApprover(me.grade, wanted) : text}
      confirmLabel="Request approval"
      workingLabel="Asking..."
      confirmDisabled={isMissing}
      onConfirm={() => onConfirm({ person, change, reason, ...sent })}
    >
      <ReasonField value={reason} onChange={setReason} />
      {unmet && (
        <UnmetGates className="mt-4" username={person.username} unmet={unmet} waiver={waiver} onWaiver={setWaiver} />
      )}
      {error && !unmetIn(error) && (
        <Failure error={error} className="mt-4">
          Nothing was changed.
        </Failure>
      )}
    </ConfirmDialog>
  );
}

const MEMBER: Grade = 1;

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
