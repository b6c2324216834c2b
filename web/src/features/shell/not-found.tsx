import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** What an unknown path shows (spec §2). */
export function NotFound() {
  return (
    <Page>
      <EmptyState
        icon={Compass}
        title="404 Page Not Found"
        level={1}
        action={
          <Button asChild variant="primary">
            <Link to="/">Go Home</Link>
          </Button>
        }
      >
        There is nothing at this address. It may have moved, or never been there.
      </EmptyState>
    </Page>
  );
}
