import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/feedback/empty-state.tsx';

/** The screen of an unknown path. */
export function NotFound() {
  return (
    <MessagePage
      icon={Compass}
      title="404 Page Not Found"
      action={
        <Button asChild variant="primary">
          <Link to="/">Go Home</Link>
        </Button>
      }
    >
      There is nothing at this address. It may have moved, or never been there.
    </MessagePage>
  );
}
