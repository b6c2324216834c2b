import { Badge } from '#ui/badge.tsx';
import type { PersonStandings, Requirement, Standing } from '../queries.ts';
import { StandingTime } from '../standing-time.tsx';
import { STATE_TONES } from '../training-labels.ts';
import { TickButton } from './tick-button.tsx';

interface StandingCellProps {
  user: PersonStandings['user'];
  requirement: Requirement;
  /** Undefined for who is not asked. */
  standing: Standing | undefined;
}

/** Where one person stands with one requirement; a task can be ticked here. */
export function StandingCell({ user, requirement, standing }: StandingCellProps) {
  if (!standing)
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">Not asked</span>
      </span>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={STATE_TONES[standing.state]} isPlain>
        <StandingTime standing={standing} />
      </Badge>
      <TickButton user={user} requirement={requirement} standing={standing} />
    </div>
  );
}
