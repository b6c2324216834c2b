import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';

/** The placeholder of a revision's row. */
export function RevisionSkeleton() {
  return (
    <ListRow leading={<Skeleton round className="size-9" />}>
      <Skeleton className="my-1 h-4 w-24" />
      <Skeleton className="my-1.5 h-3 w-44" />
    </ListRow>
  );
}

/** The placeholder of the list while its code loads. */
export function RevisionsSkeleton() {
  return (
    <Loading label="Loading the revisions">
      <List framed>
        <RevisionSkeleton />
        <RevisionSkeleton />
        <RevisionSkeleton />
      </List>
    </Loading>
  );
}
