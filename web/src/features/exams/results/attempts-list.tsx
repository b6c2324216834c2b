import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, ClipboardList, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { useMatchCount } from '#patterns/lists/match-count.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { latePart } from '#ui/late-part.tsx';
import { List } from '#ui/layout/list.tsx';
import { ATTEMPT_GRID, AttemptRowSkeleton } from '../attempt-row.tsx';
import { attemptsQuery, type ManagedAttempt } from '../queries.ts';
import { ManagedAttemptRow } from './attempts-row.tsx';
import { type AttemptsSearch, attemptsFilter } from './attempts-search.ts';

const ScoreDialog = latePart(() => import('./score-dialog.tsx'));

interface AttemptsListProps {
  search: AttemptsSearch;
  onClear: () => void;
}

/** The attempts that match the search and filters. */
export function AttemptsList({ search, onClear }: AttemptsListProps) {
  const me = useMe();
  // The previous search's rows stay until the new ones are there.
  const list = usePagedList({ ...attemptsQuery(attemptsFilter(search)), placeholderData: keepPreviousData }, search);
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
          <>
            {rows.length > 0 && <GridHead />}
            <List framed aria-label="Attempts" className="empty:hidden">
              {rows.map((attempt) => (
                <ManagedAttemptRow
                  key={attempt.id}
                  attempt={attempt}
                  isOwn={attempt.userId === me.id}
                  search={search}
                  onEditScore={() => {
                    setEdited((before) => ({ attempt, opening: (before?.opening ?? 0) + 1 }));
                    setEditing(true);
                  }}
                />
              ))}
            </List>
          </>
        )}
      </PagedList>
      {edited && (
        <ScoreDialog key={edited.opening} attempt={edited.attempt} open={isEditing} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

/** Names the columns where the rows are a grid. Each cell says by itself what it is. */
function GridHead() {
  return (
    <div aria-hidden className={cx('hidden gap-x-4 pr-5 pb-2 pl-17 text-caption text-muted xl:grid', ATTEMPT_GRID)}>
      <span>Person</span>
      <span>Exam</span>
      <span>Status</span>
      <span>Score</span>
    </div>
  );
}

function NothingHere({ search, onClear }: AttemptsListProps) {
  const { q, status, exam, awaiting } = search;
  const isNarrowed = Boolean(q?.trim() || exam || (status && !awaiting));
  const { awaiting: _, ...rest } = search;
  const elsewhere = useMatchCount(attemptsQuery(attemptsFilter(rest)), isNarrowed && awaiting === true);
  if (isNarrowed)
    return (
      <EmptyState
        icon={SearchX}
        title={q?.trim() ? `No results for ‘${q.trim()}’` : 'No such attempts'}
        action={
          <>
            {elsewhere.count > 0 && (
              <Button asChild>
                <Link
                  from="/test-results"
                  to="."
                  search={(before) => ({ ...before, awaiting: undefined, after: undefined })}
                  resetScroll={false}
                >
                  Show all attempts
                </Link>
              </Button>
            )}
            <Button onClick={onClear}>Clear filters</Button>
          </>
        }
      >
        {elsewhere.count > 0
          ? `None awaits marking. ${elsewhere.shown} ${elsewhere.count === 1 ? 'matches' : 'match'} in All attempts.`
          : 'No attempt matches this search and these filters.'}
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
