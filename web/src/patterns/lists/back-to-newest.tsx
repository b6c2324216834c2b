import { Link } from '@tanstack/react-router';
import { focusHeading } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import type { ListState } from './list-state.ts';

/** Above a later page of the address: the link to its first page. Nothing on the first. */
export function BackToNewest({ list: { address } }: { list: ListState<unknown> }) {
  return (
    address?.after && (
      <Button asChild size="sm" className="mb-4">
        <Link to="." search={(before) => ({ ...before, after: undefined })} onClick={focusHeading}>
          Back to the first
        </Link>
      </Button>
    )
  );
}
