import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';

interface LoginScreenProps {
  /** Why the last attempt failed, from the address; any value means that it did. */
  error: string | undefined;
}

// By the code in the address.
const REASONS: Record<string, string> = {
  blocked: 'This account is blocked',
  discord_busy: 'Discord is busy',
};

/** Signing in with Discord. */
export function LoginScreen({ error }: LoginScreenProps) {
  return (
    <Page width="reading" className="sm:pt-16">
      <PageHeader
        title="Sign in"
        sentence="Your account is registered automatically when you first sign in. Use the Discord account that is tied to your staff position."
      />
      {error !== undefined && (
        <Alert tone="danger" title={REASONS[error]} className="mb-6">
          Authentication failed. Please try again or contact support.
          {error === 'discord_busy' && ' Wait a minute before you try again.'}
        </Alert>
      )}
      <div className="flex gap-3 max-sm:flex-col">
        {/* A full page load, because it redirects to Discord and back. */}
        <Button asChild variant="primary" icon={<LogIn aria-hidden />}>
          <a href="/auth/discord">Sign in with Discord</a>
        </Button>
        <Button asChild>
          <Link to="/">Back to Home</Link>
        </Button>
      </div>
      <p className="mt-6 text-sm">
        <Link to="/privacy" className="link">
          What is kept about you
        </Link>
      </p>
    </Page>
  );
}
