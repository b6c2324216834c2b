import { useState } from 'react';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf, positionOf } from '../reviewing/review-labels.ts';

/** The application that a confirmation is about. While it closes, the dialog behind it may already show the next. */
export function useAsked(application: ReviewedApplication, isOpen: boolean): ReviewedApplication {
  const [asked, setAsked] = useState(application);
  if (isOpen && asked !== application) setAsked(application);
  return isOpen ? application : asked;
}

interface ConfirmConsiderationProps {
  application: ReviewedApplication;
  open: boolean;
  onClose: () => void;
  working: boolean;
  onConfirm: () => void;
}

/** Confirms a move to Under Review that a key requested. */
export function ConfirmConsideration({ application, ...dialog }: ConfirmConsiderationProps) {
  const asked = useAsked(application, dialog.open);
  return (
    <ConfirmDialog
      {...dialog}
      title={`Consider ${nameOf(asked.user)}?`}
      text={`Their application for ${positionOf(asked)} moves to Under Review, which they see on their progress page. You can undo this for ten minutes.`}
      confirmLabel="Consider"
    />
  );
}
