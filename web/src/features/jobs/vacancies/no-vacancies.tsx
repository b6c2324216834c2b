import { House } from '#ui/brand/street.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Shown while no position is open. */
export default function NoVacancies() {
  return (
    <EmptyState picture={<House lit={0} className="h-25 w-40" />} title="We're not hiring!">
      There are currently no open positions. Please check back later for new opportunities.
    </EmptyState>
  );
}
