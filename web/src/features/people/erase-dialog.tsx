import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { auditKeys } from '#features/audit/queries.ts';
import { assignmentKeys, attemptKeys, examKeys } from '#features/exams/queries.ts';
import { client, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { useMe } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import { type Subject, userKeys } from '#patterns/people/people-queries.ts';
import { isText, useKept } from '#patterns/sign-in-again.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { approverOf, useApprovers, withoutApprover } from './approvers.ts';
import { isAsked, reportAsked } from './people-change.ts';
import { staffKeys } from './staff-queries.ts';
import { useTwoPerson } from './two-person.ts';

// Whatever names the person, quotes their texts or counts what was open.
function refresh(id: string) {
  // Applications by their prefix: their feature imports this one.
  const keys = [userKeys.all, staffKeys.all, staffKeys.records(id), ['applications']];
  for (const queryKey of [...keys, attemptKeys.lists, assignmentKeys.all, examKeys.figures, auditKeys.lists])
    void queryClient.invalidateQueries({ queryKey });
}

interface EraseDialogProps {
  person: Subject;
  open: boolean;
  onClose: () => void;
  onErased?: (() => void) | undefined;
}

/** Erases the person once their username is typed. */
export default function EraseDialog({ person: current, open, onClose, onErased }: EraseDialogProps) {
  // Freeze the person while the dialog is open.
  const [person, setPerson] = useState(current);
  const [typed, setTyped] = useKept(`erase:${current.id}`, isText, '');
  const { username } = person;
  const me = useMe();
  const isTwoPerson = useTwoPerson();
  const wanted = { targetId: person.id, from: person.grade, to: null };
  const approver = approverOf(useApprovers(isTwoPerson), wanted);
  const erasure = useMutation({
    mutationFn: () =>
      send(client.api.users[':id'].erase.$post({ param: { id: person.id }, json: { username: typed.trim() } })),
    onSuccess: (reply) => {
      onClose();
      if (isAsked(reply)) return reportAsked();
      onErased?.();
      refresh(person.id);
      toast({
        tone: 'success',
        title: 'Person Erased',
        description: `What was kept about ${username} is being deleted.`,
      });
    },
  });
  // Each opening starts afresh.
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) {
      setPerson(current);
      setTyped('');
      erasure.reset();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Erase ${username}?`}
      text={
        <>
          <p>
            {!isTwoPerson
              ? 'This cannot be undone, not even by you.'
              : approver === null
                ? withoutApprover(me.grade, wanted)
                : `Once ${approver} approves it, this cannot be undone.`}
          </p>
          <ul className="mt-3 list-disc flex flex-col gap-2 pl-5">
            <li>
              <strong className="font-semibold text-ink">Deleted:</strong> their name, Discord ID and avatar; their
              answers to applications and exams; every message, note, record and reason about or by them; and their
              addresses in the audit log.
            </li>
            <li>
              <strong className="font-semibold text-ink">Kept:</strong> decisions, verdicts, grades, scores, dates and
              counts, shown as ‘Erased user’. Texts of the organisation, such as guides and notices, stay too.
            </li>
            <li>
              {person.isBlocked
                ? 'Their block stays for good: they cannot sign in again.'
                : 'Their open applications are withdrawn. If they sign in again, they start as a new person.'}
            </li>
          </ul>
        </>
      }
      confirmLabel={isTwoPerson ? 'Request approval' : 'Erase for good'}
      workingLabel={isTwoPerson ? 'Asking...' : 'Erasing...'}
      danger
      working={erasure.isPending}
      confirmDisabled={typed.trim() !== username}
      onConfirm={() => erasure.mutate()}
    >
      <Field
        label={
          <>
            Type <span className="font-semibold wrap-anywhere">{username}</span> to confirm
          </>
        }
      >
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {erasure.error && (
        <Failure error={erasure.error} className="mt-4">
          Nothing was changed.
        </Failure>
      )}
    </ConfirmDialog>
  );
}
