import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '#lib/api.ts';
import { House, type Shape } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Task } from './task.ts';

const SHAPES: Record<Task['kind'], Shape> = {
  applications: 'bubble',
  accepted: 'mansard',
  marks: 'gable',
  trials: 'block',
  appeals: 'shed',
  approvals: 'mansard',
  exams: 'gable',
  notices: 'block',
  results: 'mansard',
  records: 'shed',
  opinions: 'bubble',
  training: 'shed',
};

/** One kind of task as a house: a lit window for each item, until all are lit, then the figure and what it counts. */
export function TaskHouse({ task }: { task: Task }) {
  const { kind, label, one, query, count, isMore = false, to, note, late } = task;
  const name = count === 1 && !isMore ? one : label;
  if (query.isPending)
    return (
      <Place kind={kind} figure={<Skeleton className="h-7 w-8" />}>
        <p className="text-sm font-semibold">{label}</p>
      </Place>
    );

  if (query.data === undefined)
    return (
      <Place kind={kind} figure="–">
        <div role="alert">
          <p className="text-sm font-semibold">{label}</p>
          <p className="text-caption text-muted">{failureOf(query.error)?.error ?? 'Could not be loaded.'}</p>
          <Button
            size="sm"
            icon={<RotateCw aria-hidden />}
            className="mt-1"
            working={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </div>
      </Place>
    );

  return (
    <Place kind={kind} lit={count} figure={`${count}${isMore ? '+' : ''}`}>
      <Link
        {...to}
        aria-label={`${name}: ${count}${isMore ? ' or more' : ''}`}
        className="stretched rounded-sm text-sm font-semibold group-hover:underline"
      >
        {name}
      </Link>
      {late && <p className="text-caption font-semibold text-warning">{late}</p>}
      {note && (
        <p className="line-clamp-2 text-caption text-muted" title={note}>
          {note}
        </p>
      )}
    </Place>
  );
}

interface PlaceProps {
  kind: Task['kind'];
  lit?: number;
  figure: ReactNode;
  children: ReactNode;
}

/** A house with its words below it; on phones next to it. */
function Place({ kind, lit, figure, children }: PlaceProps) {
  return (
    <li className="group relative rounded-md pb-2 max-sm:grid max-sm:min-h-15.5 max-sm:grid-cols-[4rem_2.5rem_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-3 max-sm:rounded-none max-sm:border-t max-sm:py-1.5">
      <House shape={SHAPES[kind]} lit={lit} className="w-16 sm:w-full" />
      <span aria-hidden className="font-display text-2xl font-semibold tracking-display tabular-nums sm:mt-3 sm:block">
        {figure}
      </span>
      <div className="min-w-0 sm:pr-4">{children}</div>
    </li>
  );
}
