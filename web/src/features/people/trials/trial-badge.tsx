import { Hourglass } from 'lucide-react';
import { startOfDay } from '#lib/day.ts';
import { dayInWords } from '#lib/format.ts';
import { Badge } from '#ui/badge.tsx';
import { trialState } from './trial-words.ts';

/** When a trial is due; once it is, in words and with its day. */
export function TrialBadge({ dueOn }: { dueOn: string }) {
  const { words, isDue, isOverdue } = trialState(dueOn);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={isOverdue ? 'warning' : 'neutral'} isPlain={!isDue} {...(!isOverdue && { icon: Hourglass })}>
        {words}
      </Badge>
      {isDue && <span className="text-caption text-muted">since {dayInWords(startOfDay(dueOn))}</span>}
    </span>
  );
}
