import { Link } from '@tanstack/react-router';
import { appliedQuery } from '#features/applications/queries.ts';
import { positionOf } from '#features/applications/reviewing/review-labels.ts';
import { StatusBadge } from '#features/applications/status-badge.tsx';
import { isKnown, type KnownNominee } from '#features/voice/nomination-labels.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Part, PartFailure } from '#patterns/part.tsx';
import { useHasBot } from '#patterns/people/has-bot.ts';
import { StandingCheck } from '#patterns/people/standing.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';

/** What managers also see of a nominee with an account: earlier applications, and where they stand in the server. */
export function NomineeSide({ nominee }: Pick<Nomination, 'nominee'>) {
  const hasBot = useHasBot();
  if (!isKnown(nominee)) return null;
  return (
    <>
      <EarlierApplications nominee={nominee} />
      {hasBot && (
        <Part title="Discord server">
          <StandingCheck userId={nominee.id}>
            <p className="text-muted">Check since when they are there, their roles, time-out and ban.</p>
          </StandingCheck>
        </Part>
      )}
    </>
  );
}

function EarlierApplications({ nominee }: { nominee: KnownNominee }) {
  const list = usePagedList(appliedQuery(nominee.id));
  const { rows, error, moreError } = list;
  return (
    <Part title="Applications">
      {error && !moreError && <PartFailure query={list} what="Their applications" />}
      {!rows && !error && (
        <Loading label="Loading their applications" className="list-loading">
          <Skeleton className="my-1 h-4 w-48" />
        </Loading>
      )}
      {rows?.length === 0 && !list.hasMore && <p className="text-sm text-muted">They have never applied.</p>}
      {rows && rows.length > 0 && (
        <List aria-label="Applications">
          {rows.map((row) => (
            <li
              key={row.id}
              className="relative flex min-h-9 flex-wrap items-center gap-x-3 py-1.5 text-sm transition-colors hover:bg-hover pointer-coarse:min-h-11"
            >
              <Link to="/manage/applications" search={{ open: row.id }} className="stretched min-w-0 flex-1 truncate">
                {positionOf(row)}
              </Link>
              <Time value={row.submittedAt} className="relative text-caption text-muted" />
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
