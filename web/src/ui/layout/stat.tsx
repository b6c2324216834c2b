import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

const COLUMNS = {
  2: 'grid-cols-2',
  3: 'grid-cols-3 max-sm:*:px-3',
  4: 'grid-cols-2 lg:grid-cols-4',
};

/** A ruled block of `Stat`s; four are two across on phones. */
export function Stats({
  columns,
  className,
  children,
}: {
  columns: keyof typeof COLUMNS;
  className?: string;
  children: ReactNode;
}) {
  return (
    <dl
      className={cx('grid gap-px overflow-hidden rounded-lg border border-line bg-line', COLUMNS[columns], className)}
    >
      {children}
    </dl>
  );
}

interface StatProps {
  label: string;
  /** Undefined while loading; null if it could not be loaded. */
  value: ReactNode | undefined;
  /** What the figure counts, in a few words. */
  note?: ReactNode;
  /** The figure is a word, which is set smaller. */
  isWord?: boolean;
}

/** One figure with its label and a note, inside `Stats`. */
export function Stat({ label, value, note, isWord = false }: StatProps) {
  return (
    // Labels, figures and notes of a row line up, however many lines a label takes.
    <div className="row-span-3 grid min-w-0 grid-rows-subgrid bg-surface px-4 py-4 tabular-nums sm:px-5">
      <dt className="text-caption text-muted">{label}</dt>
      <dd
        className={cx(
          'mt-1 flex min-h-9 items-baseline font-display font-semibold tracking-display',
          isWord ? 'text-lg' : 'text-2xl',
        )}
      >
        {/* As deep as a figure's baseline, which the word then shares. */}
        {isWord && <span className="h-7" />}
        {value === undefined ? <Skeleton className="h-7 w-16" /> : (value ?? '–')}
      </dd>
      {note !== undefined && <dd className="mt-1 min-h-5 text-caption text-muted">{note}</dd>}
    </div>
  );
}
