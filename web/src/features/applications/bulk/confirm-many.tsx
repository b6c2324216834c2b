import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { counted } from '#lib/format.ts';
import { portalQuery } from '#lib/session.ts';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { useDraft } from '#patterns/forms/drafts.ts';
import { focusText } from '#ui/forms/focus-text.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { DecisionMessage } from '../deciding/decision-message.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { applicationsText, skippedText } from './bulk-calls.ts';

interface ConfirmManyProps {
  applications: readonly ReviewedApplication[];
  open: boolean;
  onClose: () => void;
  /** Declines them. `onAllDone` runs once the message is no longer needed. */
  onConfirm: (message: string | undefined, onAllDone: () => void) => void;
}

/** Confirms that many are declined: what is skipped, and the message to everyone else. The message outlives the dialog. */
export function ConfirmMany({ applications, onConfirm, ...dialog }: ConfirmManyProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, setDraft } = useDraft(['unsent', 'message', 'declined', 'many'], z.string(), 'tab');
  const message = draft ?? '';
  const hasBot = useQuery(portalQuery).data?.discord.bot;
  const refusals = applications.flatMap(({ can }) => (can.decline === true ? [] : [can.decline]));
  const suspended = applications.filter((row) => row.can.decline === true && row.suspended).length;
  const count = applications.length - refusals.length;
  const isTooLong = message.trim().length > MAX_REVIEW_TEXT;
  return (
    <ConfirmDialog
      {...dialog}
      isWide
      danger
      initialFocus={() => focusText(field)}
      title={`Decline ${applicationsText(count)}?`}
      text={
        <>
          They move to the archive. You can undo this for ten minutes.
          {suspended > 0 &&
            ` ${suspended === 1 ? 'A suspended one stays' : `${suspended} suspended ones stay`} declined.`}
          {refusals.length > 0 && ` Skipped: ${skippedText(refusals)}.`}
          {hasBot && count > 0 && ' Messages go out at about 300 an hour.'}
        </>
      }
      confirmLabel={`Decline ${count}`}
      confirmDisabled={isTooLong || count === 0}
      onConfirm={() => onConfirm(message.trim() || undefined, () => setDraft(null))}
    >
      <DecisionMessage
        field={field}
        decision="declined"
        name={counted(count, 'applicant')}
        // Each applicant's name and position take their places once it is sent.
        fill={(text) => text}
        help="Optional. {name} becomes each applicant’s name, {job} the position."
        value={message}
        onChange={(text) => setDraft(text || null)}
        left={charactersLeft(message, MAX_REVIEW_TEXT)}
        isTooLong={isTooLong}
        readOnly={false}
      />
    </ConfirmDialog>
  );
}
