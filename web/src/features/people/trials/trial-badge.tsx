import { startOfDay } from '#lib/day.ts';
import { dayText } from '#lib/format.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { trialState } from './trial-text.ts';

/** When a trial is due; once it is, in words and with its day, for which an overdue one has no room on phones. */
export function TrialBadge({ dueOn }: { dueOn: string }) {
  const { words, isDue, isOverdue } = trialState(dueOn);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {isDue ? (
        <Badge tone={isOverdue ? 'warning' : 'neutral'} {...(!isOverdue && { icon: null })}>
          {words}
        </Badge>
      ) : (
        <span className="text-caption text-muted">{words}</span>
      )}
      {isDue && (
        <span className={cx('text-caption text-muted', isOverdue && 'max-sm:hidden')}>
          since {dayText(startOfDay(dueOn))}
        </span>
      )}
    </span>
  );
}
