import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { usePagedList } from '../../patterns/lists/list-state.ts';
import { PagedList } from '../../patterns/lists/paged-list.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { List, ListRow } from '../../ui/layout/list.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { Time } from '../../ui/time.tsx';
import { AttemptBadge, ScoreBadge } from './attempt-badge.tsx';
import { attemptsQuery, type OwnAttempt } from './queries.ts';

/** Everyone's attempts, newest first, for managers. */
export function AllExamResults() {
  return (
    <section aria-labelledby="all-results" className="mt-10">
      <h2 id="all-results" className="mb-3 text-lg font-semibold tracking-tight">
        All Exam Results
      </h2>
      <Results />
    </section>
  );
}

function Results() {
  return (
    <PagedList
      list={usePagedList(attemptsQuery({}))}
      name="the results"
      empty={
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={ClipboardList} title="No results yet" level={3}>
            Attempts appear here as soon as someone starts an exam.
          </EmptyState>
        </div>
      }
      skeleton={<ResultRowSkeleton />}
    >
      {(rows) => (
        <List framed aria-labelledby="all-results">
          {rows.map((row) => (
            <ResultRow key={row.id} attempt={row} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function ResultRow({ attempt }: { attempt: OwnAttempt }) {
  const { user, exam, status, score, passingScore, awaitingMarks, completedAt, startedAt } = attempt;
  const name = user?.username ?? 'Unknown User';
  // A score alone says that the attempt is completed.
  const isPlainlyScored = status === 'completed' && score !== null;
  return (
    <ListRow
      interactive
      leading={<Avatar name={name} src={user?.avatar} />}
      trailing={
        <>
          {!isPlainlyScored && <AttemptBadge status={status} awaitingMarks={awaitingMarks} />}
          <ScoreBadge score={score} passingScore={passingScore} />
        </>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <PersonName person={user}>
          <Link
            to="/exam/results/$attemptId"
            params={{ attemptId: attempt.id }}
            className="stretched max-w-full truncate rounded-sm text-base font-medium"
          >
            {name}
            <span className="sr-only">, {exam.title}</span>
          </Link>
        </PersonName>
      </p>
      <p className="mt-0.5 text-muted">
        <span aria-hidden>{exam.title} · </span>
        {completedAt ? 'Completed' : 'Started'} <Time value={completedAt ?? startedAt} />
      </p>
    </ListRow>
  );
}

function ResultRowSkeleton() {
  return (
    <ListRow leading={<Skeleton round className="size-9" />}>
      <Skeleton className="my-1 h-4 w-40 max-w-full" />
      <Skeleton className="mt-2 mb-1 h-3.5 w-64 max-w-full" />
    </ListRow>
  );
}
