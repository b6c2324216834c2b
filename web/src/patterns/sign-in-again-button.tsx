import { Button } from '#ui/button.tsx';
import { keepForSignIn } from './sign-in-again.ts';

/** Leads through Discord and back, after a call that needs a recent sign-in. */
export const SignInAgainButton = () => (
  <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
    <Button size="sm" asChild>
      <a href={`/auth/discord?returnTo=${location.pathname}`} onClick={keepForSignIn}>
        Sign in again
      </a>
    </Button>
    You come back here, with what you typed.
  </span>
);
