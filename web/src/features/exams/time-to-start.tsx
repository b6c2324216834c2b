import { exactTime } from '#lib/format.ts';
import { timeToStart } from './exam-availability.ts';

/** How long an exam can still be started; the exact local time on hover and for screen readers. */
export function TimeToStart({ until, className }: { until: string; className?: string }) {
  const end = new Date(until);
  const exact = exactTime(end);
  return (
    <time dateTime={until} title={exact} className={className}>
      {timeToStart(end.getTime() - Date.now())}
      <span className="sr-only"> (until {exact})</span>
    </time>
  );
}
