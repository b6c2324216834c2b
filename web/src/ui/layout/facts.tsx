import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const LAYOUT = {
  columns: {
    list: 'grid grid-cols-[repeat(2,auto)] gap-4 sm:grid-cols-[repeat(4,auto)]',
    fact: 'min-w-0',
    label: 'text-caption text-muted',
    value: 'mt-0.5 flex min-h-6 items-center text-sm',
  },
  inline: {
    list: 'flex flex-wrap gap-x-6 gap-y-1 tabular-nums',
    fact: 'flex gap-1.5',
    label: 'text-muted',
    value: 'font-semibold',
  },
  pairs: {
    list: 'flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums',
    fact: 'sm:flex sm:gap-1.5',
    label: 'text-muted max-sm:text-caption',
    value: '',
  },
  line: {
    list: 'flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular-nums',
    fact: 'flex min-h-6 items-center',
    label: 'sr-only',
    value: 'flex items-center gap-1',
  },
};

interface FactsProps {
  /** `columns`: four across, labels on top. `inline`: one line that wraps. `pairs`: the same without emphasis, labels on top on phones. `line`: labels only for screen readers, where the values say what they are. */
  layout: keyof typeof LAYOUT;
  /** Values by label, in the order shown. */
  facts: Record<string, ReactNode>;
  className?: string;
}

/** A short list of labelled values. */
export function Facts({ layout, facts, className }: FactsProps) {
  const look = LAYOUT[layout];
  return (
    <dl className={cx(look.list, className)}>
      {Object.entries(facts).map(([label, value]) => (
        <div key={label} className={look.fact}>
          <dt className={look.label}>{label}</dt>
          <dd className={look.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
