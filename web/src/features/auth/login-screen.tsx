import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Page } from '../../ui/layout/page.tsx';

interface LoginScreenProps {
  /** Why the last attempt failed, from the address; any value means that it did. */
  error: string | undefined;
}

/** Signing in with Discord. */
export function LoginScreen({ error }: LoginScreenProps) {
  return (
    <Page width="reading" className="flex justify-center sm:pt-20">
      <div className="w-full max-w-md">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          Sign in
        </h1>
        <p className="mt-2 text-muted">
          Your account is registered automatically when you first sign in. Use the Discord account that is tied to your
          staff position.
        </p>
        {error !== undefined && (
          <div className="mt-6">
            <Alert tone="danger">
              Authentication failed. Please try again or contact support.
              {error === 'blocked' && ' This account is blocked.'}
              {error === 'discord_busy' && ' Discord is busy. Wait a minute before you try again.'}
            </Alert>
          </div>
        )}
        <div className="mt-6 flex flex-col gap-3">
          {/* A full page load, because it redirects to Discord and back. */}
          <Button asChild variant="primary" icon={<LogIn aria-hidden />}>
            <a href="/auth/discord">Sign in with Discord</a>
          </Button>
          <Button asChild variant="ghost">
            <Link to="/">Back to Home</Link>
          </Button>
          <Button asChild variant="ghost">
            <Link to="/privacy">What is kept about you</Link>
          </Button>
        </div>
      </div>
    </Page>
  );
}
