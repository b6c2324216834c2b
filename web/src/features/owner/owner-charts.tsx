import { STATUS_LABELS } from '#contract/labels/names.ts';
import { counted, number } from '#lib/format.ts';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import { cx } from '#ui/cx.ts';
import type { Overview } from './queries.ts';

/** A share in whole per cent; '<1%' where a share would round to nothing. */
function percent(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const share = Math.round((part / whole) * 100);
  return part > 0 && share === 0 ? '<1%' : `${share}%`;
}

// The server counts everything beyond this many days as this many.
const MOST_DAYS = 90;

/** The median time to a decision, in words. */
function daysText(days: number | null): string {
  if (days === null) return 'None decided yet';
  if (days >= MOST_DAYS) return `${MOST_DAYS} days or more`;
  if (days < 1) return 'Less than a day';
  return counted(days, 'day');
}

/** A bar filled to a share from 0 to 1. Decorative: the figure is next to it. */
function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="block h-3 min-w-0 flex-1 rounded-sm bg-subtle">
      <span
        // A tiny share stays visible.
        className="block h-full rounded-sm border-accent bg-accent-soft data-some:min-w-1 data-some:border"
        {...(share > 0 && { 'data-some': true })}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}

/** A table of how many people have each staff grade, with decorative bars. Members outnumber them all and are only text. */
export function GradeTable({ overview: { gradeDistribution, staffMembers } }: { overview: Overview }) {
  const staff = gradeDistribution.filter(({ grade }) => grade > 1);
  const most = Math.max(1, ...staff.map(({ count }) => count));
  const members = gradeDistribution.find(({ grade }) => grade === 1)?.count ?? 0;
  return (
    <>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Staff by grade</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Grade</th>
            <th scope="col">People</th>
            <th scope="col">Share of the staff</th>
          </tr>
        </thead>
        <tbody>
          {staff.map(({ grade, count }) => (
            <tr key={grade}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {gradeTitle(grade)}
              </th>
              <td className="w-full py-1.5">
                <span className="flex items-center gap-2">
                  <Bar share={count / most} />
                  <span className="w-9 text-right font-semibold sm:w-12">{number(count)}</span>
                </span>
              </td>
              <td className="py-1.5 pl-1 text-right text-caption text-muted sm:pl-2">
                <span className="inline-block w-9">{percent(count, staffMembers)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 border-t border-line pt-3 text-sm">
        <span className="text-muted">plus </span>
        <span className="font-semibold tabular-nums">{counted(members, gradeTitle(1), gradePlural(1))}</span>
      </p>
    </>
  );
}

// The outcome first, then what is still open. A no is an ordinary answer, so nothing here is red.
const SEGMENTS = [
  ['accepted', 'bg-accent text-on-accent'],
  ['declined', 'bg-muted text-canvas'],
  ['under_consideration', 'border border-lamp-edge bg-lamp text-on-lamp'],
  ['pending', 'border border-lamp-edge bg-lamp-soft'],
  ['withdrawn', 'border border-control bg-surface'],
] as const;

/** The smallest share of a bar in which a number of three digits fits, on a phone as well. */
const LABELLED_SHARE = 0.12;

/** The states of all applications in one stacked bar with counts, and how long a decision takes. */
export function Funnel({ overview: { applicationsByStatus, funnel, medianDaysToDecision } }: { overview: Overview }) {
  const { received, considered } = funnel;
  const segments = SEGMENTS.filter(([status]) => status !== 'withdrawn' || applicationsByStatus.withdrawn > 0);
  return (
    <div className="text-sm tabular-nums">
      <div aria-hidden className="flex h-5 gap-0.5 overflow-hidden rounded-sm bg-subtle text-xs font-semibold">
        {segments.map(([status, colour]) => {
          const count = applicationsByStatus[status];
          return (
            count > 0 && (
              <span
                key={status}
                className={cx('flex min-w-1 basis-0 items-center justify-center', colour)}
                style={{ flexGrow: count }}
              >
                {count / received >= LABELLED_SHARE && number(count)}
              </span>
            )
          );
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
          <dd className="font-semibold">{daysText(medianDaysToDecision)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-caption text-muted">
        {counted(received, 'application')} received so far, of which {number(considered)} went under review.
      </p>
    </div>
  );
}
