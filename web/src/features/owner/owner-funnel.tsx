import { STATUS_LABELS } from '#features/applications/status-badge.tsx';
import { counted, number } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { daysWords, percent } from './owner-words.ts';
import type { Overview } from './queries.ts';

// The outcome first, then what is still open.
const SEGMENTS = [
  ['accepted', 'bg-success-border'],
  ['declined', 'bg-danger-border'],
  ['under_consideration', 'bg-warning-border'],
  ['pending', 'bg-info-border'],
  ['withdrawn', 'bg-control'],
] as const;

/** Where every application stands, as one stacked bar with its counts, and how long a decision takes. */
export function Funnel({ overview: { applicationsByStatus, funnel, medianDaysToDecision } }: { overview: Overview }) {
  const { received, considered } = funnel;
  const segments = SEGMENTS.filter(([status]) => status !== 'withdrawn' || applicationsByStatus.withdrawn > 0);
  return (
    <div className="text-sm tabular-nums">
      <div aria-hidden className="flex h-6 gap-0.5 overflow-hidden rounded-sm bg-subtle">
        {segments.map(([status, colour]) => {
          const count = applicationsByStatus[status];
          return count > 0 && <span key={status} className={cx('min-w-1', colour)} style={{ flexGrow: count }} />;
        })}
      </div>
      <dl className="mt-3 divide-y">
        {segments.map(([status, colour]) => (
          <div key={status} className="flex items-center gap-2.5 py-1.5">
            <span aria-hidden className={cx('size-3 shrink-0 rounded-sm', colour)} />
            <dt className="flex-1">{STATUS_LABELS[status]}</dt>
            <dd className="font-semibold">{number(applicationsByStatus[status])}</dd>
            <dd className="w-10 text-right text-caption text-muted">
              {percent(applicationsByStatus[status], received)}
            </dd>
          </div>
        ))}
        <div className="flex items-center justify-between gap-3 py-1.5">
          <dt>Median time to a decision</dt>
          <dd className="font-semibold">{daysWords(medianDaysToDecision)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-caption text-muted">
        {counted(received, 'application')} received so far, of which {number(considered)} went under review.
      </p>
    </div>
  );
}
