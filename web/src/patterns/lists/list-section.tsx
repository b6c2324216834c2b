import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { List, STICKY_HEAD } from '#ui/layout/list.tsx';
import { countOf, type ListState } from './list-state.ts';
import { PagedList } from './paged-list.tsx';

interface ListSectionProps<Row> {
  /** Undefined until it is known whether there is such a section. */
  title: string | undefined;
  sentence?: string | undefined;
  list: ListState<Row>;
  /** What the section will hold, or that a search found nothing. */
  empty: ReactNode;
  /** One row while it loads. */
  skeleton: ReactNode;
  /** Rows shown while it loads. */
  skeletonCount?: number;
  /** The part of the list that a row belongs to, as its heading says it. The rows come sorted by it. */
  partOf?: ((row: Row) => string) | undefined;
  /** The `ColumnHeads` of rows with columns. */
  heads?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** One of several lists in a column with gaps, under its own heading. If several fail, the first speaks for all, and its button retries them all. */
export function ListSection<Row>({
  title,
  sentence,
  list,
  empty,
  skeleton,
  skeletonCount = 3,
  partOf,
  heads,
  children,
}: ListSectionProps<Row>) {
  const queryClient = useQueryClient();
  const hasFailed = !list.rows && list.error !== null;
  const retryAll = () =>
    queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return (
    <section aria-label={title} {...(hasFailed && { className: 'list-failed [.list-failed~&]:hidden' })}>
      {title ? (
        <>
          <div
            className={cx(
              partOf ? 'flex items-center' : STICKY_HEAD,
              'min-h-10 gap-2 text-lg font-semibold tracking-tight',
            )}
          >
            <h2>{title}</h2>
            {list.rows && <span className="text-muted tabular-nums">{countOf(list.rows, list.hasMore)}</span>}
          </div>
          {sentence && (
            <p className={cx('max-w-prose text-sm text-muted text-pretty', hasFailed && 'mb-3')}>{sentence}</p>
          )}
        </>
      ) : (
        <>
          <Skeleton className="my-1.5 h-6 w-32" />
          <Skeleton className="my-1 h-3.5 w-72 max-w-full" />
        </>
      )}
      <PagedList
        list={hasFailed ? { ...list, refetch: retryAll } : list}
        name="this list"
        title={title}
        kept="Nothing was changed."
        empty={<p className="mt-3 rounded-lg border border-line bg-surface px-4 py-5 text-sm text-muted">{empty}</p>}
        skeleton={skeleton}
        skeletonCount={skeletonCount}
        frame={(skeletons) => (
          <>
            {heads}
            <List framed className={partOf ? 'mt-10' : 'mt-3'}>
              {skeletons}
            </List>
          </>
        )}
        more="button"
        rest="Search to find the others."
      >
        {(rows) =>
          partOf ? (
            <div className="flex flex-col gap-3 pt-2">
              {heads}
              {[...Map.groupBy(rows, partOf)].map(([part, members]) => (
                <Part key={part} title={part} count={countOf(members, list.hasMore && members.at(-1) === rows.at(-1))}>
                  {members.map(children)}
                </Part>
              ))}
            </div>
          ) : (
            <>
              {rows.length > 0 && heads}
              <List framed aria-label={title} className="mt-3 empty:hidden">
                {rows.map(children)}
              </List>
            </>
          )
        }
      </PagedList>
    </section>
  );
}

function Part({ title, count, children }: { title: string; count: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <div className={cx(STICKY_HEAD, 'h-8 gap-1.5 text-caption font-semibold text-muted')}>
        <h3 id={id}>{title}</h3>
        <span className="font-normal tabular-nums">{count}</span>
      </div>
      <List framed aria-labelledby={id}>
        {children}
      </List>
    </div>
  );
}
