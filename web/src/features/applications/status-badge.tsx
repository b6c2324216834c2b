import { CircleCheck, CirclePause, CircleX, Clock, Eye, type LucideIcon } from 'lucide-react';
import type { ApplicationStatus } from '#contract/applications.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';

const LOOK: Record<ApplicationStatus, { word: string; tone: Tone; icon: LucideIcon }> = {
  pending: { word: 'Pending', tone: 'info', icon: Clock },
  under_consideration: { word: 'Under Review', tone: 'warning', icon: Eye },
  accepted: { word: 'Accepted', tone: 'success', icon: CircleCheck },
  declined: { word: 'Declined', tone: 'danger', icon: CircleX },
};

interface StatusBadgeProps {
  status: ApplicationStatus;
  /** Adds a second badge, since a suspended application keeps its status. */
  suspended?: boolean;
}

/** How an application stands, in a word, a colour and an icon. */
export function StatusBadge({ status, suspended = false }: StatusBadgeProps) {
  const { word, tone, icon } = LOOK[status];
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {suspended && (
        <Badge tone="danger" icon={CirclePause}>
          Suspended
        </Badge>
      )}
    </>
  );
}
