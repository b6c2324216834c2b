import { CircleCheck, CircleX, Clock, type LucideIcon, Undo2 } from 'lucide-react';
import type { NominationState } from '#contract/voice/nominations.ts';
import { Badge } from '#ui/badge.tsx';
import type { Tone } from '#ui/tone.ts';

const LOOK: Record<NominationState, { label: string; tone: Tone; icon: LucideIcon }> = {
  open: { label: 'Open', tone: 'info', icon: Clock },
  invited: { label: 'Invited', tone: 'success', icon: CircleCheck },
  declined: { label: 'Declined', tone: 'neutral', icon: CircleX },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: Undo2 },
};

/** A nomination's state as a badge without fill. */
export function NominationStateBadge({ state }: { state: NominationState }) {
  const { label, ...look } = LOOK[state];
  return (
    <Badge {...look} isPlain>
      {label}
    </Badge>
  );
}
