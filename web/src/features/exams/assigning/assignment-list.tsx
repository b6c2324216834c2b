import { UserCheck } from 'lucide-react';
import { usePagedList } from '../../../patterns/lists/list-state.ts';
import { PagedList } from '../../../patterns/lists/paged-list.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CardHeader } from '../../../ui/layout/card.tsx';
import { List, ListRow } from '../../../ui/layout/list.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { Time } from '../../../ui/time.tsx';
import { assignmentsQuery, type OpenAssignment } from '../queries.ts';

/** Open assignments: who can start which exam, and until when. */
export function Assignments() {
  return (
    <section aria-labelledby="assignments-title" className="mt-12">
      <CardHeader
        title={<span id="assignments-title">Active Assignments</span>}
        sentence="Each allows one attempt, which must start before it expires."
      />
      <div className="mt-4">
        <Rows />
      </div>
    </section>
  );
}

function Rows() {
  return (
    <PagedList
      list={usePagedList(assignmentsQuery)}
      name="the assignments"
      empty={
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={UserCheck} title="No active assignments" level={3}>
            People you assign an exam to are listed here until they take it or the assignment expires.
          </EmptyState>
        </div>
      }
      skeleton={<AssignmentSkeleton />}
    >
      {(rows) => (
        <List framed aria-labelledby="assignments-title">
          {rows.map((row) => (
            <AssignmentRow key={row.id} assignment={row} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function AssignmentRow({ assignment }: { assignment: OpenAssignment }) {
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
        <PersonName person={assignment.user}>
          <span className="min-w-0 truncate text-base font-medium">{name}</span>
        </PersonName>
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
    <ListRow leading={<Skeleton round className="size-9" />} trailing={<Skeleton className="h-4 w-28" />}>
      <Skeleton className="my-1 h-4 w-44" />
      <Skeleton className="mt-1.5 mb-1 h-3.5 w-56 max-w-full" />
    </ListRow>
  );
}
