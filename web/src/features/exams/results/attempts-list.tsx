import { keepPreviousData } from '@tanstack/react-query';
import { ClipboardCheck, ClipboardList, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../../lib/session.ts';
import { usePagedList } from '../../../patterns/lists/list-state.ts';
import { PagedList } from '../../../patterns/lists/paged-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { List } from '../../../ui/layout/list.tsx';
import { attemptsQuery, type ManagedAttempt } from '../queries.ts';
import { AttemptRowSkeleton } from '../shared/attempt-row.tsx';
import { ManagedAttemptRow } from './attempts-row.tsx';
import { type AttemptsSearch, attemptsFilter } from './attempts-search.ts';

const ScoreDialog = lazy(() => import('./score-dialog.tsx'));

interface AttemptsListProps {
  search: AttemptsSearch;
  onClear: () => void;
}

/** The attempts that match the search and filters. */
export function AttemptsList({ search, onClear }: AttemptsListProps) {
  const me = useMe();
  // The previous search's rows stay until the new ones are there.
  const list = usePagedList({ ...attemptsQuery(attemptsFilter(search)), placeholderData: keepPreviousData });
  const [edited, setEdited] = useState<{ attempt: ManagedAttempt; opening: number } | null>(null);
  const [isEditing, setEditing] = useState(false);

  return (
    <>
      <PagedList
        list={list}
        name="the attempts"
        kept="Nothing was changed."
        empty={<NothingHere search={search} onClear={onClear} />}
        skeleton={<AttemptRowSkeleton withPerson />}
        skeletonCount={4}
      >
        {(rows) => (
          <List framed aria-label="Attempts" className="empty:hidden">
            {rows.map((attempt) => (
              <ManagedAttemptRow
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
      </PagedList>
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
        Attempts with free-text answers wait here until a manager marks them.
      </EmptyState>
    );
  return (
    <EmptyState icon={ClipboardList} title="No attempts yet">
      Attempts appear here as soon as someone starts an assigned exam.
    </EmptyState>
  );
}
