import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardCheck, ClipboardList, Info, Pencil, SearchX } from 'lucide-react';
import { useState } from 'react';
import { hourMinute, isNear } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { useMatchCount } from '#patterns/lists/match-count.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { OnlyPerson } from '#patterns/people/only-person.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ColumnHeads, List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { ATTEMPT_GRID, AttemptRow } from '../attempt-row.tsx';
import { timeTaken } from '../exam-facts.tsx';
import { attemptsQuery, type ManagedAttempt } from '../queries.ts';
import { type AttemptsSearch, attemptsFilter } from './attempts-search.ts';

const ScoreDialog = lazyPart(() => import('./score-dialog.tsx'));

interface AttemptsListProps {
  search: AttemptsSearch;
  onClear: () => void;
}

/** The attempts that match the search and filters. */
export function AttemptsList({ search, onClear }: AttemptsListProps) {
  const me = useMe();
  // Show the previous rows until the new ones have loaded.
  const list = usePagedList({ ...attemptsQuery(attemptsFilter(search)), placeholderData: keepPreviousData }, search);
  const navigate = useNavigate({ from: '/test-results' });
  const [edited, setEdited] = useState<{ attempt: ManagedAttempt; opening: number } | null>(null);
  const [isEditing, setEditing] = useState(false);

  return (
    <>
      {search.user && (
        <OnlyPerson
          what="Attempts"
          userId={search.user}
          username={list.rows?.[0]?.user?.username}
          onClear={() => void navigate({ search: (before) => ({ ...before, user: undefined, after: undefined }) })}
        />
      )}
      <PagedList
        list={list}
        name="the attempts"
        kept="Nothing was changed."
        empty={<NothingHere search={search} onClear={onClear} />}
        skeleton={<RowSkeleton picture="normal" />}
        skeletonCount={4}
      >
        {(rows) => (
          <>
            {rows.length > 0 && (
              <ColumnHeads columns={ATTEMPT_GRID} className="pb-2 pl-17">
                <span>Person</span>
                <span>Exam</span>
                <span>Status</span>
                <span className="text-right">Score</span>
              </ColumnHeads>
            )}
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

function NothingHere({ search, onClear }: AttemptsListProps) {
  const { q, status, exam, user, awaiting } = search;
  const isNarrowed = Boolean(q?.trim() || exam || user || (status && !awaiting));
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

/** Scores of at least this are green here, whatever the exam's passing score. */
const GOOD_SCORE = 70;

interface ManagedAttemptRowProps {
  attempt: ManagedAttempt;
  isOwn: boolean;
  /** The list's search, which the result links back to. */
  search: AttemptsSearch;
  onEditScore: () => void;
}

/** An attempt in the managers' list, with buttons to mark it and edit its score. */
function ManagedAttemptRow({ attempt, isOwn, search, onEditScore }: ManagedAttemptRowProps) {
  const name = usernameOf(attempt.user);
  const linkState = { testResults: search };
  return (
    <AttemptRow
      attempt={attempt}
      passMark={GOOD_SCORE}
      withPerson
      isGrid
      linkState={linkState}
      badges={
        <>
          {attempt.user && <span className="text-caption text-muted">{gradeTitle(attempt.user.grade)}</span>}
          {isOwn && <Badge icon={null}>Yours</Badge>}
        </>
      }
      when={<When attempt={attempt} />}
      actions={
        (attempt.can.mark === true || attempt.can.score === true) && (
          <>
            {attempt.can.mark === true && attempt.awaitingMarks && (
              // On phones, the row itself leads there.
              <Button asChild size="sm" className="max-sm:hidden">
                <Link
                  to="/exam/results/$attemptId"
                  params={{ attemptId: attempt.id }}
                  state={linkState}
                  aria-label={`Mark ${name}, ${attempt.exam.title}`}
                >
                  Mark
                </Link>
              </Button>
            )}
            {attempt.can.score === true && (
              <IconButton size="sm" label={`Edit Score of ${name}, ${attempt.exam.title}`} onClick={onEditScore}>
                <Pencil aria-hidden />
              </IconButton>
            )}
          </>
        )
      }
    >
      {attempt.manuallyAdjusted && (
        <p
          className="mt-0.5 flex items-center gap-1 text-caption text-muted"
          title={attempt.adjustmentNote ?? undefined}
        >
          <Info aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 truncate">
            Score set by {usernameOf(attempt.adjuster)}
            {attempt.adjustmentNote && `: ${attempt.adjustmentNote}`}
          </span>
        </p>
      )}
    </AttemptRow>
  );
}

/** '2 days ago, 23:25 to 23:41, flagged 23:31', and from a week on '2 Nov, 16 minutes, flagged after 6 minutes'. */
function When({ attempt: { startedAt, completedAt, cheatedAt } }: { attempt: ManagedAttempt }) {
  const hasClock = isNear(new Date(startedAt));
  const parts = [
    completedAt && (hasClock ? `${timeOf(startedAt)} to ${timeOf(completedAt)}` : timeTaken(startedAt, completedAt)),
    cheatedAt && (hasClock ? `flagged ${timeOf(cheatedAt)}` : `flagged after ${timeTaken(startedAt, cheatedAt)}`),
  ].filter(Boolean);
  return (
    <span className="text-caption">
      {!completedAt && 'Started '}
      <Time value={startedAt} />
      {parts.map((part) => (
        // Phones have no room for them next to the exam.
        <span key={part} className="max-sm:sr-only">
          , <span className="whitespace-nowrap">{part}</span>
        </span>
      ))}
    </span>
  );
}

const timeOf = (moment: string) => hourMinute(new Date(moment));
