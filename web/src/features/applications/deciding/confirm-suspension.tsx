import { useEffect, useRef, useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf } from '../reviewing/review-names.ts';

const MAX_REASON = 1000;

interface ConfirmationProps {
  application: ReviewedApplication;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  working: boolean;
}

/** Asks for the reason of a suspension, which is required. */
export function ConfirmSuspension({
  onConfirm,
  application,
  ...dialog
}: ConfirmationProps & { onConfirm: (reason: string) => void }) {
  const [reason, setReason] = useState('');
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
  // Start here rather than on Cancel. Wait a frame: until then the dialog underneath pulls focus back to itself.
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
