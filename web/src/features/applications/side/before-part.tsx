import { Link } from '@tanstack/react-router';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Part, PartFailure } from '#patterns/part.tsx';
import { accountMonth } from '#patterns/people/account-age.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { List } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import { appliedQuery, type ReviewedApplication } from '../queries.ts';
import { positionOf } from '../reviewing/review-labels.ts';
import { StatusBadge } from '../status-badge.tsx';

/** The applicant's other applications, and the age of their Discord account. */
export function BeforePart({ application: { id, userId, submittedAt, user } }: { application: ReviewedApplication }) {
  const list = usePagedList(appliedQuery(userId));
  const { rows, error, moreError } = list;
  const others = rows?.filter((row) => row.id !== id);
  const isBefore = (row: ReviewedApplication) => row.submittedAt < submittedAt;

  return (
    <Part
      title="Applied before"
      action={
        user?.discordId && (
          <Facts
            layout="line"
            className="text-caption"
            facts={{ 'Discord account': `On Discord since ${accountMonth(user.discordId)}` }}
          />
        )
      }
    >
      {error && !moreError && <PartFailure query={list} what="Earlier applications" />}
      {!rows && !error && (
        <Loading label="Loading earlier applications" className="list-loading">
          <Skeleton className="my-1 h-4 w-48" />
        </Loading>
      )}
      {others?.length === 0 && !list.hasMore && <p className="text-sm text-muted">This is their first application.</p>}
      {others && others.length > 0 && (
        <List aria-label="Applied before">
          {others.map((row) => (
            <li
              key={row.id}
              className="relative flex min-h-9 flex-wrap items-center gap-x-3 py-1.5 text-sm transition-colors hover:bg-hover pointer-coarse:min-h-11"
            >
              <Link
                from="/manage/applications/"
                to="."
                search={(search) => ({ ...search, open: row.id })}
                resetScroll={false}
                className="stretched min-w-0 flex-1 truncate"
              >
                {positionOf(row)}
              </Link>
              <span className="relative text-caption text-muted">
                {isBefore(row) ? '' : 'later, '}
                <Time value={row.submittedAt} />
              </span>
              <StatusBadge status={row.status} suspended={row.suspended} isPlain />
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
