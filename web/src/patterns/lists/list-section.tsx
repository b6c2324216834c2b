import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { List } from '#ui/layout/list.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import type { ListState } from './list-state.ts';
import { PagedList } from './paged-list.tsx';

interface ListSectionProps<Row> {
  title: string;
  sentence?: string | undefined;
  list: ListState<Row>;
  /** What the section will hold, or that a search found nothing. */
  empty: ReactNode;
  /** One row while it loads. */
  skeleton: ReactNode;
  /** Rows shown while it loads. */
  skeletonCount?: number;
  children: (row: Row) => ReactNode;
}

/** One of several lists on a screen, under its own heading. If several fail, the first speaks for all, and its button retries them all. */
export function ListSection<Row>({
  title,
  sentence,
  list,
  empty,
  skeleton,
  skeletonCount = 3,
  children,
}: ListSectionProps<Row>) {
  const queryClient = useQueryClient();
  const hasFailed = !list.rows && list.error !== null;
  const retryAll = () =>
    queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return (
    <section aria-label={title} className={cx('mt-10 first:mt-0', hasFailed && 'list-failed [.list-failed~&]:hidden')}>
      <SectionHead title={title} sentence={sentence} className="mb-3" />
      <PagedList
        list={hasFailed ? { ...list, refetch: retryAll } : list}
        name="this list"
        kept="Nothing was changed."
        empty={<p className="rounded-lg border border-line bg-surface px-4 py-5 text-sm text-muted">{empty}</p>}
        skeleton={skeleton}
        skeletonCount={skeletonCount}
        more="button"
        rest="Search to find the others."
      >
        {(rows) => (
          <List framed aria-label={title} className="empty:hidden">
            {rows.map(children)}
          </List>
        )}
      </PagedList>
    </section>
  );
}
