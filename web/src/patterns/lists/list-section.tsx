import type { ReactNode } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { CardHeader } from '../../ui/layout/card.tsx';
import { List } from '../../ui/layout/list.tsx';
import { LoadFailure } from './load-failure.tsx';
import { StaleAlert } from './stale-alert.tsx';

/** A list as a section draws it, wherever it is read from. */
export interface ListState<Row> {
  /** Undefined until the first rows are there. */
  rows: Row[] | undefined;
  /** What is shown is of the search before. */
  isOld: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the next page did not come. */
  moreError: Error | null;
  loadMore: () => unknown;
}

interface ListSectionProps<Row> {
  title: string;
  sentence?: string | undefined;
  list: ListState<Row>;
  /** What the section will hold, or that a search found nothing. */
  empty: ReactNode;
  skeleton: ReactNode;
  children: (row: Row) => ReactNode;
}

/**
 * One of several lists on a screen. The next page comes by a button: with one that came by itself, what stands below a long
 * list could never be reached.
 */
export function ListSection<Row>({ title, sentence, list, empty, skeleton, children }: ListSectionProps<Row>) {
  return (
    <section aria-label={title} className="mt-10 first:mt-0">
      <CardHeader title={title} sentence={sentence} className="mb-3" />
      <Rows title={title} list={list} empty={empty} skeleton={skeleton}>
        {children}
      </Rows>
    </section>
  );
}

function Rows<Row>({ title, list, empty, skeleton, children }: ListSectionProps<Row>) {
  const { rows, error } = list;
  if (!rows)
    return error ? (
      <LoadFailure query={list} title="This list could not be loaded">
        Nothing was changed.
      </LoadFailure>
    ) : (
      <Loading label={`Loading ${title}`}>
        <List framed>{skeleton}</List>
      </Loading>
    );

  // A page of a search may be empty although older rows are still to be searched.
  if (rows.length === 0 && !list.hasMore)
    return <p className="rounded-lg border border-line bg-surface px-4 py-5 text-sm text-muted">{empty}</p>;

  return (
    <>
      {error && !list.moreError && <StaleAlert query={list} />}
      <div aria-busy={list.isOld} className={cx('transition-opacity', list.isOld && 'opacity-60')}>
        <List framed aria-label={title} className="empty:hidden">
          {rows.map(children)}
        </List>
      </div>
      {list.hasMore && (
        <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
          {list.moreError && (
            <p role="alert" className="mr-auto text-sm text-danger">
              {reasonOf(list.moreError)} Those above were kept.
            </p>
          )}
          <Button size="sm" working={list.isLoadingMore} onClick={() => void list.loadMore()}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}
