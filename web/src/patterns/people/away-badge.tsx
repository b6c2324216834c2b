import { CalendarOff } from 'lucide-react';
import { startOfDay } from '#lib/day.ts';
import { shortDate } from '#lib/format.ts';

/** 'Away until 9 Mar' next to a name; nothing for a person who is there. */
export function AwayBadge({ until }: { until: string | null | undefined }) {
  if (!until) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-muted tabular-nums">
      <CalendarOff aria-hidden className="size-3.5 shrink-0" />
      Away until {shortDate(startOfDay(until))}
    </span>
  );
}
