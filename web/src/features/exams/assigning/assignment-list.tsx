import { useSearch } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { assignmentsQuery, type OpenAssignment } from '../queries.ts';

/** The open assignments, newest first: who holds which exam, and when it expires. */
export function Assignments() {
  return (
    <section aria-labelledby="assignments-title" className="mt-12">
      <SectionHeader
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
  const list = usePagedList(assignmentsQuery, useSearch({ from: '/_staff/manage/exams' }));
  return (
    <PagedList
      list={list}
      name="the assignments"
      empty={
        <EmptyState framed icon={UserCheck} title="No active assignments" level={3}>
          People you assign an exam to are listed here until they take it or the assignment expires.
        </EmptyState>
      }
      skeleton={<RowSkeleton lines={1} />}
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

const COLUMNS = 'xl:grid-cols-[minmax(0,1fr)_10rem_minmax(0,1fr)_10rem]';

function AssignmentRow({ assignment: { user, userId, exam, expiresAt } }: { assignment: OpenAssignment }) {
  return (
    <ListRow
      columns={COLUMNS}
      // Who, and which exam until when.
      phoneGrid
      className="sm:py-2"
      trailing={
        <>
          <span className="min-w-0 wrap-anywhere">{exam?.title ?? 'Unknown Exam'}</span>
          <span className="text-caption text-muted max-sm:text-right xl:text-right">
            Expires <Time value={expiresAt} format="date" />
          </span>
        </>
      }
    >
      <span className="block truncate font-semibold">{usernameOf(user)}</span>
      <CopyButton
        value={userId}
        label={`Copy the user ID of ${usernameOf(user)}`}
        className="-my-0.5 -ml-1 pointer-coarse:-my-2.5"
      >
        {userId.slice(0, 8)}
      </CopyButton>
    </ListRow>
  );
}
