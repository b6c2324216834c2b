import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { headingRef } from '#lib/focus.ts';
import { getDemo } from '#lib/portal/demo.ts';
import { portalQuery } from '#lib/session.ts';
import { Street } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Page } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

interface LoginScreenProps {
  /** Why the last attempt failed, from the address; any value means that it did. */
  error?: string | undefined;
  /** The page that the sign-in was for. */
  returnTo?: string | undefined;
}

// By the code in the address.
const REASONS: Record<string, string> = {
  cancelled: 'You cancelled the sign-in at Discord',
  blocked: 'This account is blocked',
  discord_busy: 'Discord is busy',
};

// No other portal shows it.
const LookAs = lazyPart(() => import('./look-as.tsx'));

/** Loads what a demo shows, so that its heading is there when the screen is. */
export const loadLogin = () => (getDemo() ? LookAs.preload() : undefined);

function SignIn({ error, returnTo }: LoginScreenProps) {
  return (
    <Page>
      <h1 ref={headingRef} tabIndex={-1} className="text-display">
        Sign in
      </h1>
      <p className="mt-4 max-w-prose text-lead text-pretty">
        Use the Discord account that is tied to your staff position.
      </p>
      {error !== undefined && (
        <Alert
          announce="alert"
          tone={error === 'cancelled' ? 'info' : 'danger'}
          title={REASONS[error]}
          className="mt-6"
        >
          Authentication failed. Please try again or contact support.
          {error === 'discord_busy' && ' Wait a minute before you try again.'}
        </Alert>
      )}
      <div className="mt-8 flex gap-3 max-sm:flex-col sm:flex-wrap">
        {/* A full page load, because it redirects to Discord and back. */}
        <Button asChild variant="primary" icon={<LogIn aria-hidden />}>
          <a href={returnTo ? `/auth/discord?returnTo=${returnTo}` : '/auth/discord'}>Sign in with Discord</a>
        </Button>
        {returnTo?.startsWith('/apply/') && (
          <Button asChild>
            <Link to={returnTo}>Back to the position</Link>
          </Button>
        )}
        <Button asChild variant="ghost">
          <Link to="/">Back to Home</Link>
        </Button>
      </div>
      <p className="mt-6 max-w-prose text-sm text-muted">
        First time? Your account is registered automatically when you first sign in.
      </p>
    </Page>
  );
}

/** Signing in with Discord; in a demo, choosing whom to look as. */
export function LoginScreen({ error, returnTo }: LoginScreenProps) {
  const portal = useQuery(portalQuery);
  const demo = getDemo();
  return (
    <>
      <div data-theme="dark" className="flex max-h-[33dvh] min-h-32 items-end overflow-hidden bg-night pt-4">
        <Street
          lit={portal.data?.openPositions}
          className="ml-[calc(50%-24.5rem)] block w-196 shrink-0 sm:mx-auto sm:w-full sm:max-w-425"
        />
      </div>
      {demo ? <LookAs demo={demo} error={error} returnTo={returnTo} /> : <SignIn error={error} returnTo={returnTo} />}
    </>
  );
}
