const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Milliseconds in words, as in '6 days left to start'; at least a minute. */
export function timeToStart(ms: number): string {
  const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? ['minute', 60_000];
  const count = Math.max(1, Math.trunc(ms / size));
  return `${count} ${unit}${count === 1 ? '' : 's'} left to start`;
}

/** How long an exam can still be started; the exact local time on hover and for screen readers. */
export function TimeToStart({ until, className }: { until: string; className?: string }) {
  const end = new Date(until);
  const exact = EXACT.format(end);
  return (
    <time dateTime={until} title={exact} className={className}>
      {timeToStart(end.getTime() - Date.now())}
      <span className="sr-only"> (until {exact})</span>
    </time>
  );
}
