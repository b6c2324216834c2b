import { CircleCheck, CirclePause, CircleX, Clock, Eye, type LucideIcon, Undo2 } from 'lucide-react';
import type { ApplicationStatus } from '#contract/applications.ts';
import { STATUS_LABELS } from '#contract/labels/names.ts';
import { Badge } from '#ui/badge.tsx';
import type { Tone } from '#ui/tone.ts';

const LOOK: Record<ApplicationStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'info', icon: Clock },
  under_consideration: { tone: 'warning', icon: Eye },
  accepted: { tone: 'success', icon: CircleCheck },
  declined: { tone: 'danger', icon: CircleX },
  withdrawn: { tone: 'neutral', icon: Undo2 },
};

interface StatusBadgeProps {
  status: ApplicationStatus;
  /** Adds a second badge: a suspended application keeps its status. */
  suspended?: boolean;
  /** The status without its fill, as in `Badge`. */
  isPlain?: boolean;
}

/** Marks a suspended application. */
export const SuspendedBadge = () => (
  <Badge tone="danger" icon={CirclePause}>
    Suspended
  </Badge>
);

/** An application's status as a badge. */
export function StatusBadge({ status, suspended = false, isPlain = false }: StatusBadgeProps) {
  return (
    <>
      <Badge {...LOOK[status]} isPlain={isPlain}>
        {STATUS_LABELS[status]}
      </Badge>
      {suspended && <SuspendedBadge />}
    </>
  );
}
