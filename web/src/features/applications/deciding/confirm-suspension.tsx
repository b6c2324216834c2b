import { useRef } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#patterns/forms/drafts.ts';
import { Field } from '#ui/forms/field.tsx';
import { focusText } from '#ui/forms/focus-text.ts';
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
  /** Suspends. `onSuspended` runs once the reason is no longer needed. */
  onConfirm: (reason: string, onSuspended: () => void) => void;
}

/** Confirms a suspension, with its required reason. The reason outlives the dialog. */
export function ConfirmSuspension({ onConfirm, application, ...dialog }: ConfirmationProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, setDraft } = useDraft(['unsent', 'suspension', application.id], z.string(), 'tab');
  const reason = draft ?? '';
  return (
    <ConfirmDialog
      {...dialog}
      initialFocus={() => focusText(field)}
      title={`Suspend ${nameOf(application.user)}’s application?`}
      text="It keeps its status, and cannot be accepted until it is reinstated."
      confirmLabel="Suspend"
      danger
      confirmDisabled={!reason.trim()}
      onConfirm={() => onConfirm(reason.trim(), () => setDraft(null))}
    >
      <Field label="Reason" required help="Other managers see it, the applicant does not.">
        <Textarea
          ref={field}
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setDraft(target.value.trim() ? target.value : null)}
        />
      </Field>
    </ConfirmDialog>
  );
}
