import { useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import LoadMore from '../../../patterns/lists/load-more.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CardHeader } from '../../../ui/layout/card.tsx';
import { List, ListRow } from '../../../ui/layout/list.tsx';
import { Time } from '../../../ui/time.tsx';
import { assignmentsQuery } from '../queries.ts';

type Assignment = NonNullable<ReturnType<typeof useAssignments>['data']>['pages'][number]['rows'][number];

const useAssignments = () => useInfiniteQuery(assignmentsQuery);

/** Who may start which exam, and until when. */
export function Assignments() {
  return (
    <section aria-labelledby="assignments-title" className="mt-12">
      <CardHeader
        title={<span id="assignments-title">Active Assignments</span>}
        sentence="Each allows one attempt, to be started before it expires."
      />
      <div className="mt-4">
        <Rows />
      </div>
    </section>
  );
}

function Rows() {
  const query = useAssignments();
  if (query.isPending)
    return (
      <Loading label="Loading assignments">
        <List framed>
          <AssignmentSkeleton />
          <AssignmentSkeleton />
          <AssignmentSkeleton />
        </List>
      </Loading>
    );
  if (!query.data) return <LoadFailure query={query} title="The assignments could not be loaded" />;

  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState icon={UserCheck} title="Nobody holds an exam right now" level={3}>
          Whom you assign an exam to is listed here until they have sat it, or it has expired.
        </EmptyState>
      </div>
    );
  return (
    <>
      <List framed aria-labelledby="assignments-title">
        {rows.map((row) => (
          <AssignmentRow key={row.id} assignment={row} />
        ))}
      </List>
      <LoadMore query={query}>
        <List framed>
          <AssignmentSkeleton />
        </List>
      </LoadMore>
    </>
  );
}

function AssignmentRow({ assignment }: { assignment: Assignment }) {
  const name = assignment.user?.username ?? 'Unknown User';
  return (
    <ListRow
      leading={<Avatar name={name} src={assignment.user?.avatar} />}
      trailing={
        <span className="text-caption text-muted">
          Expires <Time value={assignment.expiresAt} />
        </span>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 truncate text-base font-medium">{name}</span>
        <CopyButton value={assignment.userId} label="Copy user ID">
          {assignment.userId.slice(0, 8)}
        </CopyButton>
      </p>
      <p className="mt-0.5 text-muted wrap-anywhere">{assignment.exam?.title ?? 'Unknown Exam'}</p>
    </ListRow>
  );
}

function AssignmentSkeleton() {
  return (
    <ListRow
      leading={
        <div className="overflow-hidden rounded-full">
          <Skeleton className="size-9" />
        </div>
      }
      trailing={<Skeleton className="h-4 w-28" />}
    >
      <Skeleton className="my-1 h-4 w-44" />
      <Skeleton className="mt-1.5 mb-1 h-3.5 w-56 max-w-full" />
    </ListRow>
  );
}
