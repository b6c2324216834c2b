import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** Confirms the submission. Closing it leaves the sent form on the screen. */
export function SentDialog({ isSent, position }: { isSent: boolean; position: string }) {
  const [isDismissed, setDismissed] = useState(false);
  return (
    <Dialog
      open={isSent && !isDismissed}
      onOpenChange={(open) => setDismissed(!open)}
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
    </Dialog>
  );
}
