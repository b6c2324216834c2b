import { useRef, useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf } from '../reviewing/review-labels.ts';

const MAX_REASON = 1000;

interface ConfirmationProps {
  application: ReviewedApplication;
  open: boolean;
  onClose: () => void;
  working: boolean;
}

/** Confirms a suspension, with its required reason. */
export function ConfirmSuspension({
  onConfirm,
  application,
  ...dialog
}: ConfirmationProps & { onConfirm: (reason: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    if (dialog.open) setReason('');
  }

  return (
    <ConfirmDialog
      {...dialog}
      initialFocus={field}
      title={`Suspend ${nameOf(application.user)}’s application?`}
      text="It keeps its status, and cannot be accepted until it is reinstated."
      confirmLabel="Suspend"
      danger
      confirmDisabled={!reason.trim()}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <Field label="Reason" required help="Other managers see it, the applicant does not.">
        <Textarea
          ref={field}
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
