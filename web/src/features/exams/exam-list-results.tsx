import { ClipboardList } from 'lucide-react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List } from '#ui/layout/list.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { AttemptRow, AttemptRowSkeleton } from './attempt-row.tsx';
import { attemptsQuery } from './queries.ts';

/** Everyone's attempts, newest first, for managers. */
export function AllExamResults() {
  return (
    <section aria-labelledby="all-results" className="mt-10">
      <SectionHead title="All Exam Results" id="all-results" className="mb-3" />
      <Results />
    </section>
  );
}

function Results() {
  return (
    <PagedList
      list={usePagedList(attemptsQuery({}))}
      name="the results"
      rest="Test Results has the others."
      empty={
        <EmptyState framed icon={ClipboardList} title="No results yet" level={3}>
          Attempts appear here as soon as someone starts an exam.
        </EmptyState>
      }
      skeleton={<AttemptRowSkeleton withPerson />}
    >
      {(rows) => (
        <List framed aria-labelledby="all-results">
          {rows.map((row) => (
            <AttemptRow key={row.id} attempt={row} withPerson />
          ))}
        </List>
      )}
    </PagedList>
  );
}
