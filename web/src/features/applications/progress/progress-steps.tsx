import { StatusDot } from '#ui/brand/status-dot.tsx';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/time.tsx';
import type { OwnApplication } from '../queries.ts';

/** The steps of an application, in order. */
const STEP_LABELS = ['Sent', 'Under review', 'Decided'] as const;

interface ProgressStepsProps {
  /** An application that is not decided yet. */
  application: Pick<OwnApplication, 'status' | 'submittedAt' | 'consideredAt' | 'reviewedAt'>;
}

/** How far an open application has come: a lamp for each step, lit once it is taken, with its date. */
export function ProgressSteps({ application: { status, submittedAt, consideredAt, reviewedAt } }: ProgressStepsProps) {
  const dates = [submittedAt, status === 'pending' ? null : (consideredAt ?? reviewedAt), null];
  return (
    <ol className="mt-3 grid grid-cols-[1fr_1fr_auto] [list-style-type:'']">
      {STEP_LABELS.map((step, index) => {
        const date = dates[index];
        const isLast = index === STEP_LABELS.length - 1;
        // The last lamp is at the edge, so the line before it reaches into its column.
        const line = (
          <span className={cx('h-px grow', dates[isLast ? index : index + 1] ? 'bg-lamp-edge' : 'bg-line')} />
        );
        return (
          <li key={step} className={cx(isLast ? 'text-right' : 'pr-2')}>
            <div aria-hidden className={cx('flex items-center', !isLast && '-mr-2')}>
              {isLast && line}
              <StatusDot lit={Boolean(date)} />
              {!isLast && line}
            </div>
            <p className={cx('mt-1.5 text-xs', date ? 'font-semibold' : 'text-muted')}>{step}</p>
            <p className="text-xs text-muted">{date ? <Time value={date} /> : 'Not yet'}</p>
          </li>
        );
      })}
    </ol>
  );
}
