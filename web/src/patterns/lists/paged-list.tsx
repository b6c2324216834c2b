import {
  Fragment,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { cx } from '#ui/cx.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { type ListState, useRowsFrame } from './list-state.ts';
import { LoadFailure } from './load-failure.tsx';
import { StaleAlert } from './stale-alert.tsx';

// Most lists fit on one page.
const LoadMore = lazy(() => import('./load-more.tsx'));

/** Rows of 56 px that fill any window of this device. The window's own height would have to be laid out first. */
const WINDOW = Math.ceil(screen.height / 56);

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
  /** Draws all rows at once: for lists above something that is drawn with their rows, and would move down as they grow. */
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
  // The first page is drawn in the background, a window at a time, so that a slow device can answer between them.
  const [drawn, setDrawn] = useState(rows || atOnce ? Number.POSITIVE_INFINITY : 0);
  const count = rows?.length ?? 0;
  useEffect(() => {
    const next = drawn + WINDOW;
    if (drawn < count) startTransition(() => setDrawn(next < count ? next : Number.POSITIVE_INFINITY));
  }, [drawn, count]);
  // A screen reader would announce each as an empty row.
  const hidden = (skeletons: ReactNode) => <div aria-hidden>{frame(skeletons)}</div>;
  if (!rows || (drawn === 0 && count > 0))
    return !rows && list.error ? (
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
      {count === 0 && !list.hasMore ? (
        empty
      ) : (
        <div {...rowsFrame} aria-busy={isPrevious} className={cx('transition-opacity', isPrevious && 'opacity-60')}>
          {children(drawn < count ? rows.slice(0, drawn) : rows)}
        </div>
      )}
      {drawn >= count &&
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
