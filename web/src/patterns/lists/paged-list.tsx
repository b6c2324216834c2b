import { Fragment, lazy, type ReactElement, type ReactNode, Suspense, useDeferredValue } from 'react';
import { cx } from '../../ui/cx.ts';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { List } from '../../ui/layout/list.tsx';
import { type ListState, useRowsFrame } from './list-state.ts';
import { LoadFailure } from './load-failure.tsx';
import { StaleAlert } from './stale-alert.tsx';

// Most lists fit on one page.
const LoadMore = lazy(() => import('./load-more.tsx'));

/** In CSS px: rows this high, below the head of a screen, fill any window. */
const ROW_HEIGHT = 56;

interface PagedListProps<Row> {
  list: ListState<Row>;
  /** What the list holds, as it stands inside a sentence: 'the exams', 'your results'. */
  name: string;
  /** What a failed load left untouched, as a sentence. */
  kept?: string;
  empty: ReactNode;
  /** One row while it loads, as high as a real one. */
  skeleton: ReactNode;
  /** Rows shown while the first page loads. */
  skeletonCount?: number;
  /** Goes around the skeletons; a framed list unless the rows are something else. */
  frame?: (skeletons: ReactNode) => ReactNode;
  /**
   * How the next page is asked for: as the end of the list comes near, by a button where something stands below the list
   * that endless scrolling would keep out of reach, or by what the screen puts there itself.
   */
  more?: 'scroll' | 'button' | ReactElement;
  /** Draws all rows at once: for rows that stand in several lists, of which the second would move down as the first grows. */
  atOnce?: boolean;
  children: (rows: Row[]) => ReactNode;
}

/** A list read page by page, in all its states: loading, failed, empty, out of date, and with more to load. */
export function PagedList<Row>({
  list,
  name,
  kept,
  empty,
  skeleton,
  skeletonCount = 3,
  frame = (skeletons) => <List framed>{skeletons}</List>,
  more = 'scroll',
  atOnce = false,
  children,
}: PagedListProps<Row>) {
  const { rows, isPrevious } = list;
  const rowsFrame = useRowsFrame(rows);
  // When the first page arrives, the rows that fill a window are drawn at once and the others in the background.
  const areAll = useDeferredValue(rows !== undefined) || atOnce;
  // A screen reader would announce each as an empty row.
  const hidden = (skeletons: ReactNode) => <div aria-hidden>{frame(skeletons)}</div>;
  if (!rows)
    return list.error ? (
      <LoadFailure query={list} title={`${name.charAt(0).toUpperCase()}${name.slice(1)} could not be loaded`}>
        {kept}
      </LoadFailure>
    ) : (
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
        <div {...rowsFrame} aria-busy={isPrevious} className={cx('transition-opacity', isPrevious && 'opacity-60')}>
          {children(areAll ? rows : rows.slice(0, Math.ceil(innerHeight / ROW_HEIGHT)))}
        </div>
      )}
      {areAll &&
        list.hasMore &&
        (typeof more === 'object' ? (
          more
        ) : (
          <Suspense>
            <LoadMore list={list} by={more}>
              {hidden(skeleton)}
            </LoadMore>
          </Suspense>
        ))}
    </>
  );
}
