import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DirectMessagesSwitch } from '#features/settings/direct-messages.tsx';
import type { Me } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { ProgressSteps } from '../progress/progress-steps.tsx';
import { usualSentence } from '../waiting.ts';

interface SentDialogProps {
  me: Me;
  isSent: boolean;
  position: string;
  usualDays: number | null;
}

/** Confirms the submission. Closing it leaves the sent form on the screen, with a toast: while it is open, it says the same. */
export function SentDialog({ me, isSent, position, usualDays }: SentDialogProps) {
  const usual = usualSentence(usualDays);
  const [isDismissed, setDismissed] = useState(false);
  return (
    <Dialog
      open={isSent && !isDismissed}
      onClose={() => {
        setDismissed(true);
        confirm();
      }}
      width="sm"
      title="Application Submitted! 🎉"
      foot={
        <>
          <Button asChild>
            <Link to="/vacancies" onClick={confirm}>
              Back to Vacancies
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/login" onClick={confirm}>
              Login to Check Status
            </Link>
          </Button>
        </>
      }
    >
      <p>
        Your application for <span className="font-semibold">{position}</span> is being reviewed. You can check its
        status at any time after login.
      </p>
      <Track />
      {usual && <p className="mt-3 text-sm text-muted">{usual}</p>}
      <div className="mt-4 empty:hidden">
        <DirectMessagesSwitch userId={me.id} />
      </div>
    </Dialog>
  );
}

/** The steps of an application that has just been sent. */
function Track() {
  const [submittedAt] = useState(() => new Date().toISOString());
  return <ProgressSteps application={{ status: 'pending', submittedAt, consideredAt: null, reviewedAt: null }} />;
}

const confirm = () =>
  toast({
    title: 'Application Submitted! 🎉',
    description: 'Your application has been submitted successfully.',
    tone: 'success',
  });
