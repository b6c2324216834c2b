// The product's words are English, so its dates are too, whatever the browser's language.
const LOCALE = 'en-GB';

/** A format that is built at its first use: each takes a phone some 10 ms, and every page loads this file. */
const lazily = <Format,>(build: () => Format) => {
  let format: Format | undefined;
  return () => {
    format ??= build();
    return format;
  };
};

const EXACT = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' }));
const DATE = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' }));
const DATE_TIME = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }));
const DISTANCE = lazily(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));

const DAY_MS = 86_400_000;

interface TimeProps {
  /** An ISO 8601 instant. */
  value: string;
  /** `relative` is '3 days ago', `date` '20 November 2026', `datetime` '20 Nov 2026, 18:03'; all in local time. */
  format?: 'relative' | 'date' | 'datetime';
  className?: string;
}

/** A moment in words, with the exact local time on hover and for screen readers. */
export function Time({ value, format = 'relative', className }: TimeProps) {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return <span className={className}>Unknown date</span>;

  const exact = EXACT().format(moment);
  const words = format === 'relative' ? distance(moment) : (format === 'date' ? DATE : DATE_TIME)().format(moment);
  return (
    <time dateTime={value} title={exact} className={className}>
      {words}
      {/* At the left, because its place after a long line would widen the page. */}
      {format === 'relative' && <span className="sr-only left-0"> ({exact})</span>}
    </time>
  );
}

// No weeks or quarters: 'last week' may be seven days ago or thirteen, and deadlines need the number.
const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 0],
] as const;

function distance(moment: Date): string {
  const ms = moment.getTime() - Date.now();
  const [unit, size] = UNITS.find(([, least]) => Math.abs(ms) >= least) ?? ['second', 0];
  return DISTANCE().format(Math.trunc(ms / (size || 1000)), unit);
}
