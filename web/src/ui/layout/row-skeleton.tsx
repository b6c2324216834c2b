import { cx } from '../cx.ts';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import { List, ListRow } from './list.tsx';

interface RowSkeletonProps {
  /** About as many as most of the rows have. */
  lines?: 1 | 2 | 3 | 4;
  /** The rows begin with a picture, or a small one. */
  picture?: 'small' | 'normal';
  /** One line from 1280 px on. */
  isTable?: boolean;
}

const MORE_LINES = ['w-80', 'w-64'];

/** A list's row while it loads, about as high as a real one. */
export function RowSkeleton({ lines = 2, picture, isTable = false }: RowSkeletonProps) {
  return (
    <ListRow
      {...(picture && {
        leading: <Skeleton round className={cx(picture === 'small' ? 'size-6' : 'size-9', isTable && 'xl:size-7')} />,
      })}
      className={isTable ? 'xl:min-h-11 xl:items-center xl:py-1' : ''}
    >
      <Skeleton className="my-1 h-4 w-56 max-w-full" />
      {lines > 1 && <Skeleton className={cx('mt-1.5 mb-1 h-3.5 w-72 max-w-full', isTable && 'xl:hidden')} />}
      {MORE_LINES.slice(0, Math.max(lines - 2, 0)).map((line) => (
        <Skeleton key={line} className={`mt-2.5 mb-1 h-3 max-w-full ${line}`} />
      ))}
    </ListRow>
  );
}

/** A short list while it is read whole. */
export const RowsLoading = ({ label }: { label: string }) => (
  <Loading label={label}>
    <List framed aria-hidden>
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </List>
  </Loading>
);
