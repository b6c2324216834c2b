import { number } from '../../lib/format.ts';
import { Bar } from './owner-bar.tsx';
import { daysWords, percent } from './owner-words.ts';
import type { Overview } from './queries.ts';

/** How many applications reach each step, and how long a decision takes. */
export function Funnel({ overview: { funnel, medianDaysToDecision } }: { overview: Overview }) {
  const { received, considered, decided } = funnel;
  const steps = [
    ['Received', received],
    ['Considered', considered],
    ['Decided', decided],
  ] as const;
  return (
    <>
      <dl className="space-y-3 text-sm tabular-nums">
        {steps.map(([label, count]) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5">
            <dt>{label}</dt>
            <dd>
              <span className="font-semibold">{number(count)}</span>{' '}
              {label !== 'Received' && <span className="ml-1 text-caption text-muted">{percent(count, received)}</span>}
            </dd>
            <dd aria-hidden className="col-span-2">
              <Bar share={received === 0 ? 0 : count / received} />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <dt>Median time to a decision</dt>
          <dd className="font-semibold">{daysWords(medianDaysToDecision)}</dd>
        </div>
      </dl>
      {decided > considered && (
        <p className="mt-2 text-caption text-muted">Some are decided without being put under review first.</p>
      )}
    </>
  );
}
