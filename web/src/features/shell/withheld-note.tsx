import { useLocation } from '@tanstack/react-router';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

/** Tells a person whose rights wait for a second factor what to do; nothing to everyone else. */
export function WithheldNote() {
  const { withheldGrade } = useMe();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (withheldGrade === null) return null;
  return (
    <div className="mx-auto w-full max-w-list px-4 pt-4 sm:px-8">
      <Alert tone="warning" title={`Your rights as ${gradeTitle(withheldGrade)} need two-factor sign-in`}>
        <p>
          Turn on two-factor sign-in in Discord, under My Account, then sign in again. Until then you see what a{' '}
          {gradeTitle(1)} sees.
        </p>
        <Button asChild size="sm" className="mt-2">
          <a href={`/auth/discord?returnTo=${path}`}>Sign in again</a>
        </Button>
      </Alert>
    </div>
  );
}
