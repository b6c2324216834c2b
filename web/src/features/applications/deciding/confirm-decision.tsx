import { useRef } from 'react';
import * as z from 'zod/mini';
import { fillIn } from '#contract/labels/fill-in.ts';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { useDraft } from '#patterns/forms/drafts.ts';
import { focusText } from '#ui/forms/focus-text.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf, positionOf } from '../reviewing/review-labels.ts';
import { useAsked } from './confirm-consideration.tsx';
import { DecisionMessage } from './decision-message.tsx';

interface ConfirmDecisionProps {
  application: ReviewedApplication;
  decision: 'accepted' | 'declined';
  open: boolean;
  onClose: () => void;
  working: boolean;
  /** Decides. `onDecided` runs once the message is no longer needed. */
  onConfirm: (message: string | undefined, onDecided: () => void) => void;
}

/** Confirms an acceptance or a refusal, with the message to the applicant. The message outlives the dialog. */
export function ConfirmDecision({ application: shown, decision, onConfirm, ...dialog }: ConfirmDecisionProps) {
  const application = useAsked(shown, dialog.open);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAccepting = decision === 'accepted';
  const name = nameOf(application.user);
  const { draft, setDraft } = useDraft(['unsent', 'message', decision, application.id], z.string(), 'tab');
  const message = draft ?? '';
  const isTooLong = message.trim().length > MAX_REVIEW_TEXT;
  return (
    <ConfirmDialog
      {...dialog}
      isWide
      initialFocus={() => focusText(field)}
      title={`${isAccepting ? 'Accept' : 'Decline'} ${name}?`}
      text={`${name} applied for ${positionOf(application)}. It moves to the archive. You can undo this for ten minutes.`}
      confirmLabel={isAccepting ? 'Accept' : 'Decline'}
      danger={!isAccepting}
      confirmDisabled={isTooLong}
      onConfirm={() => onConfirm(message.trim() || undefined, () => setDraft(null))}
    >
      <DecisionMessage
        field={field}
        decision={decision}
        name={name}
        fill={(body) => fillIn(body, { name, job: application.jobTitle })}
        value={message}
        onChange={(text) => setDraft(text || null)}
        left={charactersLeft(message, MAX_REVIEW_TEXT)}
        isTooLong={isTooLong}
        readOnly={dialog.working}
      />
    </ConfirmDialog>
  );
}
