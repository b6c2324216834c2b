import { Link } from '@tanstack/react-router';
import { ChevronRight, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '#lib/api.ts';
import { Lamp } from '#ui/brand/lamp.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Task } from './tasks.ts';

// Of an odd number in two columns, the first and most important takes the whole line.
const CELL =
  'relative flex min-h-18 items-center gap-3 border-r border-b border-line px-4 py-3 sm:px-5 md:max-xl:first:not-last:nth-last-[odd]:col-span-2 xl:gap-2 xl:px-4';

/** One kind of task: a lamp, the figure, and what it counts. Equally high while it loads and after a failure. */
export function WaitingCell({ task }: { task: Task }) {
  const { label, one, query, count, isMore = false, to, note, late } = task;
  const name = count === 1 && !isMore ? one : label;
  if (query.isPending)
    return (
      <li className={CELL}>
        <Cell figure={<Skeleton className="h-7 w-8" />} isLit={false}>
          <p className="font-semibold">{label}</p>
        </Cell>
      </li>
    );

  if (query.data === undefined)
    return (
      <li className={CELL}>
        <div role="alert" className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold">{label}</p>
            <p className="text-sm text-muted">{failureOf(query.error)?.error ?? 'Could not be loaded.'}</p>
          </div>
          <Button
            size="sm"
            icon={<RotateCw aria-hidden />}
            working={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </div>
      </li>
    );

  return (
    <li className={cx(CELL, 'transition-colors hover:bg-hover')}>
      <Cell figure={`${count}${isMore ? '+' : ''}`} isLit={count > 0}>
        <Link
          {...to}
          aria-label={`${name}: ${count}${isMore ? ' or more' : ''}`}
          className="stretched rounded-sm font-semibold xl:text-sm"
        >
          {name}
        </Link>
        {late && <p className="text-sm font-semibold text-warning">{late}</p>}
        {note && (
          <p className="truncate text-sm text-muted" title={note}>
            {note}
          </p>
        )}
      </Cell>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}

function Cell({ figure, isLit, children }: { figure: ReactNode; isLit: boolean; children: ReactNode }) {
  return (
    <>
      <Lamp lit={isLit} />
      <span
        aria-hidden
        className={cx('min-w-10 text-2xl xl:min-w-9.5 font-semibold tracking-tight', !isLit && 'text-muted')}
      >
        {figure}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </>
  );
}

/** A cell before it is known how many there are. */
export function WaitingCellSkeleton() {
  return (
    <div className={CELL}>
      <Cell figure={<Skeleton className="h-7 w-8" />} isLit={false}>
        <Skeleton className="h-4 w-40 max-w-full" />
      </Cell>
    </div>
  );
}
