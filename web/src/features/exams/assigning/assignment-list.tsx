import { useSearch } from '@tanstack/react-router';
import { ChevronRight, Ellipsis, UserCheck } from 'lucide-react';
import { cloneElement } from 'react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { List } from '#ui/layout/list.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { assignmentsQuery, type OpenAssignment } from '../queries.ts';
import { type AssignmentGroup, groupAssignments } from './assignment-groups.ts';

// Menus are larger than the rest of the screen.
const HolderMenu = latePart(
  () => import('./holder-menu.tsx'),
  ({ trigger }) => cloneElement(trigger, { disabled: true }),
);

/** The open assignments by exam, with the people and when they expire. */
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
      skeleton={<GroupSkeleton />}
    >
      {(rows) => (
        <List framed aria-labelledby="assignments-title">
          {groupAssignments(rows, list.hasMore).map((group) => (
            <Group key={group.examId} group={group} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

/** The people who hold one exam, folded away under its title. */
function Group({ group: { title, summary, rows } }: { group: AssignmentGroup }) {
  return (
    <li>
      <details>
        <summary className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm tabular-nums transition-colors hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
            <span className="min-w-0 truncate font-semibold">{title}</span>
            <span className="text-muted">{summary}</span>
          </span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform in-open:rotate-90" />
        </summary>
        <List aria-label={title} className="border-t border-line">
          {rows.map((row) => (
            <AssignmentRow key={row.id} assignment={row} />
          ))}
        </List>
      </details>
    </li>
  );
}

function AssignmentRow({ assignment: { user, userId, expiresAt } }: { assignment: OpenAssignment }) {
  return (
    <li className="relative flex min-h-10 items-center gap-3 px-4 text-sm has-[[role=menu]]:z-11 sm:px-5">
      <span className="min-w-0 flex-1 truncate">{usernameOf(user)}</span>
      <span className="shrink-0 text-caption text-muted tabular-nums">
        Expires <Time value={expiresAt} />
      </span>
      <HolderMenu
        userId={userId}
        trigger={
          <IconButton label={`More for ${usernameOf(user)}`} size="sm" className="-mr-2">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      />
    </li>
  );
}

function GroupSkeleton() {
  return (
    <li className="flex min-h-12 items-center px-4 sm:px-5">
      <Skeleton className="h-4 w-72 max-w-full" />
    </li>
  );
}
