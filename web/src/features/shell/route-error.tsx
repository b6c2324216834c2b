import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { failureOf } from '#lib/api.ts';
import { AccessDenied } from '#lib/route.ts';
import { House } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Page } from '#ui/layout/page.tsx';

/** Replaces a screen that is not for this person, or that could not be loaded. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof AccessDenied)
    return (
      <MessagePage
        picture={<House lit={0} className="h-25 w-40" />}
        title="Access Denied"
        action={
          <Button asChild variant="primary">
            <Link to="/">Go Home</Link>
          </Button>
        }
      >
        {error.message}
      </MessagePage>
    );

  const failure = failureOf(error);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page>
      <ErrorState title="This page could not be loaded" onRetry={retry} requestId={failure?.requestId}>
        {failure?.error ?? 'The connection was lost, or something went wrong on our side.'} Nothing was changed.
      </ErrorState>
    </Page>
  );
}
