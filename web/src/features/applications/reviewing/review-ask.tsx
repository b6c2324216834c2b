import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf, positionOf } from './review-words.ts';

const MAX_REASON = 1000;

interface AskProps {
  application: ReviewedApplication;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  working: boolean;
}

/** Asks once more before a decision that was made by a single key. */
export function AskDecision({
  decision,
  onConfirm,
  application,
  ...dialog
}: AskProps & { decision: 'accepted' | 'declined'; onConfirm: () => void }) {
  const accepts = decision === 'accepted';
  return (
    <ConfirmDialog
      {...dialog}
      title={`${accepts ? 'Accept' : 'Decline'} ${nameOf(application.user)}?`}
      text={`${nameOf(application.user)} applied for ${positionOf(application)}. ${accepts ? 'Accepted' : 'Declined'} applications move to the archive, where only the system pin changes them.`}
      confirmLabel={accepts ? 'Accept' : 'Decline'}
      danger={!accepts}
      onConfirm={onConfirm}
    />
  );
}

/** Asks for the reason of a suspension (spec §4): without one nothing happens. */
export function AskReason({ onConfirm, application, ...dialog }: AskProps & { onConfirm: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  // Each time it is asked anew.
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    if (dialog.open) setReason('');
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={`Suspend ${nameOf(application.user)}’s application?`}
      text="It keeps its status, and cannot be accepted until it is reinstated."
      confirmLabel="Suspend"
      danger
      confirmDisabled={!reason.trim()}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The dialog would start on its Cancel button; here there is something to write first. A frame later, because until
  // then the dialog underneath still takes back any focus that leaves it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Field label="Reason" required help="Other managers see it, the applicant does not.">
      <Textarea
        ref={field}
        rows={3}
        maxLength={MAX_REASON}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
