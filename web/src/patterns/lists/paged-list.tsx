import { Fragment, type ReactElement, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BackToNewest } from './back-to-newest.tsx';
import { FoundCount } from './found-count.tsx';
import type { ListState } from './list-state.ts';
import { LoadFailure } from './load-failure.tsx';
import { listRef } from './row-keys.ts';
import { StaleAlert } from './stale-alert.tsx';

// Most lists fit on one page.
const ListEnd = lazyPart(() => import('./list-end.tsx'));

interface PagedListProps<Row> {
  list: ListState<Row>;
  /** What the list holds, worded for the middle of a sentence: 'the exams', 'your results'. */
  name: string;
  /** The heading of one list among several, which the number of rows found is announced with. */
  title?: string | undefined;
  /** A sentence that says what a failed load left untouched. */
  kept?: string;
  empty: ReactNode;
  /** One row while it loads, as high as a real one. */
  skeleton: ReactNode;
  /** Rows shown while the first page loads. */
  skeletonCount?: number;
  /** Wraps the skeletons; a framed list unless the rows are something else. */
  frame?: (skeletons: ReactNode) => ReactNode;
  /**
   * How more rows load: as the end of the list comes into view, by a button (if there is content below the list, which endless
   * scrolling would keep out of reach), or by an element of the screen's own.
   */
  more?: 'scroll' | 'button' | ReactElement;
  /** Where to find the rows beyond the first 100, if the address has no pages. */
  rest?: string;
  children: (rows: Row[]) => ReactNode;
}

/** A list read page by page, in all its states: loading, failed, empty, out of date, and with more to load. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  return (
    <>
      <BackToNewest list={props.list} />
      <FoundCount list={props.list} title={props.title} />
      <Body {...props} />
    </>
  );
}

function Body<Row>({
  list,
  name,
  kept,
  empty,
  skeleton,
  skeletonCount = 3,
  frame = (skeletons) => <List framed>{skeletons}</List>,
  more = 'scroll',
  rest,
  children,
}: PagedListProps<Row>) {
  const { rows } = list;
  // A screen reader would announce each as an empty row.
  const hidden = (skeletons: ReactNode) => <div aria-hidden>{frame(skeletons)}</div>;
  if (!rows && list.error)
    return (
      <LoadFailure query={list} title={`${name.charAt(0).toUpperCase()}${name.slice(1)} could not be loaded`}>
        {kept}
      </LoadFailure>
    );
  if (!rows)
    return (
      <Loading label={`Loading ${name}`} className="list-loading">
        {hidden([...Array(skeletonCount).keys()].map((row) => <Fragment key={row}>{skeleton}</Fragment>))}
      </Loading>
    );

  return (
    <>
      {list.error && !list.moreError && <StaleAlert query={list} />}
      {/* A page of a search may be empty while older rows are still to be searched. */}
      {rows.length === 0 && !list.hasMore ? (
        empty
      ) : (
        <>
          <div
            ref={listRef}
            aria-busy={list.isPrevious}
            className={cx('transition-opacity', list.isPrevious && 'opacity-60')}
          >
            {children(rows)}
          </div>
          {list.hasMore &&
            (typeof more === 'object' ? (
              more
            ) : (
              <ListEnd list={list} by={more} rest={rest}>
                {hidden(skeleton)}
              </ListEnd>
            ))}
        </>
      )}
    </>
  );
}
