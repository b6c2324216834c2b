import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck, ClipboardList, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../../lib/session.ts';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import LoadMore from '../../../patterns/lists/load-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading } from '../../../ui/feedback/skeleton.tsx';
import { List } from '../../../ui/layout/list.tsx';
import { attemptsQuery, type ManagedAttempt } from '../queries.ts';
import { AttemptRow, AttemptRowSkeleton } from './attempts-row.tsx';
import { type AttemptsSearch, attemptsFilter } from './attempts-search.ts';

const ScoreDialog = lazy(() => import('./score-dialog.tsx'));

const SKELETON_ROWS = ['one', 'two', 'three', 'four'];

interface AttemptsListProps {
  search: AttemptsSearch;
  onClear: () => void;
}

/** The attempts that the address narrows the list to, or what stands in their place. */
export function AttemptsList({ search, onClear }: AttemptsListProps) {
  const me = useMe();
  const query = useInfiniteQuery({
    ...attemptsQuery(attemptsFilter(search)),
    // The rows found before stay while one types on or chooses another filter.
    placeholderData: (previous) => previous,
  });
  const [edited, setEdited] = useState<{ attempt: ManagedAttempt; opening: number } | null>(null);
  const [isEditing, setEditing] = useState(false);

  if (query.isPending)
    return (
      <Loading label="Loading attempts">
        <List framed>
          {SKELETON_ROWS.map((row) => (
            <AttemptRowSkeleton key={row} />
          ))}
        </List>
      </Loading>
    );
  if (!query.data)
    return (
      <LoadFailure query={query} title="The attempts could not be loaded">
        Nothing was changed.
      </LoadFailure>
    );

  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <>
      {/* A page of a search may be empty although older attempts are still to be searched. */}
      {rows.length === 0 && !query.hasNextPage ? (
        <NothingHere search={search} onClear={onClear} />
      ) : (
        <List
          framed
          aria-label="Attempts"
          aria-busy={query.isPlaceholderData}
          className={cx('transition-opacity empty:hidden', query.isPlaceholderData && 'opacity-60')}
        >
          {rows.map((attempt) => (
            <AttemptRow
              key={attempt.id}
              attempt={attempt}
              isOwn={attempt.userId === me.id}
              onEditScore={() => {
                setEdited((before) => ({ attempt, opening: (before?.opening ?? 0) + 1 }));
                setEditing(true);
              }}
            />
          ))}
        </List>
      )}
      <LoadMore query={query}>
        <List framed>
          <AttemptRowSkeleton />
        </List>
      </LoadMore>
      {edited && (
        <Suspense>
          <ScoreDialog
            key={edited.opening}
            attempt={edited.attempt}
            open={isEditing}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function NothingHere({ search: { q, status, exam, awaiting }, onClear }: AttemptsListProps) {
  if (q?.trim() || exam || (status && !awaiting))
    return (
      <EmptyState
        icon={SearchX}
        title={q?.trim() ? `No results for ‘${q.trim()}’` : 'No such attempts'}
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        No attempt matches this search and these filters.
      </EmptyState>
    );
  if (awaiting)
    return (
      <EmptyState icon={ClipboardCheck} title="Everything is marked">
        Attempts with free answers wait here until a manager has marked them.
      </EmptyState>
    );
  return (
    <EmptyState icon={ClipboardList} title="No attempts yet">
      Once somebody has started an exam that was assigned to them, their attempt is listed here.
    </EmptyState>
  );
}
