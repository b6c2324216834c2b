import { useSearch } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { PersonRow } from '#patterns/people/person-row.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { Time } from '#ui/time.tsx';
import { assignmentsQuery, type OpenAssignment } from '../queries.ts';

/** The open assignments, with person, exam and expiry. */
export function Assignments() {
  return (
    <section aria-labelledby="assignments-title" className="mt-12">
      <SectionHead
        title="Active Assignments"
        id="assignments-title"
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
      list={usePagedList(assignmentsQuery, useSearch({ from: '/_staff/manage/exams' }))}
      name="the assignments"
      empty={
        <EmptyState framed icon={UserCheck} title="No active assignments" level={3}>
          People you assign an exam to are listed here until they take it or the assignment expires.
        </EmptyState>
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
  return (
    <PersonRow
      person={assignment.user}
      badges={
        <CopyButton value={assignment.userId} label="Copy user ID">
          {assignment.userId.slice(0, 8)}
        </CopyButton>
      }
      trailing={
        <span className="text-caption text-muted">
          Expires <Time value={assignment.expiresAt} />
        </span>
      }
    >
      <p className="mt-0.5 text-muted wrap-anywhere">{assignment.exam?.title ?? 'Unknown Exam'}</p>
    </PersonRow>
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
