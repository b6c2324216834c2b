import { type KeyboardEvent, useState } from 'react';
import { monthAndYear, monthName } from '#lib/day.ts';
import { counted, number } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { useFocusByKey } from '#ui/focus-by-key.ts';
import type { Overview } from './queries.ts';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Applications by month. Each bar is a button labelled with its figures. They are one tab stop with arrow keys inside, and
 * the bar in focus or under the pointer is spelled out above.
 */
export function MonthChart({ months }: { months: Overview['applicationsByMonth'] }) {
  const last = months.length - 1;
  const bars = useFocusByKey<number>();
  const [at, setAt] = useState(last);
  const most = Math.max(1, ...months.map(({ count }) => count));
  const shown = months[at];

  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, last);
    if (next === undefined) return;
    event.preventDefault();
    bars.moveTo(next);
  };

  return (
    <div className="tabular-nums">
      <p aria-hidden className="mb-4 text-sm">
        {shown && (
          <>
            <span className="text-muted">{monthAndYear(shown.month)}</span>{' '}
            <span className="font-semibold">{counted(shown.count, 'application')}</span>
          </>
        )}
      </p>
      <ul className="flex border-b border-control" onPointerLeave={() => setAt(last)}>
        {months.map(({ month, count }, index) => (
          <li key={month} className="min-w-0 flex-1">
            <button
              ref={bars.refOf(index)}
              type="button"
              aria-label={`${monthAndYear(month)}: ${counted(count, 'application')}`}
              {...(index === last && { 'aria-current': 'date' as const })}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setAt(index)}
              onPointerEnter={() => setAt(index)}
              onKeyDown={onKeyDown}
              className="flex h-44 w-full flex-col items-center justify-end rounded-sm px-0.5 focus-visible:outline-offset-0 sm:px-1.5"
            >
              <span className={cx('pb-1 text-xs', index === at ? 'font-semibold' : 'text-muted')}>
                {count > 0 && number(count)}
              </span>
              <span
                className={cx(
                  'block w-full max-w-12 shrink-0 rounded-t-sm transition-opacity',
                  count > 0 && 'min-h-0.5 border border-b-0 border-accent',
                  index === last ? 'bg-accent' : 'bg-accent-soft',
                  index !== at && 'opacity-80',
                )}
                style={{ height: `calc(${count / most} * 9rem)` }}
              />
            </button>
          </li>
        ))}
      </ul>
      <ol aria-hidden className="mt-1.5 flex text-xs text-muted">
        {months.map(({ month }, index) => (
          <li key={month} className={cx('min-w-0 flex-1 text-center', index === last && 'font-semibold text-ink')}>
            <span className="sm:hidden">{monthName(month).slice(0, 1)}</span>
            <span className="max-sm:hidden">{monthName(month).slice(0, 3)}</span>
            {month.endsWith('-01') && <span className="-mx-2 block whitespace-nowrap">{month.slice(0, 4)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
