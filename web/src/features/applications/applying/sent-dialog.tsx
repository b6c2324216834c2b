import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DirectMessagesSwitch } from '#features/account/direct-messages.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { usualSentence } from '../waiting.ts';

interface SentDialogProps {
  userId: string;
  isSent: boolean;
  position: string;
  usualDays: number | null;
}

/** Confirms the submission. Closing it leaves the sent form on the screen. */
export function SentDialog({ userId, isSent, position, usualDays }: SentDialogProps) {
  const usual = usualSentence(usualDays);
  const [isDismissed, setDismissed] = useState(false);
  return (
    <Dialog
      open={isSent && !isDismissed}
      onClose={() => setDismissed(true)}
      width="sm"
      title="Application Submitted! 🎉"
      foot={
        <>
          <Button asChild>
            <Link to="/vacancies">Back to Vacancies</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/login">Login to Check Status</Link>
          </Button>
        </>
      }
    >
      <p>
        Your application for <span className="font-semibold">{position}</span> is being reviewed. You can check its
        status at any time after login.
      </p>
      {usual && <p className="mt-2 text-muted">{usual}</p>}
      <div className="mt-4 empty:hidden">
        <DirectMessagesSwitch userId={userId} />
      </div>
    </Dialog>
  );
}
