import { Link } from '@tanstack/react-router';
import { House } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';

/** The screen of an unknown path. */
export function NotFound() {
  return (
    <MessagePage
      picture={<House lit={0} crooked className="h-25 w-40" />}
      title="404 Page Not Found"
      action={
        <Button asChild variant="primary">
          <Link to="/">Go Home</Link>
        </Button>
      }
    >
      There is nothing at this address. It may have moved, or never existed.
    </MessagePage>
  );
}
