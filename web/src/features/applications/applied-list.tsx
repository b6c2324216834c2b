import type { ReactNode } from 'react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Part, PartFailure } from '#patterns/part.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { appliedQuery, type ReviewedApplication } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** The class of a row's link. */
export const APPLIED_LINK = 'stretched min-w-0 flex-1 truncate';

interface AppliedListProps {
  userId: string;
  title: string;
  /** What is loaded, in the middle of a sentence: 'their applications'. */
  name: string;
  /** Said where there are none. */
  empty: string;
  action?: ReactNode;
  /** The id of one that is not listed. */
  except?: string;
  /** A row's link, and its time. */
  children: (application: ReviewedApplication) => ReactNode;
}

/** A person's applications, newest first. */
export function AppliedList({ userId, title, name, empty, action, except, children }: AppliedListProps) {
  const list = usePagedList(appliedQuery(userId));
  const { error, moreError } = list;
  const rows = list.rows?.filter(({ id }) => id !== except);
  return (
    <Part title={title} action={action}>
      {error && !moreError && <PartFailure query={list} what={`${name.charAt(0).toUpperCase()}${name.slice(1)}`} />}
      {!rows && !error && (
        <Loading label={`Loading ${name}`} className="list-loading">
          <Skeleton className="my-1 h-4 w-48" />
        </Loading>
      )}
      {rows?.length === 0 && !list.hasMore && <p className="text-sm text-muted">{empty}</p>}
      {rows && rows.length > 0 && (
        <List aria-label={title}>
          {rows.map((application) => (
            <li
              key={application.id}
              className="relative flex min-h-9 flex-wrap items-center gap-x-3 py-1.5 text-sm transition-colors hover:bg-hover pointer-coarse:min-h-11"
            >
              {children(application)}
              <StatusBadge status={application.status} suspended={application.suspended} isPlain />
            </li>
          ))}
        </List>
      )}
      {list.hasMore && (
        <Button size="sm" className="mt-2" working={list.isLoadingMore} onClick={() => void list.loadMore()}>
          Load older
        </Button>
      )}
    </Part>
  );
}
