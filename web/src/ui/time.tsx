import { age, dateTime, distance, exactTime, shortDate } from '#lib/format.ts';

const WORDS = { relative: distance, age, date: (moment: Date) => shortDate(moment), datetime: dateTime };

interface TimeProps {
  /** An ISO 8601 instant. */
  value: string;
  /** `relative` is '3 days ago', from a week on `date`: '20 Nov'. `age` is '14 d'. `datetime` is '20 Nov 2026, 18:03'. All in local time. */
  format?: keyof typeof WORDS;
  className?: string;
}

/** A moment in words, with the exact local time on hover and for screen readers. */
export function Time({ value, format = 'relative', className }: TimeProps) {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return <span className={className}>Unknown date</span>;

  const exact = exactTime(moment);
  const words = WORDS[format](moment);
  return (
    <time dateTime={value} title={exact} className={className}>
      {format === 'age' ? <span aria-hidden>{words}</span> : words}
      {/* At the left, because its place after a long line would widen the page. */}
      {(format === 'relative' || format === 'age') && <span className="sr-only left-0"> ({exact})</span>}
    </time>
  );
}
