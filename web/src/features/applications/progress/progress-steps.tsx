import { isArchived } from '#contract/applications.ts';
import { Lamp } from '#ui/brand/lamp.tsx';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/time.tsx';
import type { OwnApplication } from '../queries.ts';

/** The steps of an application, in order. */
export const STEP_LABELS = ['Sent', 'Under review', 'Decided'] as const;

/** When each step was taken; null for those still to come. */
function datesOf({ status, submittedAt, consideredAt, reviewedAt, withdrawnAt }: OwnApplication) {
  if (status === 'withdrawn') return [submittedAt, consideredAt, withdrawnAt];
  // Some are decided without having been under review first.
  const considered = status === 'pending' ? null : (consideredAt ?? reviewedAt);
  return [submittedAt, considered, isArchived(status) ? reviewedAt : null];
}

/** How far an application has come: a lamp for each step, lit once it is taken, with its date. */
export function ProgressSteps({ application }: { application: OwnApplication }) {
  const dates = datesOf(application);
  const isOver = isArchived(application.status);
  return (
    <ol className="mt-3 grid grid-cols-3 [list-style-type:'']">
      {STEP_LABELS.map((step, index) => {
        const label = step === 'Decided' && application.status === 'withdrawn' ? 'Withdrawn' : step;
        const date = dates[index];
        const next = dates[index + 1];
        return (
          <li key={step}>
            <div aria-hidden className="flex items-center">
              <Lamp lit={Boolean(date)} />
              {index < STEP_LABELS.length - 1 && (
                <span className={cx('h-px grow', next ? 'bg-lamp-edge' : 'bg-line')} />
              )}
            </div>
            <p className={cx('mt-1.5 pr-2 text-caption', date ? 'font-semibold' : 'text-muted')}>{label}</p>
            <p className="pr-2 text-caption text-muted">
              {date ? <Time value={date} /> : isOver ? 'Not reached' : 'Not yet'}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
